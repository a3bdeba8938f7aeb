import { Anchor, Skeleton } from '@mantine/core'
import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { messages as common } from '#payouts/preflight/messages.ts'
import { NamedDealers, Point, PreflightLines, Ready } from '#payouts/preflight/PreflightLines.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { closedRails } from '../closed-rails.ts'
import { MarkLink } from '../MarkLink.tsx'
import { messages as runMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { useRunPreflight } from './use-run-preflight.ts'

type RunPreflightProps = {
  run: PaymentRun
  /** Refuses the run, so that another can be made; without it nothing is offered. */
  refuse?: (() => void) | undefined
}

/** Above the approval of a run: what can go out, what cannot, who is paid there for the first time, and on which day. */
export function RunPreflight({ run, refuse }: RunPreflightProps) {
  const { preflight } = useRunPreflight(run)
  if (!preflight) return <Skeleton height={24} role="status" aria-label={common.reading} />
  const { runNo, executeOn, closedDay, sums, changedCount, leftOut } = run
  const { payable, obstacles, marked } = preflight
  const closed = closedDay ? closedRails(sums) : []
  const refusal = (words: string) =>
    refuse && (
      <Anchor component="button" type="button" inherit onClick={refuse}>
        {words}
      </Anchor>
    )
  return (
    <PreflightLines>
      {payable.count > 0 && <Ready>{messages.payable(payable, executeOn)}</Ready>}
      {obstacles.map(({ named, ...point }) => (
        <Point key={point.reason} words={messages.obstacle(point)}>
          <NamedDealers named={named} all={point.count} />. {messages.withoutThem} {refusal(messages.refuse)}
        </Point>
      ))}
      {closedDay && closed.length > 0 && (
        <Point words={runMessages.closedDay(closed, closedDay)}>{refusal(messages.otherDay)}</Point>
      )}
      {marked.map(({ named, ...point }) => (
        <Point key={point.mark} words={messages.mark(point)}>
          <NamedDealers named={named} all={point.count} />.{' '}
          <MarkLink runNo={runNo} mark={point.mark} words={messages.show} />
        </Point>
      ))}
      {changedCount > 0 && (
        <Point words={runMessages.changedTexts(changedCount)}>
          <MarkLink runNo={runNo} mark="CHANGED TEXT" words={messages.show} />
        </Point>
      )}
      {leftOut.map((sum) => (
        <Point key={sum.reason} words={messages.leftOut(sum)}>
          <TextLink to="/payments" inherit>
            {messages.toDue}
          </TextLink>
        </Point>
      ))}
    </PreflightLines>
  )
}
