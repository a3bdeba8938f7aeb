import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '#test/app/command-line.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { bankLayoutsCommand } from './cli.ts'
import { shortCountryOf } from './layout/country-codes.ts'
import { amountText, dateText } from './layout/formats.ts'
import { readLayouts } from './layout/load.ts'
import { nameParts } from './layout/name-pattern.ts'
import { fileProfilesOf } from './profiles.ts'

const example = join(import.meta.dirname, '../../../docs/bank-layouts/contoh-bank.json')
const contoh = JSON.parse(readFileSync(example, 'utf8'))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payouts-layouts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The example, with a change in a copy of it. */
function write(change: (layout: typeof contoh) => unknown, name = 'bank.json') {
  const copy = structuredClone(contoh)
  change(copy)
  writeFileSync(join(folder, name), JSON.stringify(copy))
}
const amount = (layout: typeof contoh) => layout.records.payment[0].fields[9]

test.each<[string, (layout: typeof contoh) => unknown, string]>([
  ['no kind', (layout) => delete layout.kind, 'bank.json: kind '],
  ['a kind of its own', (layout) => (layout.kind = 'pdf'), 'bank.json: kind '],
  ['a name in small letters', (layout) => (layout.name = 'contoh'), 'bank.json: name must be 2 to 40 capital letters'],
  ['a key that is none', (layout) => (layout.colour = 'red'), 'Unrecognized key: "colour"'],
  ['a rail that is none', (layout) => (layout.rails = ['SWIFT']), 'bank.json: rails[0] '],
  ['a bank that is none', (layout) => (layout.bankBic = 'DEUTDEFF'), 'bank.json: bankBic must be the code of a bank'],
  ['a path as a file name', (layout) => (layout.fileName = '../{run.number}'), 'bank.json: fileName must be letters'],
  [
    'a file name that two runs of a day share',
    (layout) => (layout.fileName = 'PAY_{payer.clientCode}_{run.executeOn:ddMMyyyy}.txt'),
    'bank.json: fileName must hold {run.number}'
  ],
  ['no payment', (layout) => (layout.records.payment = []), 'bank.json: records.payment '],
  [
    'a source that is none',
    (layout) => (amount(layout).source = 'payment.sum'),
    'bank.json: records.payment[0].fields[9] "Amount".source must be one of the sources'
  ],
  [
    'no width in fixed widths',
    (layout) => delete amount(layout).width,
    'bank.json: records.payment[0].fields[9] "Amount".width must be given'
  ],
  [
    'source and constant at once',
    (layout) => (amount(layout).constant = '0'),
    'records.payment[0].fields[9] "Amount".source must be given, or else "constant"; not both'
  ],
  [
    'a date without its form',
    (layout) => delete layout.records.header[0].fields[4].date,
    'records.header[0].fields[4] "Value date".date must say how the date is written'
  ],
  [
    'a form without a date',
    (layout) => (amount(layout).date = 'ddMMyy'),
    '"Amount".date belongs to a source that is a date'
  ],
  [
    'words for an amount',
    (layout) => (amount(layout).values = { 1: '2' }),
    '"Amount".values belong to a source that is'
  ],
  [
    'a constant beyond its width',
    (layout) => (layout.records.header[0].fields[0].constant = '000'),
    '"Record type".constant is longer than the width of 2'
  ],
  [
    'a constant that runs',
    (layout) => (layout.records.header[0].fields[0].constant = '=1'),
    '"Record type".constant must not begin with'
  ],
  [
    'a payment in the header',
    (layout) => (layout.records.header[0].fields[1].source = 'beneficiary.name'),
    'records.header[0].fields[1] "Client code".source names beneficiary.name, which a header does not know'
  ],
  [
    'a sum in a payment',
    (layout) => (amount(layout).source = 'file.total'),
    '"Amount".source names file.total, which a payment does not know'
  ],
  [
    'a condition on a payment in the trailer',
    (layout) => (layout.records.trailer[0].when = { source: 'payment.rail', is: ['IBG'] }),
    'records.trailer[0].when names payment.rail, which a trailer does not know'
  ]
])('a layout with %s is refused with its field', (_, change, expected) => {
  write(change)
  expect(() => readLayouts(folder)).toThrow(expected)
})

test('every problem of every file is named at once, and what is no JSON too', () => {
  write((layout) => (layout.title = ''), 'one.json')
  write((layout) => Object.assign(layout, { name: 'x', rails: [] }), 'two.json')
  writeFileSync(join(folder, 'three.json'), '{"kind": ')
  const read = () => readLayouts(folder)
  for (const line of [/one\.json: title/, /two\.json: name/, /two\.json: rails/, /three\.json: .*JSON/])
    expect(read).toThrow(line)
  expect(() => readLayouts(join(folder, 'nowhere'))).toThrow('nowhere cannot be read')
})

test('a folder’s layouts join those of the product, each under a name of its own', () => {
  cpSync(example, join(folder, 'contoh.json'))
  expect(Object.keys(fileProfilesOf({ bankLayouts: folder }))).toContain('CONTOH_BANK')
  expect(Object.keys(fileProfilesOf({}))).not.toContain('CONTOH_BANK')
  const twice = join(folder, 'twice')
  mkdirSync(twice)
  for (const name of ['one.json', 'other.json']) cpSync(example, join(twice, name))
  expect(() => fileProfilesOf({ bankLayouts: twice })).toThrow('CONTOH_BANK is the name of two layouts')
})

test.each([
  [1n, '0.01', '1'],
  [100n, '1.00', '100'],
  [123_456n, '1234.56', '123456']
])('%s sen are written %s, or %s where the point is implied', (sen, withPoint, without) => {
  expect([amountText(sen, 'point'), amountText(sen, 'implied')]).toEqual([withPoint, without])
})

test('days and instants are written by their pattern, in Malaysia’s time', () => {
  expect(dateText('2026-11-24', 'dd/MM/yyyy')).toBe('24/11/2026')
  expect(dateText(new Date('2026-11-23T17:05:09Z'), 'yyMMddTHH:mm:ss')).toBe('261124T01:05:09')
})

test.each(['{run.number', '{run.createdAt}', '{run.number:dd}', '{payment.amount}', 'a/b', ''])(
  '%j names no file',
  (pattern) => expect(nameParts(pattern)).toBeUndefined()
)

test('a country of three letters has two', () => {
  expect([shortCountryOf('MYS'), shortCountryOf('ZWE'), shortCountryOf('XXX')]).toEqual(['MY', 'ZW', undefined])
})

const app = useTestApp()
/** What the command prints; the file goes to standard output. */
async function tried(words: string[]): Promise<{ printed: string; output: string }> {
  let output = ''
  const errors = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output += text
    return true
  })
  try {
    return { printed: await runCommand(app, bankLayoutsCommand, ['bank-layouts', ...words]), output }
  } finally {
    errors.mockRestore()
  }
}

test('a layout is tried on sample payments: the file, what was changed, what was left out', async () => {
  const { printed, output } = await tried(['try', example])
  expect(printed).toBe(readFileSync(example.replace('.json', '.txt'), 'utf8'))
  expect(output).toContain('PP00000004\tbeneficiary.name\t陈记电讯\t→ Chen Ji Dian Xun')
  expect(output).toContain('CTBCONTOH01_20261124_PR00000001.txt: 5 payments.')
  expect((await tried(['try', 'M2U_BIZ_CSV'])).output).toContain('PP00000005\tpayment.rail\tis RENTAS')
  expect((await tried(['try', 'RHB_SMART_PAYROLL'])).output).toContain('PR00000001.xlsx: 4 payments, 1 left out.')
  expect((await tried(['list'])).printed).toContain('RHB_SMART_PAYROLL\tRHB Smart Payroll (Excel)\tOwn bank, IBG')
  await expect(tried(['try', 'NOBODY'])).rejects.toThrow('There is no layout NOBODY')
  write((layout) => (layout.title = ''))
  await expect(tried(['try', join(folder, 'bank.json')])).rejects.toThrow('bank.json: title')
})
