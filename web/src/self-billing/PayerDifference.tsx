import {
  issuingFields,
  issuingLabels,
  issuingText,
  payerFields,
  payerLabels
} from '@payouts/contract/self-billing/payer'
import type { PayerChange } from '@payouts/contract/self-billing/schema'
import { ComparisonTable } from '#requests/ComparisonTable.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { messages } from './messages.ts'
import { shownDetail } from './shown-detail.ts'

/** The requested details beside the current ones; only those that differ. */
export function PayerDifference({ change: { before, after } }: { change: PayerChange }) {
  const changed = payerFields.filter((field) => (before?.[field] ?? '') !== after[field])
  return (
    <ComparisonTable
      label={messages.payer}
      rows={[
        ...changed.map((field) => ({
          name: payerLabels[field],
          before: (before && shownDetail(before, field)) || <Nothing means={messages.nothing} />,
          after: shownDetail(after, field) || <Nothing means={messages.nothing} />
        })),
        ...issuingFields
          .filter((field) => before?.[field] !== after[field])
          .map((field) => ({
            name: issuingLabels[field],
            before: before ? issuingText[field](before) : <Nothing means={messages.nothing} />,
            after: issuingText[field](after)
          }))
      ]}
    />
  )
}
