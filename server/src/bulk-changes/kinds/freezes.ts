import { newFreeze } from '@payouts/contract/freezes/schema'
import { comparedForm } from '@payouts/contract/normal-form'
import { freezeAll, judgeFreezes, liftFreezes, lockToFreeze } from '#freezes/commands/freeze-many.ts'
import { bulkKind, readBy } from './kind.ts'

/** Accounts that should receive no payments. A row's amount is what the next postings would pay to the account. */
export const freezesKind = bulkKind({
  read: (values) => readBy(newFreeze, values),
  about: ({ accountCode = '', accountName = '' }) => ({ code: accountCode, name: accountName, type: 'FREEZE' }),
  key: ({ accountCode }) => comparedForm(accountCode),
  keyColumn: 'accountCode',
  async judge(db, inputs, { caller }) {
    const judged = await judgeFreezes(db, caller, inputs)
    return judged.map(({ refusals, dealerName, awaiting }, at) => ({
      refusals,
      effect: {
        ...(dealerName !== '' && { name: dealerName }),
        amount: awaiting,
        becomes: inputs[at]?.freezeReason ?? null
      }
    }))
  },
  lock: (tx, inputs) =>
    lockToFreeze(
      tx,
      inputs.map(({ accountCode }) => accountCode)
    ),
  async apply(call, inputs) {
    const freezeIds = await freezeAll(call, inputs)
    return freezeIds.map((recordId) => ({ recordId, result: 'Frozen' }))
  },
  takeBack: liftFreezes,
  takenBack: 'Unfrozen'
})
