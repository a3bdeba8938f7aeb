import { bulkKindsOf } from '@payouts/contract/bulk-changes/rights'
import { countOf } from '@payouts/contract/count-text'
import { billingAccountForm } from '@payouts/contract/cycles/billing-account'
import { newExclusion } from '@payouts/contract/exclusions/schema'
import { addExclusions, judgeExclusions, lockAllExclusions, plannedMoves } from '#exclusions/commands/add-many.ts'
import { takeExclusionsBack } from '#exclusions/commands/take-back-many.ts'
import { bulkKind, readBy } from './kind.ts'

/** Customers whose transactions are not paid for a period. */
export const exclusionsKind = bulkKind({
  read: (values) => readBy(newExclusion, values),
  about: ({ yesId = '', customerName = '' }) => ({ code: yesId, name: customerName, type: 'EXCLUDE' }),
  key: ({ yesId, billingAccountNo, exclusionStart, exclusionEnd }) =>
    [yesId.toLowerCase(), billingAccountForm(billingAccountNo), exclusionStart, exclusionEnd].join(' '),
  keyColumn: 'yesId',
  async judge(db, inputs) {
    const refusals = await judgeExclusions(db, inputs)
    return inputs.map(({ billingAccountNo, exclusionStart, exclusionEnd }, at) => ({
      refusals: refusals[at] ? [refusals[at]] : [],
      effect: { becomes: `Billing account ${billingAccountNo}, from ${exclusionStart} to ${exclusionEnd}` }
    }))
  },
  cycles: plannedMoves,
  lock: lockAllExclusions,
  async apply(call, inputs, { reason, fileName }) {
    const clientNames = [`${countOf(inputs.length, ...bulkKindsOf.EXCLUSIONS.nouns)} of ${fileName}`]
    const ids = await addExclusions(call, inputs, { remark: reason, clientNames })
    return ids.map((recordId) => ({ recordId, result: 'Excluded' }))
  },
  takeBack: (call, exclusionIds, comment) => takeExclusionsBack(call, { exclusionIds, comment }),
  takenBack: 'Removed'
})
