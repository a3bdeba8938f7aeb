import { type ChangedField, type DealerChange, waitSetting } from '@payouts/contract/dealer-records/schema'
import { stateNames } from '@payouts/contract/dealers/record'
import { ComparisonTable } from '#requests/ComparisonTable.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { fieldLabel, messages } from './messages.ts'

/** The requested values beside the current ones, field by field. */
export const ChangeTable = ({ request }: { request: DealerChange }) => (
  <ComparisonTable
    label={messages.comparison(messages.titleOf(request.companyName))}
    rows={request.fields.map(({ field, before, after }) => ({
      name: fieldLabel(field),
      before: shownValue(field, before),
      after: shownValue(field, after)
    }))}
  />
)

/** A field's value as people read it. */
export function shownValue(field: ChangedField['field'], value: string | null) {
  if (value === null) return <Nothing means={messages.nothing} />
  if (field === waitSetting) return value
  if (field === 'payoutRoute') return messages.routes[value as keyof typeof messages.routes]
  if (field === 'resident' || field === 'eInvoiceRequired' || field === 'ownEInvoices')
    return messages.yesNo[value as keyof typeof messages.yesNo]
  if (field === 'stateCode') return stateNames[value] ?? value
  return value
}

/** Whether payouts go to another account once the change is approved. */
export const changesAccount = ({ fields }: Pick<DealerChange, 'fields'>): boolean =>
  fields.some(({ field, before }) => field === 'bankAccountNumber' && before !== null)
