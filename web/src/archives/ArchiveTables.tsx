import { type Archives, type CycleToArchive, mostNamedCycles } from '@payouts/contract/archives/schema'
import { countText } from '@payouts/contract/count-text'
import { FigureHead, Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'

import { messages } from './messages.ts'

/** The archives that there are, and what lies in them. */
export function ArchiveTable({ archives }: Pick<Archives, 'archives'>) {
  if (archives.length === 0) return <p className="dimmed">{messages.noArchives}</p>
  return (
    <table className="data-table stacked-table" aria-label={messages.known}>
      <thead>
        <tr>
          <th scope="col">{messages.name}</th>
          <th scope="col">{messages.state}</th>
          <FigureHead>{messages.cycles}</FigureHead>
          <FigureHead>{messages.rows}</FigureHead>
          <FigureHead>{messages.amount}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {archives.map(({ name, isConfigured, cycles, rows, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={messages.state}>
              <StatusDot tone={isConfigured ? 'green' : 'red'}>
                {isConfigured ? messages.isSet : messages.isNotSet}
              </StatusDot>
            </td>
            <td data-label={messages.cycles} data-figure>
              {countText(cycles)}
            </td>
            <td data-label={messages.rows} data-figure>
              {countText(rows)}
            </td>
            <td data-label={messages.amount} data-figure>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The cycles whose time has come by the rule, and why some stay. */
export function NextTable({ next }: { next: readonly CycleToArchive[] }) {
  if (next.length === 0) return <p className="dimmed">{messages.nothingNext}</p>
  return (
    <>
      <table className="data-table stacked-table" aria-label={messages.next}>
        <thead>
          <tr>
            <th scope="col">{messages.cycle}</th>
            <th scope="col">{messages.paidOn}</th>
            <FigureHead>{messages.rows}</FigureHead>
            <th scope="col">{messages.state}</th>
          </tr>
        </thead>
        <tbody>
          {next.map(({ batchNo, name, payoutDate, rows, obstacle }) => (
            <tr key={batchNo}>
              <th scope="row">
                {batchNo} {name}
              </th>
              <td data-label={messages.paidOn}>
                <DayText day={payoutDate} />
              </td>
              <td data-label={messages.rows} data-figure>
                {countText(rows)}
              </td>
              <td data-label={messages.state}>
                <StatusDot tone={obstacle === null ? 'green' : 'orange'}>
                  {obstacle === null ? messages.goesNext : messages.stays(obstacle)}
                </StatusDot>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {next.length === mostNamedCycles && <p className="dimmed">{messages.mostShown(mostNamedCycles)}</p>}
    </>
  )
}
