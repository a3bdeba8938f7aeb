import { buffer } from 'node:stream/consumers'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { isRefusal } from '#platform/refusal.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { pdfPages } from '#test/files/pdf-pages.ts'
import type { Report } from '../report.ts'
import { type RenderedFile, renderFile } from './render-file.ts'

const database = useTestDatabase()
const clock = fixedClock('2026-11-21T02:00:00Z')

const numbersTo = (most: number): Report => ({
  template: 'NUMBERS',
  title: 'Numbers',
  filters: [],
  columns: [{ key: 'number', title: 'Number', kind: 'text' }],
  rows: sql`select number::text as number from generate_series(1, ${most}::integer) as number`
})

async function rendering(report: Report, format: ReportFormat = 'CSV'): Promise<RenderedFile> {
  const services = { config: {}, databaseUrl: database.url, log: silentLog }
  const caller = { userId: 1, name: 'Aminah', companyId: null }
  const file = await renderFile({ report, format, caller, clock, services, db: database.db })
  if (isRefusal(file)) throw new Error(file.message)
  return file
}

test('readers that leave give their threads to the next ones', async () => {
  for (let left = 0; left < 6; left += 1) (await rendering(numbersTo(200_000))).body.destroy()
  const { rowCount, body } = await rendering(numbersTo(3))
  expect(rowCount).toBe(3)
  expect((await buffer(body)).toString()).toMatch(/1\r?\n2\r?\n3/)
})

test('a query that fails after the first rows fails the file, and the thread renders the next one', async () => {
  const broken = {
    ...numbersTo(1),
    rows: sql`select (1000 / (100000 - number))::text as number from generate_series(1, 200000) as number`,
    rowCount: sql<{ count: number }>`select 200000::integer as count`
  }
  await expect(rendering(broken).then(({ body }) => buffer(body))).rejects.toThrow('division by zero')
  expect((await buffer((await rendering(numbersTo(2))).body)).toString()).toMatch(/1\r?\n2/)
})

test('the first rows set the widths of columns, also those that come in later packets', async () => {
  const name = 'Syarikat Perniagaan Telekomunikasi Warisan'
  const columns = ['name', 'remark'].map((key) => ({ key, title: key, kind: 'text' as const }))
  // Each remark is longer than what PostgreSQL sends at once.
  const rows = sql`select case number when 150 then ${name} else 'Kedai' end as name, repeat('x', 9000) as remark
    from generate_series(1, 150) as number`
  const { body } = await rendering({ ...numbersTo(1), columns, rows }, 'PDF')
  const pages = await pdfPages(await buffer(body))
  expect(pages.flatMap(({ text }) => text)).toContain(name)
})
