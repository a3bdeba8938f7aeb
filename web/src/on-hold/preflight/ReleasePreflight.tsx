import { Anchor, Skeleton } from '@mantine/core'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { ReleasePreflight as Found } from '@payouts/contract/desk/preflight'
import { useCall } from '#client/queries.ts'
import { messages as ofCycles } from '#payouts/preflight/messages.ts'
import { PreflightFold } from '#payouts/preflight/PreflightFold.tsx'
import { ClosedDayPoint, NamedDealers, Point, PreflightLines, Ready } from '#payouts/preflight/PreflightLines.tsx'
import type { PaymentDay } from '#transactions/bulk-action/action-definition.ts'
import { messages } from './messages.ts'

type ReleasePreflightProps = {
  batchNo: number
  holdType: HoldType
  /** Keeps the rows of a line's dealers on hold; without it nothing is offered. */
  keep?: (line: UnpayableLine) => void
  /** The day that is chosen beside it; without it the day that was requested. */
  day?: PaymentDay
}

export type UnpayableLine = Found['unpayable'][number]

const useReleasePreflight = ({ batchNo, holdType, day }: Pick<ReleasePreflightProps, 'batchNo' | 'holdType' | 'day'>) =>
  useCall(deskEndpoints.getReleasePreflight, { batchNo, holdType, payOn: day?.chosen }, { staleTime: 0 }).data

/**
 * Above a decision about a release: what of it can be paid, what cannot and how that is mended, who is paid for the
 * first time, and a day on which banks are closed.
 */
export function ReleasePreflight({ keep, ...release }: ReleasePreflightProps) {
  const preflight = useReleasePreflight(release)
  if (!preflight) return <Skeleton height={24} role="status" aria-label={ofCycles.reading} />
  const { payable, unpayable, firstPaid, paidOn, closedDay } = preflight
  return (
    <PreflightLines>
      {payable.dealers > 0 && <Ready>{ofCycles.payable(payable.dealers, payable.amount, paidOn)}</Ready>}
      {unpayable.map((line) => (
        <Point key={line.reason} words={ofCycles.unpayable(line.reason, line.dealers, line.amount)}>
          <NamedDealers named={line.named} all={line.dealers} />
          {keep && line.dealers === line.named.length && (
            <>
              {' '}
              <Anchor component="button" type="button" onClick={() => keep(line)}>
                {messages.keep}
              </Anchor>
            </>
          )}
        </Point>
      ))}
      {firstPaid.dealers > 0 && (
        <Point words={messages.firstPaid(firstPaid.dealers, firstPaid.amount)}>
          <NamedDealers named={firstPaid.named} all={firstPaid.dealers} />
        </Point>
      )}
      {closedDay && <ClosedDayPoint {...{ paidOn, closedDay, day: release.day }} />}
    </PreflightLines>
  )
}

/** A release's preflight for its dialog, in one line that opens. */
export function ReleasePreflightStrip(release: Omit<ReleasePreflightProps, 'keep'>) {
  const preflight = useReleasePreflight(release)
  const points = preflight && pointsOf(preflight)
  return (
    <PreflightFold points={points}>
      <ReleasePreflight {...release} />
    </PreflightFold>
  )
}

const pointsOf = ({ unpayable, firstPaid, closedDay }: Found): number =>
  unpayable.length + Number(firstPaid.dealers > 0) + Number(closedDay !== null)
