import { waitSetting } from '@payouts/contract/dealer-records/schema'
import { recordLabels } from '@payouts/contract/dealers/record-labels'
import { fieldsOf } from '../queries/changes.ts'
import type { FieldValues } from '../tables.ts'

/** Changed fields for the audit trail: the old and the new value of each, account numbers by their last four digits. */
type Changed = { before: Partial<FieldValues>; after: Partial<FieldValues> }

const filled = (values: Partial<FieldValues>): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? null]))

const maskedFields = ({ before, after }: Changed) => fieldsOf({ before: filled(before), after: filled(after) }, false)

/** `Bank from Maybank to CIMB Bank, Account number from •••• 1234 to •••• 5678`. */
export function changesInWords(change: Changed): string {
  return maskedFields(change)
    .map(({ field, before, after }) => {
      const label = field === waitSetting ? 'Days that payouts wait' : recordLabels[field]
      return `${label} from ${before ?? 'nothing'} to ${after ?? 'nothing'}`
    })
    .join(', ')
}

export function eventDetails(change: Changed, changeId?: number): object {
  return { ...(changeId !== undefined && { changeId }), changes: maskedFields(change) }
}

/** The subject of a change, in a sentence; without a dealer, the setting. */
export const whatOf = ({ companyName }: { companyName: string | null }): string =>
  companyName === null ? 'how long payouts wait after a change of bank account' : `the record of ${companyName}`
