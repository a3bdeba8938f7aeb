import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { comparedForm } from '@payouts/contract/normal-form'
import { judgeEarmarks, lockEarmarks, revertEarmarks, saveEarmarks } from '#earmarks/many.ts'
import { bulkKind, readBy } from './kind.ts'

/** Amounts to earmark. A row replaces the account's present earmark. */
export const earmarksKind = bulkKind({
  read: (values) => readBy(earmarkEndpoints.addEarmark.input, values),
  about: ({ accountCode = '', accountName = '' }) => ({ code: accountCode, name: accountName, type: 'ADD' }),
  key: ({ accountCode }) => comparedForm(accountCode),
  keyColumn: 'accountCode',
  async judge(db, inputs, judging) {
    const judged = await judgeEarmarks(db, judging, inputs)
    return judged.map(({ account, current, refusals }, at) => {
      const input = inputs[at]
      return {
        refusals,
        effect: {
          ...(account && { name: account.name }),
          ...(current && { type: 'CHANGE', was: inWords(current) }),
          ...(input && { amount: input.earmarkAmount, becomes: inWords(input) })
        }
      }
    })
  },
  lock: (tx, inputs) =>
    lockEarmarks(
      tx,
      inputs.map(({ accountCode }) => accountCode)
    ),
  async apply(call, inputs) {
    const judged = await judgeEarmarks(call.tx, call, inputs)
    const given = inputs.flatMap((input, at) => (judged[at] ? [{ ...input, ...judged[at] }] : []))
    const changeIds = await saveEarmarks(call, given)
    return changeIds.map((recordId, at) => ({ recordId, result: given[at]?.current ? 'Changed' : 'Earmarked' }))
  },
  takeBack: revertEarmarks,
  takenBack: 'As before'
})

const inWords = ({ earmarkAmount, reason }: { earmarkAmount: Ringgit; reason: string }) =>
  `${withCurrency(earmarkAmount)}, ${reason}`
