import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { sumOfRinggit } from '@payouts/contract/money'
import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#test/app/command-line.ts'
import { useSampleApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { taken } from '#test/builders/report-page.ts'
import { verifyCommand } from '#verify/cli.ts'
import { verifyBooks } from '#verify/queries.ts'
import { taxOfDealer } from '#withholding-tax/lists.ts'
import { yearCommand } from '../cli.ts'
import type { YearManifest } from './year-files.ts'

const app = useSampleApp()
let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'payouts-year-'))
})
afterAll(() => rm(place, { recursive: true }))

const december = '2026-12-01'

/** Two people close the month or open it again. */
async function decide(kind: 'CLOSE' | 'REOPEN'): Promise<void> {
  const [requester, approver] = [await app.signIn('reviewer'), await app.signIn('approver')]
  await app.jobs.runDue()
  const { changeId } = await app.call(requester, monthEndEndpoints.changeMonth, {
    ...{ kind, month: december, reason: 'Year end' }
  })
  await app.call(approver, monthEndEndpoints.approveMonthChange, { changeId, comment: '' })
}

const exportTo = (folder: string) => runCommand(app, yearCommand, ['year', 'export', '2026', folder])
const verify = (folder: string, ...words: string[]) => runCommand(app, verifyCommand, ['verify', folder, ...words])
const kept = async () => {
  const { rows } = await sql<{ gross: string; dealers: number }>`
    select coalesce(sum(gross), 0)::numeric(16, 2) as gross, count(*) as dealers from dealer_years`.execute(
    app.database.db
  )
  return rows[0]
}

test('closing December keeps what each dealer was paid, until it is opened again, and nobody changes it', async () => {
  app.clock.set('2027-01-05T02:00:00Z')
  await expect(exportTo(join(place, 'early'))).rejects.toThrow('2026 is not closed')
  await decide('CLOSE')
  const { rows } = await sql<{ gross: string }>`
    select sum(gross)::numeric(16, 2) as gross from postings
    where status = 'Posted' and gross > 0 and posted_on between '2026-01-01' and '2026-12-31'`.execute(app.database.db)
  expect(await kept()).toMatchObject({ gross: rows[0]?.gross })
  const reporter = await app.signIn('reporter')
  const lines = await taken(app, reporter, { reportType: 'Year of Dealers', year: 2026 })
  expect(sumOfRinggit(lines.map((line) => line['Gross (RM)'] ?? '0'))).toBe(rows[0]?.gross)
  for (const change of [
    'update dealer_years set gross = gross + 1',
    'update dealer_year_payments set brought_forward = 5 where year = 2026',
    'delete from dealer_years'
  ])
    await expect(app.database.pool.query(change)).rejects.toThrow('lies in a closed month')
  await expectBooksToAgree(app.database.db)
  await decide('REOPEN')
  expect(await kept()).toMatchObject({ dealers: 0 })
  await decide('CLOSE')
  expect(await kept()).toMatchObject({ gross: rows[0]?.gross })
})

test('form CP58, the test of section 107D and the report read one definition of a year', async () => {
  const { db, pool } = app.database
  const [reviewer, reporter] = [await app.signIn('reviewer'), await app.signIn('reporter')]
  const { rows: paid } = await sql<{ companyCode: string; companyId: number; gross: string }>`
    select company_code as "companyCode", company_id as "companyId", dealer_years.gross from dealer_years
    join dealers using (company_id) where dealers.company_type = 'Individual' order by gross desc limit 1`.execute(db)
  const [dealer = { companyCode: '', companyId: 0, gross: '' }] = paid
  const { companyCode } = dealer
  const read = async () => {
    const { row, differences } = await app.call(reviewer, cp58Endpoints.getDealerForms, { year: 2026, companyCode })
    const lines = await taken(app, reporter, { reportType: 'Year of Dealers', year: 2026 })
    const line = lines.find((found) => found['Company Code'] === companyCode)
    const tax = await taxOfDealer(db, dealer.companyId, app.clock.today())
    const postings = differences.filter(({ source }) => source === 'POSTINGS')
    return { form: row.total, report: line?.['Gross (RM)'], paidLastYear: tax.paidLastYear, postings: postings.length }
  }
  const { gross } = dealer
  expect(await read()).toEqual({ form: gross, report: gross, paidLastYear: gross, postings: 0 })
  // Nothing but a fault could change it: all follow what the closing kept, and the difference is shown.
  const add = (amount: number) =>
    pool.query(`alter table dealer_years disable trigger user;
      update dealer_years set gross = gross + ${amount} where company_id = ${dealer.companyId};
      alter table dealer_years enable trigger user`)
  await add(1)
  const faulty = sumOfRinggit([gross, '1.00'])
  expect(await read()).toEqual({ form: faulty, report: faulty, paidLastYear: faulty, postings: 1 })
  const wrong = (await verifyBooks(db)).filter(({ differenceCount }) => differenceCount > 0)
  expect(wrong.map(({ title }) => title)).toEqual([
    'What CP58 states in money of each dealer’s year is what the ledger booked as its incentives',
    'What CP58 states in money of each dealer’s year is what e-invoices state of its rows, and the rows without any',
    'Each closed year’s sums of dealers are those of the books'
  ])
  await add(-1)
  await expectBooksToAgree(db)
})

test('a closed year is taken away, and checked without a database: what was changed is named', async () => {
  const folder = join(place, '2026')
  // A remark of two lines is one record.
  await sql`update cycle_actions set remark = ${'One line,\nanother with a "quote"'}`.execute(app.database.db)
  const said = await exportTo(folder)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as YearManifest
  const { rows } = await sql<{ actions: number }>`
    select count(*) as actions from cycle_actions join cycles using (batch_no)
    where payout_date between '2026-01-01' and '2026-12-31'`.execute(app.database.db)
  expect(manifest.files.find(({ name }) => name === 'cycle_actions.csv')?.rows).toBe(rows[0]?.actions)
  const key = /key (\S+)/.exec(said)?.[1] ?? ''
  expect(await verify(folder, '--key', key)).toContain('The year 2026')
  await expect(exportTo(folder)).rejects.toThrow('is there already')
  const path = join(folder, 'ledger_entries.csv')
  const before = await readFile(path)
  await appendFile(path, '1,2026-01-01,BANK,5.00\n')
  await expect(verify(folder)).rejects.toThrow('ledger_entries.csv was changed.')
  await writeFile(path, before)
  await rm(join(folder, 'postings.csv'))
  await expect(verify(folder)).rejects.toThrow('postings.csv is missing.')
  await expect(verify(place)).rejects.toThrow('no folder of a year')
})
