import { Skeleton } from '@mantine/core'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { ActionOutcome } from '@payouts/contract/payouts/schema'
import { type LinkProps, useLocation } from '@tanstack/react-router'
import { isTrouble } from '#client/call-error.ts'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { today } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'
import { OutcomeCard, type OutcomeLabels } from './OutcomeCard.tsx'

type OutcomePageProps = {
  title: string
  /** The error for an address without an action. */
  invalid: string
  referenceNo: string | undefined
  labels: OutcomeLabels
  /** Where Done leads if the page was not reached by an action. */
  home: { to: NonNullable<LinkProps['to']>; label: string }
}

/** What an action did and its present state, from the server by its reference. */
export function OutcomePage({ referenceNo, ...page }: OutcomePageProps) {
  if (referenceNo !== undefined) return <KnownOutcome referenceNo={referenceNo} {...page} />
  return <InvalidAddress title={page.title} message={page.invalid} hint={messages.unknownHint} back={page.home} />
}

function KnownOutcome({ title, referenceNo, labels, home }: OutcomePageProps & { referenceNo: string }) {
  const back = useLocation({ select: ({ state }) => state.doneLeadsTo }) ?? home.to
  const query = asLastRead(
    useCall(
      payoutEndpoints.getActionOutcome,
      { referenceNo },
      { refetchOnMount: 'always', refetchInterval: ({ state }) => (isBeingPaid(state.data) ? 2000 : false) }
    )
  )
  const { data, error } = query
  if (isTrouble(error, 'refusedByRule'))
    return <InvalidAddress title={title} message={error?.message ?? ''} hint={messages.unknownHint} back={home} />
  if (!data)
    return <QueryState query={query} waiting={<Skeleton height={420} maw={460} mx="auto" mt="6vh" radius={12} />} />
  return <OutcomeCard outcome={data} labels={labels} back={back} />
}

/** Whether its payment takes seconds, so that watching is worthwhile. */
function isBeingPaid(outcome: ActionOutcome | undefined): boolean {
  if (!outcome || outcome.waitingCount === 0) return false
  return ['APPROVE', 'REATTEMPT', 'RELEASE'].includes(outcome.kind) && outcome.date <= today()
}
