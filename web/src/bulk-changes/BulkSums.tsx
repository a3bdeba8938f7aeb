import type { BulkChange, ExcludedOfCycle } from '@payouts/contract/bulk-changes/schema'
import { countText } from '@payouts/contract/count-text'
import { sumOfRinggit } from '@payouts/contract/money'
import { Money } from '../ui/Money.tsx'
import { messages, typeNamed } from './messages.ts'

/** What the rows come to by type, and of exclusions what they keep out of each cycle. */
export function BulkSums({ change }: { change: BulkChange }) {
  const { sums, replaceCount, kind, cycles, total, rowCount, problemCount } = change
  return (
    <section className="payment-card" aria-labelledby="bulk-sums">
      <h2 id="bulk-sums">{messages.sums}</h2>
      <div className="payment-table run-sums">
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.type}</th>
              <th scope="col" data-figure>
                {messages.rows}
              </th>
              <th scope="col" data-figure>
                {messages.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ type, count, amount }) => (
              <tr key={type} data-part>
                <th scope="row">{typeNamed(type)}</th>
                <td data-figure data-label={messages.rows}>
                  {countText(count)}
                </td>
                <td data-figure data-label={messages.amount}>
                  <Money amount={amount} currency={false} />
                </td>
              </tr>
            ))}
          </tbody>
          {sums.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{messages.together}</th>
                <td data-figure data-label={messages.rows}>
                  {countText(rowCount - problemCount)}
                </td>
                <td data-figure data-label={messages.amount}>
                  <Money amount={total} currency={false} />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {problemCount > 0 && <p className="run-words">{messages.withoutWrong(problemCount)}</p>}
      {replaceCount > 0 && <p className="run-words">{messages.replaces(replaceCount)}</p>}
      {kind === 'FREEZES' && <p className="run-words">{messages.waitsToBePaid}</p>}
      {kind === 'EXCLUSIONS' && problemCount === 0 && <Cycles cycles={cycles} isDone={change.status === 'Approved'} />}
    </section>
  )
}

function Cycles({ cycles, isDone }: { cycles: readonly ExcludedOfCycle[]; isDone: boolean }) {
  const title = isDone ? messages.cyclesDone : messages.cycles
  return (
    <>
      <h3 className="run-part">{title}</h3>
      {cycles.length === 0 ? (
        <p className="run-words">{messages.noCycles}</p>
      ) : (
        <div className="payment-table run-sums">
          <table aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{messages.cycle}</th>
                <th scope="col" data-figure>
                  {messages.transactions}
                </th>
                <th scope="col" data-figure>
                  {messages.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {cycles.map(({ batchNo, payoutCycleName, transactionCount, amount }) => (
                <tr key={batchNo} data-part>
                  <th scope="row">{payoutCycleName}</th>
                  <td data-figure data-label={messages.transactions}>
                    {countText(transactionCount)}
                  </td>
                  <td data-figure data-label={messages.amount}>
                    <Money amount={amount} currency={false} />
                  </td>
                </tr>
              ))}
            </tbody>
            {cycles.length > 1 && (
              <tfoot>
                <tr>
                  <th scope="row">{messages.together}</th>
                  <td data-figure data-label={messages.transactions}>
                    {countText(cycles.reduce((sum, { transactionCount }) => sum + transactionCount, 0))}
                  </td>
                  <td data-figure data-label={messages.amount}>
                    <Money amount={sumOfRinggit(cycles.map(({ amount }) => amount))} currency={false} />
                  </td>
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </>
  )
}
