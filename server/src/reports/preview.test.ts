import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Report } from '#downloads/report.ts'
import { countSum, text } from '#downloads/report-columns.ts'
import { inOneView } from '#platform/db/one-view.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { previewOf } from './preview.ts'

const database = useTestDatabase()

function aReport(rows: Report['rows'], rowCount?: Report['rowCount']): Report {
  const columns = [text('name', 'Name'), countSum('size', 'Size')]
  return { template: 'A_REPORT', title: 'A report', filters: [], columns, rows, ...(rowCount && { rowCount }) }
}

const tooSlow = aReport(sql`select 'slow' as name, 1 as size from pg_sleep(60)`)

test('a report that takes too long is refused, to a company’s user too, whose reads are a transaction', async () => {
  const refused = { message: 'This report takes too long to be shown here. Please download it instead.' }
  expect(await previewOf(database.db, tooSlow, 50)).toMatchObject(refused)
  expect(await inOneView(database.db, (view) => previewOf(view, tooSlow, 50))).toMatchObject(refused)
})

test('a report of known length is read through for its sums unless it is very long', async () => {
  const long = sql`select 'row ' || n as name, 2 as size from generate_series(1, 60000) as n`
  const known = await previewOf(database.db, aReport(long, sql`select 200001 as count`))
  expect(known).toMatchObject({ rowCount: 200_001, totals: {}, inBackground: true })
  expect(known).toHaveProperty('rows.length', 25)
  const unknown = await previewOf(database.db, aReport(long))
  expect(unknown).toMatchObject({ rowCount: 60_000, totals: { size: '120000' }, inBackground: true })
  const short = sql`select 'row ' || n as name, 2 as size from generate_series(1, 60) as n`
  expect(await previewOf(database.db, aReport(short, sql`select 60 as count`))).toMatchObject({
    ...{ rowCount: 60, totals: { size: '120' }, inBackground: false }
  })
})
