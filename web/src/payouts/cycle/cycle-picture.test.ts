import type { WaterfallStep } from '@payouts/contract/payouts/schema'
import { expect, test } from 'vitest'
import { pictureBars, rowsToShow, shownRows } from './cycle-picture.ts'
import type { RowsBehind } from './rows-behind.ts'

const step = (
  name: WaterfallStep['step'],
  amount: string,
  transactionCount: number,
  holdType: string | null = null
) => ({
  step: name,
  holdType,
  amount,
  transactionCount,
  dealerCount: Math.min(transactionCount, 1)
})

const steps = [
  step('IMPORTED', '100.00', 1204),
  step('EXCLUDED', '0.00', 0),
  step('HELD', '-4.31', 2, 'Manual Hold'),
  step('HELD', '-1.00', 1, 'e-Inv Missing'),
  step('WITHHOLDING_TAX', '-0.02', 1),
  step('NET', '94.67', 1201)
]

test('each bar has the figures of its step and opens the rows that it counts', () => {
  const opened: RowsBehind[] = []
  const bars = pictureBars(steps, (rows) => opened.push(rows))
  expect(bars.map(({ label, amount, detail }) => [label, amount, detail])).toEqual([
    ['Imported', '100.00', '1,204 transactions, 1 dealer'],
    ['Excluded', '0.00', undefined],
    ['On hold: Manual Hold', '-4.31', '2 transactions, 1 dealer'],
    ['On hold: e-Inv Missing', '-1.00', '1 transaction, 1 dealer'],
    ['Withholding tax', '-0.02', '1 transaction, 1 dealer'],
    ['Net payout', '94.67', '1,201 transactions, 1 dealer']
  ])
  for (const bar of bars) bar.onOpen?.()
  expect(opened).toEqual([
    { step: 'IMPORTED' },
    { step: 'HELD', holdType: 'Manual Hold' },
    { step: 'HELD', holdType: 'e-Inv Missing' },
    { step: 'WITHHOLDING_TAX' },
    { step: 'NET' }
  ])
})

test('totals start at zero, and the changes between them lead from one to the next', () => {
  expect(pictureBars(steps, () => {}).map(({ kind }) => kind)).toEqual([
    'total',
    'change',
    'change',
    'change',
    'change',
    'total'
  ])
})

test.each<[RowsBehind, string]>([
  [{}, 'All imported'],
  [{ step: 'IMPORTED' }, 'All imported'],
  [{ step: 'HELD' }, 'On hold'],
  [{ step: 'HELD', holdType: 'Account Frozen' }, 'On hold: Account Frozen'],
  [{ step: 'HELD', holdType: 'No such hold' }, 'All imported'],
  [{ step: 'NET' }, 'Net payout']
])('a URL with %j shows the rows named so', (rows, label) => {
  expect(rowsToShow[shownRows(rows)]?.label).toBe(label)
})
