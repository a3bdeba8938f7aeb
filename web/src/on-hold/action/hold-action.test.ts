import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { expect, test } from 'vitest'
import { type HoldActionKind, type HoldTarget, holdAction } from './hold-action.ts'

const ofType = { level: 'transactionType', batchNo: 7, version: 2, selection: ['Reload', 'Port In'] } as const
const targets: HoldTarget[] = [
  { level: 'cycle', selection: ['7', '8'] },
  { level: 'company', batchNo: 7, selection: ['S10001'] },
  ofType,
  { level: 'transaction', batchNo: 7, version: 2, transactionType: 'Reload', companyCode: 'S10001', selection: ['31'] }
]
const kinds: HoldActionKind[] = ['requestRelease', 'release', 'refuse', 'cancel']
const input = { remark: 'Cleared', selectedDate: '2026-11-30' }
const act = (kind: HoldActionKind, target: HoldTarget) =>
  holdAction({ kind, holdType: 'Manual Hold', target }, () => undefined)

test('every action at every level has a call of its own, whose payload the contract takes', () => {
  const paths = new Set<string>()
  for (const kind of kinds)
    for (const target of targets) {
      const { endpoint, payload } = act(kind, target)
      paths.add(endpoint.path)
      expect(endpoint.input.safeParse(payload(input)).success, `${kind} ${target.level}`).toBe(true)
    }
  expect(paths.size).toBe(kinds.length * targets.length)
})

test('only asking for a release and giving it send a date', () => {
  const dates = kinds.map((kind) => 'selectedDate' in (act(kind, ofType).payload(input) as object))
  expect(dates).toEqual([true, true, false, false])
  expect(kinds.map((kind) => act(kind, ofType).dateLabel !== undefined)).toEqual(dates)
})

test('what the server refuses can be left out, until nothing is left', () => {
  const action = act('release', ofType)
  expect(action.title).toBe('Release 2 transaction types')
  const rest = action.without?.(new Set(['Reload']))
  expect(rest?.title).toBe('Release 1 transaction type')
  expect(rest?.payload(input)).toMatchObject({ transactionTypes: ['Port In'], batchNo: 7, version: 2 })
  expect(rest?.without?.(new Set(['Port In']))).toBeUndefined()
})

test('cancelling everything of a hold type names no cycle and can be input up without cancelling', () => {
  const action = holdAction({ kind: 'cancelEverything', holdType: 'Account Frozen' }, () => undefined)
  expect(action.endpoint).toBe(onHoldEndpoints.cancelHoldCycle)
  expect(action.payload(input)).toEqual({ holdType: 'Account Frozen', everyCycle: true, remark: 'Cleared' })
  expect(action.cancelLabel).toBe('Keep on hold')
})
