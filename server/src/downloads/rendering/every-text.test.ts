import { buffer } from 'node:stream/consumers'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { isRefusal } from '#platform/refusal.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import type { Report } from '../report.ts'
import { renderFile } from './render-file.ts'

const database = useTestDatabase()

async function rendered(report: Report, format: ReportFormat): Promise<Buffer> {
  const services = { config: {}, databaseUrl: database.url, log: silentLog }
  const caller = { userId: 1, name: 'Aminah', companyId: null }
  const clock = fixedClock('2026-11-21T02:00:00Z')
  const file = await renderFile({ report, format, caller, clock, services, db: database.db })
  if (isRefusal(file)) throw new Error(file.message)
  return buffer(file.body)
}

/** The values between two columns that mark their beginning and end. */
const reportOf = (values: readonly string[]): Report => ({
  template: 'TEXTS',
  title: 'Texts',
  filters: [],
  columns: [
    { key: 'before', title: 'Before', kind: 'count', total: true },
    { key: 'value', title: 'Value', kind: 'text' },
    { key: 'after', title: 'After', kind: 'money', total: true }
  ],
  rows: sql`
    select number as before, value, (number * -1.01)::numeric(14, 2) as after
    from unnest(${values}::text[]) with ordinality as given (value, number)
    order by number`
})

const signs = [...'abZ09 =+-@\'",;\\\t\r\n\b\f\v<>&_x\u0001\u007F\u0085\u00A0é＝王😀\uFEFF\uFFFE']
const crafted = [
  '',
  '\\N',
  '\\',
  '_x000D_',
  'a_x000D_b',
  ' a',
  'a ',
  'a\u00A0',
  '\u00A0a',
  'a\\tb',
  'é',
  'aé',
  '1\r\n2',
  '"'
]
const given = [
  ...crafted,
  ...fc.sample(fc.string({ unit: fc.constantFrom(...signs), maxLength: 8 }), { numRuns: 3000, seed: 11 }),
  // Longer than the database's packets, and than a spreadsheet's cell.
  'x'.repeat(200_000),
  'end'
]

/** OWASP's rule, written independently of the product. */
const mightRun = (text: string) => /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(text) || /^\p{Cc}/u.test(text)

test('CSV has every text as it is, inert where a program might run it', async () => {
  const [, ...lines] = parse(await rendered(reportOf(given), 'CSV'), {
    bom: true,
    record_delimiter: '\r\n'
  }) as string[][]
  expect(lines.map(([before]) => before)).toEqual(given.map((_, at) => `${at + 1}`))
  expect(lines.map(([, value]) => value)).toEqual(given.map((text) => (mightRun(text) ? `'${text}` : text)))
})

test('XLSX has every text as far as XML has a place for it, and adds up the numbers beside them', async () => {
  const [sheet] = await readExcelFile(await rendered(reportOf(given), 'XLS'), { trim: false })
  const rows = sheet?.data.slice(3, -1) ?? []
  const shown = given.map((text) => {
    const allowed = text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|\uFFFE/gu, '')
    return allowed.length > 32_767 ? `${allowed.slice(0, 32_766)}…` : allowed || null
  })
  expect(rows.map(([, value]) => value)).toEqual(shown)
  expect(rows.map(([before]) => before)).toEqual(given.map((_, at) => at + 1))
  const sum = (given.length * (given.length + 1)) / 2
  expect(sheet?.data.at(-1)).toEqual([sum, null, Number((sum * -1.01).toFixed(2))])
})

test('days and instants that a spreadsheet cannot count to are texts in it', async () => {
  const moments: Report = {
    ...reportOf([]),
    columns: [
      { key: 'day', title: 'Day', kind: 'day' },
      { key: 'moment', title: 'Moment', kind: 'instant' }
    ],
    rows: sql`
      select day, day + time '12:00:00.5' as moment
      from unnest('{2026-11-21,2026-11-21,2026-11-22,1899-12-31,infinity,NULL,0044-03-15 BC}'::date[]) with ordinality as given (day, number)
      order by number`
  }
  const [sheet] = await readExcelFile(await rendered(moments, 'XLS'))
  expect(sheet?.data.slice(3)).toEqual([
    [new Date('2026-11-21'), new Date('2026-11-21T12:00:00Z')],
    [new Date('2026-11-21'), new Date('2026-11-21T12:00:00Z')],
    [new Date('2026-11-22'), new Date('2026-11-22T12:00:00Z')],
    ['1899-12-31', expect.stringContaining('1899-12-31 12:00:00')],
    ['infinity', 'infinity'],
    [null, null],
    ['0044-03-15 BC', expect.stringContaining('0044-03-15 12:00:00')]
  ])
})
