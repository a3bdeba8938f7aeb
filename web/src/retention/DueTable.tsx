import { countText } from '@payouts/contract/count-text'
import { type DueLot, mostNamedLots } from '@payouts/contract/retention/schema'
import { FigureHead } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { messages } from './messages.ts'

/** What is due to be erased, the oldest first, and what a hold keeps of it. */
export function DueTable({ due }: { due: readonly DueLot[] }) {
  if (due.length === 0) return <p className="dimmed">{messages.nothingDue}</p>
  return (
    <>
      <p className="dimmed">{messages.dueHint}</p>
      <table className="data-table stacked-table" aria-label={messages.dueList}>
        <thead>
          <tr>
            <th scope="col">{messages.lot}</th>
            <th scope="col">{messages.kind}</th>
            <FigureHead>{messages.records}</FigureHead>
            <th scope="col">{messages.keptUntil}</th>
            <th scope="col">{messages.state}</th>
          </tr>
        </thead>
        <tbody>
          {due.map(({ kind, batchNo, year, name, records, keptUntil, heldFor }) => (
            <tr key={`${kind} ${batchNo ?? year}`}>
              <th scope="row">
                {batchNo} {name}
              </th>
              <td data-label={messages.kind}>{messages.kinds[kind]}</td>
              <td data-label={messages.records} data-figure>
                {countText(records)}
              </td>
              <td data-label={messages.keptUntil}>
                <DayText day={keptUntil} />
              </td>
              <td data-label={messages.state}>
                <StatusDot tone={heldFor === null ? 'orange' : 'blue'}>
                  {heldFor === null ? messages.erasedNext : messages.heldFor(heldFor)}
                </StatusDot>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {due.length === mostNamedLots && <p className="dimmed">{messages.mostShown(mostNamedLots)}</p>}
    </>
  )
}
