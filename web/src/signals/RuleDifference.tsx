import type { SignalChange } from '@payouts/contract/signals/schema'
import '../requests/comparison-table.css'
import { messages } from './messages.ts'
import { differencesOf, titleOf } from './rule-words.ts'

/** The requested values beside the previous ones, line by line. */
export function RuleDifference({ change }: { change: SignalChange }) {
  return (
    <table className="data-table comparison-table">
      <caption>{messages.comparison(titleOf(change.name))}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.field}</th>
          <th scope="col">{messages.columns.before}</th>
          <th scope="col">{messages.columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {differencesOf(change).map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
