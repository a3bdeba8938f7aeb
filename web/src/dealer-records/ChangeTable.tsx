import { type ChangedField, type DealerChange, waitSetting } from '@payouts/contract/dealer-records/schema'
import { stateNames } from '@payouts/contract/dealers/record'
import '../requests/comparison-table.css'
import { Nothing } from '../ui/Nothing.tsx'
import './Changes.css'
import { fieldLabel, messages } from './messages.ts'

/** The requested values beside the current ones, field by field. */
export function ChangeTable({ change }: { change: DealerChange }) {
  const columns = change.status === 'Pending' ? messages.waitingColumns : messages.decidedColumns
  return (
    <table className="data-table stacked-table comparison-table change-table">
      <caption>{messages.comparison(messages.titleOf(change.companyName))}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.field}</th>
          <th scope="col">{columns.before}</th>
          <th scope="col">{columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {change.fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td data-label={columns.before}>{shownValue(field, before)}</td>
            <td data-label={columns.after}>{shownValue(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A field's value as people read it. */
export function shownValue(field: ChangedField['field'], value: string | null) {
  if (value === null) return <Nothing means={messages.nothing} />
  if (field === waitSetting) return value
  if (field === 'payoutRoute') return messages.routes[value as keyof typeof messages.routes]
  if (field === 'resident' || field === 'eInvoiceRequired') return messages.yesNo[value as keyof typeof messages.yesNo]
  if (field === 'stateCode') return stateNames[value] ?? value
  return value
}

/** Whether payouts go to another account once the change is accepted. */
export const changesAccount = ({ fields }: Pick<DealerChange, 'fields'>): boolean =>
  fields.some(({ field, before }) => field === 'bankAccountNumber' && before !== null)
