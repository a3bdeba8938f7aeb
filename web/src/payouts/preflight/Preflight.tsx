import { Anchor, Skeleton } from '@mantine/core'
import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import type { AgainstCard, CyclePreflight } from '@payouts/contract/desk/preflight'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useSession } from '#client/session/session.ts'
import type { PaymentDay } from '#transactions/bulk-action/action-definition.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { FirstPayouts } from '../first-payouts/FirstPayouts.tsx'
import { messages } from './messages.ts'
import { ClosedDayPoint, NamedDealers, Point, PreflightLines, Ready } from './PreflightLines.tsx'
import { asksForLook, usePreflight } from './use-preflight.ts'

export type Unpayable = CyclePreflight['unpayable'][number]

type PreflightProps = Pick<CycleIdentity, 'batchNo' | 'version'> & {
  /** Holds the rows of a line's dealers; without it nothing is offered. */
  hold?: ((line: Unpayable) => void) | undefined
  /** Holds the rows that differ from the rate card. */
  holdDiffering?: ((found: AgainstCard) => void) | undefined
  /** The day that is chosen beside it; without it the day that was wanted. */
  day?: PaymentDay
}

/**
 * Above a decision about a cycle's money: what can be paid, what cannot and how that is mended, who is paid for the
 * first time, and what the decision closes.
 */
export function Preflight({ batchNo, version, hold, holdDiffering, day }: PreflightProps) {
  const { preflight, openSignals } = usePreflight(batchNo, day?.chosen)
  const { menu = [] } = useSession() ?? {}
  if (!preflight) return <Skeleton height={24} role="status" aria-label={messages.reading} />
  const { payable, belowZero, awaitingEInvoices, unpayable, rejectedRows, againstCard, paidOn, closedDay } = preflight
  return (
    <>
      <PreflightLines>
        <Ready>
          {[
            messages.payable(payable.dealers, payable.amount, paidOn),
            ...(awaitingEInvoices === '0.00' ? [] : [messages.awaitingEInvoices(awaitingEInvoices)]),
            ...(belowZero.dealers === 0 ? [] : [messages.belowZero(belowZero.dealers, belowZero.amount)])
          ].join(' ')}
        </Ready>
        {unpayable.map((line) => (
          <Point key={line.reason} words={messages.unpayable(line.reason, line.dealers, line.amount)}>
            <NamedDealers named={line.named} all={line.dealers} />
            {hold && line.reason !== 'NO E-INVOICE DATA' && line.dealers === line.named.length && (
              <>
                {' '}
                <Anchor component="button" type="button" onClick={() => hold(line)}>
                  {messages.hold}
                </Anchor>
              </>
            )}
          </Point>
        ))}
        {againstCard && <RateLine batchNo={batchNo} found={againstCard} hold={holdDiffering} />}
        {closedDay && <ClosedDayPoint {...{ paidOn, closedDay, day }} />}
        {rejectedRows > 0 && (
          <Point words={messages.rejected(rejectedRows)}>
            {isGranted(menu, permission('Validations')) && (
              <TextLink to="/rejectedRows" search={{ batchNo, version }}>
                {messages.repair}
              </TextLink>
            )}
          </Point>
        )}
        {openSignals > 0 && (
          <Point words={messages.signals(openSignals)}>
            <TextLink to="/signals" search={{ batchNo }}>
              {messages.review}
            </TextLink>
          </Point>
        )}
      </PreflightLines>
      <FirstPayouts batchNo={batchNo} />
    </>
  )
}

type RateLineProps = { batchNo: number; found: AgainstCard; hold: PreflightProps['holdDiffering'] }

/** How many rows are as the rate card says. What differs asks for a look until it is held. */
function RateLine({ batchNo, found, hold }: RateLineProps) {
  const words = messages.againstCard(found)
  const why = (
    <TextLink to="/formulas/check" search={{ batchNo }}>
      {messages.why}
    </TextLink>
  )
  if (!asksForLook(found))
    return (
      <Ready>
        {words} {why}
      </Ready>
    )
  return (
    <Point words={words}>
      {why}
      {hold && found.payableDiffering > 0 && (
        <>
          {' '}
          <Anchor component="button" type="button" onClick={() => hold(found)}>
            {messages.hold}
          </Anchor>
        </>
      )}
    </Point>
  )
}
