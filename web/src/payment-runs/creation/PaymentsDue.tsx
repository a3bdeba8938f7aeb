import { countText } from '@payouts/contract/count-text'
import { sumOfRinggit } from '@payouts/contract/money'
import type { DueSum } from '@payouts/contract/payment-runs/schema'
import { QueryState } from '#client/QueryState.tsx'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { FigureHead, Money, MoneyCell } from '#ui/figures/Money.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { messages } from '../messages.ts'

type PaymentsDueProps = {
  due: { data: readonly DueSum[] | undefined; error: Error | null; refetch: () => unknown }
}

/** Payments that wait for a run, by day and bank, and which of them cannot go out. */
export function PaymentsDue({ due }: PaymentsDueProps) {
  const { data } = due
  return (
    <section className="stack" aria-label={messages.due}>
      <QueryState query={due} height={120} />
      {data?.length === 0 && (
        <div className="card">
          <EmptyState
            title={messages.nothingDue}
            hint={messages.nothingDueHint}
            action={<NextStep to="/payouts">{messages.toPayouts}</NextStep>}
          />
        </div>
      )}
      {data && data.length > 0 && <DueTable sums={data} />}
    </section>
  )
}

function DueTable({ sums }: { sums: readonly DueSum[] }) {
  const count = sums.reduce((all, sum) => all + sum.count, 0)
  const days = new Set(sums.map(({ dueOn }) => dueOn)).size
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <div className="card table-frame" tabIndex={0}>
      <table className="data-table stacked-table">
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            <th scope="col">{messages.bank}</th>
            <FigureHead>{messages.count}</FigureHead>
            <FigureHead>{messages.amount}</FigureHead>
            <th scope="col">{messages.notNow}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <DueLine key={`${sum.dueOn} ${sum.bankBic ?? sum.bankName}`} sum={sum} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {messages.sumOfDue(count, days)}
            </th>
            <td data-figure data-label={messages.count}>
              {countText(count)}
            </td>
            <td data-figure data-label={messages.amount}>
              <Money amount={sumOfRinggit(sums.map(({ total }) => total))} currency={false} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function DueLine({ sum }: { sum: DueSum }) {
  const { dueOn, bankBic, bankName, count, total, inRunCount, leftOut } = sum
  const notes = [
    ...leftOut.map(({ count: out, reason }) => messages.leftOut(out, reason)),
    ...(inRunCount > 0 ? [messages.waiting(inRunCount)] : [])
  ]
  return (
    <tr>
      <th scope="row">
        <DayText day={dueOn} />
      </th>
      <td data-label={messages.bank}>
        <span>
          {bankName} <span className="dimmed">{bankBic ?? messages.noCode}</span>
        </span>
      </td>
      <td data-figure data-label={messages.count}>
        {countText(count)}
      </td>
      <MoneyCell label={messages.amount} amount={total} />
      <td data-label={messages.notNow}>
        {notes.length > 0 ? <span>{notes.join('; ')}</span> : <Nothing means={messages.nothing} />}
      </td>
    </tr>
  )
}
