import { expect, test } from 'vitest'
import { KeyedRows, type TransactionKeys } from './keyed-rows.ts'

const transaction = (given: Partial<TransactionKeys> = {}): TransactionKeys => ({
  transactionNo: 'TRX-1',
  transactionType: 'Activation',
  yesId: 'somebody@yes.example',
  transactionDate: '2026-10-15',
  transactionAmount: '99.90',
  ...given
})

/** Whether a row may repeat another, according to a filter of that one only. */
function mayRepeat(known: TransactionKeys, added: TransactionKeys): boolean {
  const kept = new KeyedRows()
  kept.add(2, known)
  const rows = new KeyedRows()
  rows.add(7, added)
  return rows.linesIn(kept.filter()).length > 0
}

const otherCustomer = { yesId: 'another@yes.example' }
const otherNumber = { transactionNo: 'TRX-2' }

test.each<[string, Partial<TransactionKeys>]>([
  ['its number and type', { ...otherCustomer, transactionDate: '2026-01-01', transactionAmount: '1' }],
  ['its customer in another case', { ...otherNumber, yesId: 'SomeBody@YES.example' }],
  ['its amount without the last zero', { ...otherNumber, transactionAmount: '99.9' }],
  ['its amount with zeros before it', { ...otherNumber, transactionAmount: '0099.90' }]
])('a transaction is known again by %s', (_, given) => {
  expect(mayRepeat(transaction(), transaction(given))).toBe(true)
})

test('zero is zero, whatever its sign', () => {
  const of = (transactionAmount: string) => transaction({ ...otherNumber, transactionAmount })
  expect(mayRepeat(transaction({ transactionAmount: '-0.00' }), of('0'))).toBe(true)
})

test.each<[string, Partial<TransactionKeys>]>([
  ['of another type', { transactionType: 'Reload' }],
  ['of another number and customer', { ...otherNumber, ...otherCustomer }],
  ['of another number and day', { ...otherNumber, transactionDate: '2026-10-16' }],
  ['of another number and amount', { ...otherNumber, transactionAmount: '99.91' }],
  ['whose number goes on into its type', { ...otherCustomer, transactionNo: 'TRX-1Act', transactionType: 'ivation' }]
])('a transaction %s is another one', (_, given) => {
  expect(mayRepeat(transaction(), transaction(given))).toBe(false)
})

test('of many, each is found again, and of others hardly any', () => {
  const rowsOf = (name: string) => {
    const rows = new KeyedRows()
    for (let row = 0; row < 50_000; row += 1)
      rows.add(row, transaction({ transactionNo: `${name}-${row}`, yesId: `${name}${row}@yes.example` }))
    return rows
  }
  const filter = rowsOf('known').filter()
  expect(filter.bytes.length).toBe(300_000)
  expect(new Set(rowsOf('known').linesIn(filter)).size).toBe(50_000)
  const mistaken = rowsOf('other').linesIn(filter).length
  expect(mistaken).toBeLessThan(40)
  expect(mistaken).toBeGreaterThan(0)
})

test('rows that were cleared are forgotten', () => {
  const rows = new KeyedRows()
  rows.add(2, transaction())
  const { length } = rows.filter().bytes
  rows.clear()
  rows.add(3, transaction(otherNumber))
  const filter = rows.filter()
  expect(filter.bytes).toHaveLength(length)
  expect(new Set(rows.linesIn(filter))).toEqual(new Set([3]))
})
