import { Skeleton, Text } from '@mantine/core'
import { railNames } from '@payouts/contract/bank-files/schema'
import { countText } from '@payouts/contract/count-text'
import type { OutputOf } from '@payouts/contract/endpoint'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { leftOutWords } from '@payouts/contract/payment-runs/left-out-words'
import { ChangedFigures } from '#transactions/bulk-action/ChangedFigures.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from '../messages.ts'
import { ClosedDayNote } from './ClosedDayNote.tsx'

type Outcome = OutputOf<(typeof paymentRunEndpoints)['makePaymentRun']>

/** What a run would contain and leave out, counted by the server without making it. */
export function RunPreview({ outcome, pressAgain }: { outcome: Outcome | undefined; pressAgain: boolean }) {
  if (!outcome) return <Skeleton height={96} radius={8} role="status" aria-label={messages.counting} />
  const { count, total, rails, changedCount, newAccountCount, closedDay } = outcome
  return (
    <section className="card" aria-label={messages.previewLabel}>
      <p className="run-preview-sum" role="status">
        {messages.inRun(count, total)}
      </p>
      {rails.length > 0 && (
        <dl className="inline-facts run-preview-rails">
          {rails.map((sum) => (
            <div key={sum.rail}>
              <dt>{railNames[sum.rail]}</dt>
              <dd>
                {countText(sum.count)} · <Money amount={sum.total} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {closedDay && <ClosedDayNote closedDay={closedDay} rails={rails} />}
      {changedCount > 0 && <Text size="sm">{messages.changedTexts(changedCount)}</Text>}
      {newAccountCount > 0 && <Text size="sm">{messages.newAccounts(newAccountCount)}</Text>}
      <LeftOut outcome={outcome} />
      {pressAgain && <ChangedFigures next={messages.make} />}
    </section>
  )
}

function LeftOut({ outcome: { leftOut, leftOutPayments } }: { outcome: Outcome }) {
  const count = leftOut.reduce((all, sum) => all + sum.count, 0)
  if (count === 0) return null
  return (
    <div className="run-preview-left">
      <p className="strong">{messages.leftOutTitle(count)}</p>
      <ul className="bullets">
        {leftOut.map((sum) => (
          <li key={sum.reason}>
            {countText(sum.count)} {leftOutWords[sum.reason]} · <Money amount={sum.total} />
          </li>
        ))}
      </ul>
      <details>
        <summary>{messages.showLeftOut(leftOutPayments.length, count)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
        <ul tabIndex={0} className="bullets run-preview-rows">
          {leftOutPayments.map(({ referenceNo, companyName, amount, problems }) => (
            <li key={referenceNo}>
              <strong>{referenceNo}</strong> {companyName} · <Money amount={amount} />
              <br />
              <span className="dimmed">{problems.join(' ')}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
