import { join } from 'node:path'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { messageProblems } from '#test/files/message-rules.ts'
import { anyOrders, fileOf, unzipped } from '#test/files/payment-files.ts'
import type { FileProfile } from './file-profile.ts'
import { readLayouts } from './layout/load.ts'
import type { PaymentOrder } from './payment-order.ts'
import { profileOf } from './profile-of-layout.ts'
import { fileProfiles } from './profiles.ts'
import { checkOrder } from './render.ts'
import { headOf } from './sample-payments.ts'

const [contoh] = readLayouts(join(import.meta.dirname, '../../../docs/bank-layouts')).map(profileOf)

function profile(name: string): FileProfile {
  const found = name === 'CONTOH_BANK' ? contoh : fileProfiles[name]
  if (!found) throw new Error(`There is no profile ${name}.`)
  return found
}

/** The characters that banks permit, and a file's own delimiters. */
const permitted = /^[A-Za-z0-9/?:().,' +-]*$/
const sumOf = (orders: readonly PaymentOrder[]) => orders.reduce((sum, { amount }) => sum + amount, 0n)

/** Checks that any payments which the profile accepts give the same bytes twice, and runs `check` on them. */
async function forAnyPayments(name: string, check: (bytes: Buffer, orders: PaymentOrder[]) => Promise<void> | void) {
  const ours = profile(name)
  await fc.assert(
    fc.asyncProperty(anyOrders(ours.rails), async (orders) => {
      expect(orders.flatMap((order) => checkOrder(ours, order))).toEqual([])
      const bytes = await fileOf(ours, orders)
      expect((await fileOf(ours, orders)).equals(bytes)).toBe(true)
      await check(bytes, orders)
    }),
    { numRuns: Number(process.env['FILES'] ?? 25) }
  )
}

const valuesOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text)

test.each(['PAIN_001_09', 'PAIN_001_03'])(
  '%s: sums and counts to the sen, permitted characters, each payment once',
  async (name) => {
    await forAnyPayments(name, (bytes, orders) => {
      const xml = bytes.toString()
      const { rails, total } = headOf(orders)
      const inOrder = ['INTRABANK', 'IBG', 'RENTAS'].flatMap((rail) => rails.filter((given) => given.rail === rail))
      expect(valuesOf(xml, 'CtrlSum')).toEqual([total, ...inOrder.map((rail) => rail.total)].map(ringgitOf))
      expect(valuesOf(xml, 'NbOfTxs')).toEqual([orders.length, ...inOrder.map(({ count }) => count)].map(String))
      expect(valuesOf(xml, 'PmtInfId')).toEqual(inOrder.map(({ rail }) => `PR00000001-${rail}`))
      expect(valuesOf(xml, 'InstdAmt').reduce((sum, text) => sum + senOf(text), 0n)).toBe(total)
      expect(valuesOf(xml, 'EndToEndId').toSorted()).toEqual(orders.map(({ referenceNo }) => referenceNo))
      for (const element of ['Nm', 'Ustrd', 'StrtNm', 'AdrLine', 'TwnNm', 'CtrySubDvsn', 'Id'])
        for (const text of valuesOf(xml, element)) expect(text).toMatch(permitted)
      expect(xml).not.toMatch(/>[/:-]/)
    })
  }
)

test.each([
  ['PAIN_001_09', 'pain.001.001.09'],
  ['PAIN_001_03', 'pain.001.001.03']
] as const)('%s is valid by the rules of its message, whatever the payments', async (name, message) => {
  const files: string[] = []
  await forAnyPayments(name, (bytes, orders) => {
    // A file has at least one payment by the schema, and so does a run.
    if (orders.length > 0) files.push(bytes.toString())
  })
  expect(await messageProblems(message, ...files)).toEqual([])
  expect(files.length).toBeGreaterThan(5)
})

test('M2U_BIZ_CSV: sums to the sen, permitted characters, and no cell that a spreadsheet would run', async () => {
  await forAnyPayments('M2U_BIZ_CSV', (bytes, orders) => {
    expect(bytes.toString().endsWith('\r\n')).toBe(true)
    const rows: string[][] = parse(bytes, { record_delimiter: '\r\n', quote: null })
    expect(rows.every(({ length }) => length === 8)).toBe(true)
    const payments = rows.slice(7)
    expect(payments).toHaveLength(orders.length)
    expect(payments.reduce((sum, [, , , , , amount = '']) => sum + senOf(amount), 0n)).toBe(sumOf(orders))
    for (const cell of payments.flat()) {
      expect(cell).toMatch(permitted)
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }
  })
})

test('RHB_SMART_PAYROLL: sums to the sen, permitted characters, no formula', async () => {
  await forAnyPayments('RHB_SMART_PAYROLL', async (bytes, orders) => {
    const sheet = await unzipped(bytes, 'xl/worksheets/sheet1.xml')
    expect(sheet).not.toMatch(/<f[ >]/)
    const amounts = [...sheet.matchAll(/<c r="C\d+" s="14"><v>([\d.]+)<\/v>/g)].map(([, text = '']) => senOf(text))
    expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(sumOf(orders))
    expect(amounts).toHaveLength(orders.length)
    if (orders.length === 0) return
    const [{ data = [] } = {}] = await readExcelFile(bytes)
    expect(data.map(([, , , , , , , account]) => account)).toEqual(
      ['INTRABANK', 'IBG'].flatMap((rail) =>
        orders.filter((order) => order.rail === rail).map(({ beneficiary }) => beneficiary.accountNumber)
      )
    )
    for (const cell of data.flat()) if (typeof cell === 'string') expect(cell).toMatch(permitted)
  })
})

test('CONTOH_BANK: every field at its position, count, total, sum of accounts and records in the trailer', async () => {
  await forAnyPayments('CONTOH_BANK', (bytes, orders) => {
    const lines = bytes.toString().split('\r\n')
    expect(lines.pop()).toBe('')
    const trailer = lines.at(-1) ?? ''
    const payments = lines.filter((line) => line.startsWith('01'))
    expect(payments.every(({ length }) => length === 153)).toBe(true)
    expect(payments.reduce((sum, line) => sum + BigInt(line.slice(108, 121)), 0n)).toBe(sumOf(orders))
    const accounts = orders.reduce((sum, { beneficiary }) => sum + BigInt(beneficiary.accountNumber), 0n)
    expect(trailer).toBe(
      `99${String(orders.length).padStart(6, '0')}${String(sumOf(orders)).padStart(15, '0')}` +
        `${String(accounts).padStart(24, '0')}${String(lines.length).padStart(7, '0')}`
    )
  })
})
