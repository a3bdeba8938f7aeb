import type { ReactNode } from 'react'
import './ComparisonTable.css'
import { messages } from './messages.ts'

type ComparisonTableProps = {
  /** Names the table for screen readers. */
  label: string
  rows: readonly { name: string; before: ReactNode; after: ReactNode }[]
}

/** The requested values beside the values before, one line each. */
export function ComparisonTable({ label, rows }: ComparisonTableProps) {
  return (
    <table className="data-table stacked-table comparison-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{messages.value}</th>
          <th scope="col">{messages.before}</th>
          <th scope="col">{messages.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={messages.before}>{before}</td>
            <td data-label={messages.after}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
