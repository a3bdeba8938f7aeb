import { newAdjustment } from '@payouts/contract/adjustments/schema'
import { dayText } from '@payouts/contract/day-text'
import { comparedForm } from '@payouts/contract/normal-form'
import { addAdjustments, judgeAdjustments, lockAdjustments } from '#adjustments/commands/add-many.ts'
import { cancelAdjustments } from '#adjustments/commands/cancel-many.ts'
import { frozenAccount } from '#adjustments/commands/post-adjustment.ts'
import { bulkKind, readBy } from './kind.ts'

/** Credits and debits. An immediate one needs no date: it posts when the file is approved. */
export const adjustmentsKind = bulkKind({
  read: (values, today) => readBy(newAdjustment, withDay(values, today)),
  about: ({ dealerCode = '', type = '' }) => ({ code: dealerCode, name: '', type: type.toUpperCase() }),
  key: ({ referenceNo }) => comparedForm(referenceNo),
  keyColumn: 'referenceNo',
  async judge(db, inputs, judging) {
    const judged = await judgeAdjustments(db, judging, inputs)
    return judged.map(({ refusals, dealerName, willFail }, at) => ({
      refusals,
      effect: { name: dealerName, amount: inputs[at]?.amount ?? null, becomes: effectOf(inputs[at], willFail) }
    }))
  },
  lock: lockAdjustments,
  async apply(call, inputs, file) {
    const added = await addAdjustments(call, inputs, file)
    return added.map(({ id, status, problem }) => ({
      recordId: id,
      result: problem ? `${status}: ${problem}` : status
    }))
  },
  takeBack: cancelAdjustments,
  takenBack: 'Cancelled'
})

/** The day of an immediate one does not matter for checks of its form. */
const anyDay = '2000-01-01'

function withDay(values: Record<string, string>, today: string): Record<string, string> {
  const { posting = '', date = '' } = values
  const needsNone = posting.trim().toLowerCase() === 'posted' && date === ''
  return needsNone ? { ...values, date: today || anyDay } : values
}

function effectOf(input: { posting: string; date: string; description: string } | undefined, willFail: boolean) {
  if (!input) return null
  const when = input.posting === 'posted' ? 'at once' : `on ${dayText(input.date)}`
  return `${input.description}, ${when}${willFail ? `. It will be an Error: ${frozenAccount}` : ''}`
}
