import { expect, test } from 'vitest'
import type { ActionInput } from '#transactions/bulk-action/action-definition.ts'
import { requestedNote } from '#transactions/bulk-action/requested-day.ts'
import { type PayoutActionRequest, payoutAction } from './payout-action.ts'

const cycle = { batchNo: 7, version: 2, payoutCycleName: 'Incentives October 2026' }
const input: ActionInput = { remark: 'Because', selectedDate: '2026-11-21' }
const action = (request: Omit<PayoutActionRequest, 'cycle'>) => payoutAction({ cycle, ...request }, () => undefined)

test.each([
  ['transactionType', 'Hold 2 transaction types', { transactionTypes: ['a', 'b'] }],
  ['company', 'Hold 2 dealers', { companyCodes: ['a', 'b'], transactionType: 'Reload' }],
  ['transaction', 'Hold 2 transactions', { ids: ['a', 'b'], transactionType: 'Reload', companyCode: 'D1' }]
] as const)('a hold at the level of %s names what it holds, and sends no date', (level, title, sent) => {
  const hold = action({ kind: 'hold', level, selection: ['a', 'b'], transactionType: 'Reload', companyCode: 'D1' })
  expect(hold.title).toBe(title)
  expect(hold.payload(input)).toEqual({ batchNo: 7, version: 2, remark: 'Because', ...sent })
})

test('a hold goes on without what cannot be held, as long as something is left', () => {
  const hold = action({ kind: 'hold', level: 'company', selection: ['a', 'b'] })
  expect(hold.without?.(new Set(['a']))?.title).toBe('Hold 1 dealer')
  expect(hold.without?.(new Set(['a', 'b']))).toBeUndefined()
})

test('a hold of what waits for approval says that it sends the request back', () => {
  const waiting = { ...cycle, payoutStatus: 'Pending Approval', requestedBy: 'Aminah' } as const
  const hold = payoutAction({ cycle: waiting, kind: 'hold', selection: ['a'] }, () => undefined)
  expect(hold.warning).toBe('Its approval was requested by Aminah: this hold sends the request back to review.')
  expect(action({ kind: 'hold', selection: ['a'] }).warning).toBeUndefined()
})

test('approval and its request say that they cover the whole cycle; only approval takes a date and is final', () => {
  const approve = action({ kind: 'approve' })
  const request = action({ kind: 'requestApproval' })
  expect(approve.scope).toContain('the whole cycle')
  expect(request.scope).toContain('the whole cycle')
  expect([approve.title, request.title]).toEqual([
    'Approve Incentives October 2026',
    'Request approval of Incentives October 2026'
  ])
  expect([approve.dateLabel, request.dateLabel]).toEqual(['Pay out on', undefined])
  expect([approve.warning, request.warning]).toEqual(['An approval is final.', undefined])
  expect(approve.payload(input)).toEqual({ batchNo: 7, version: 2, remark: 'Because', selectedDate: '2026-11-21' })
  expect(request.payload(input)).toEqual({ batchNo: 7, version: 2, remark: 'Because' })
})

test('approval starts from the day by which the cycle is to be paid, and names that day once', () => {
  const due = { ...cycle, payoutDate: '2026-11-20' }
  const approve = payoutAction({ cycle: due, kind: 'approve' }, () => undefined)
  expect([approve.dueOn, approve.requestedDays]).toEqual(['2026-11-20', ['2026-11-20']])
  expect(requestedNote(approve, ['2026-11-20'])).toBeUndefined()
})

test('a re-attempt names accounts, or none where it means all', () => {
  const one = action({ kind: 'reattempt', selection: ['D1'], subject: 'Kedai Maju' })
  const all = action({ kind: 'reattempt', subject: '3 accounts' })
  expect(one.title).toBe('Re-attempt posting of Kedai Maju')
  expect(one.payload(input)).toEqual({ batchNo: 7, remark: 'Because', accountCodes: ['D1'] })
  expect(all.payload(input)).toEqual({ batchNo: 7, remark: 'Because' })
})
