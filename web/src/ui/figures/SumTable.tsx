import { countText } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import type { ReactNode } from 'react'
import { FigureHead, MoneyCell } from './Money.tsx'
import './SumTable.css'

/** A line of sums; a part is one of those that the line above adds up. */
export type SumLine = { key: string; label: ReactNode; count: number; amount: Ringgit | null; isPart?: boolean }

type SumTableProps = {
  /** Its name, where no heading is above it. */
  label?: string
  heads: { label: string; count: string; amount: string }
  lines: readonly SumLine[]
  /** What they come to together; none if a single line says it already. */
  together?: Omit<SumLine, 'key' | 'isPart'> | undefined
}

/** How many and how much of each, in RM. */
export function SumTable({ label, heads, lines, together }: SumTableProps) {
  return (
    <div className="table-frame sum-table">
      <table className="data-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heads.label}</th>
            <FigureHead>{heads.count}</FigureHead>
            <FigureHead>{heads.amount}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, isPart, ...line }) => (
            <tr key={key} data-part={isPart || undefined}>
              <Cells {...line} />
            </tr>
          ))}
        </tbody>
        {together && (
          <tfoot>
            <tr>
              <Cells {...together} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

const Cells = ({ label, count, amount }: Omit<SumLine, 'key' | 'isPart'>) => (
  <>
    <th scope="row">{label}</th>
    <td data-figure>{countText(count)}</td>
    <MoneyCell amount={amount} />
  </>
)
