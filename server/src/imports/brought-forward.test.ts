import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { runCommand } from '#test/app/command-line.ts'
import { prepared, useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { aPostedCycle } from '#test/builders/payment-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { importBroughtForward } from '#withholding-tax/import-brought-forward.ts'
import { importCommand } from './cli.ts'

const app = useTestApp({ per: 'test' })
const admin = useSession(app, 'admin', { per: 'test' })
const folder = prepared(() => mkdtemp(join(tmpdir(), 'payouts-brought-forward-')), {
  dispose: (path) => rm(path, { recursive: true })
})
beforeEach(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1, company_type: 'Individual' })
  await aDealer(db, { company_id: 2, company_type: 'Sole Proprietor' })
})

/** The command's output for a file of these rows; throws its refusal. */
async function bring(...rows: string[]): Promise<string> {
  const path = join(folder(), 'paid.csv')
  await writeFile(path, ['companyCode,year,amount', ...rows, ''].join('\r\n'))
  return runCommand(app, importCommand, ['import', 'brought-forward', path])
}

const liableDealers = async () => {
  const { content } = await app.call(admin, withholdingTaxEndpoints.getWhtList, { pageNumber: 0, pageSize: 15 })
  return content.map(({ code, status, paidLastYear, paidThisYear }) => [code, status, paidLastYear, paidThisYear])
}

async function events() {
  const { content } = await app.call(admin, auditEndpoints.getAuditEvents, {
    ...{ pageNumber: 0, pageSize: 15, action: 'BRING FORWARD' }
  })
  return content.map(({ activity }) => activity).sort()
}

async function withheldFrom(companyId: number, batchNo: number): Promise<string | undefined> {
  const { db } = app.database
  await aPostedCycle(db, { batchNo, clock: app.clock, dealers: [{ companyId, amounts: ['100.00'] }] })
  const { rows } = await sql<{ tax: string }>`
    select withholding_tax as tax from postings where batch_no = ${batchNo}`.execute(db)
  return rows[0]?.tax
}

test('whom the system before paid more than the threshold bears tax from the first payout on', async () => {
  expect(await withheldFrom(1, 1)).toBe('0.00')
  expect(await bring('D00001,2025,100000.01', 'D00002,2025,100000')).toBe(
    'brought forward: 2 amounts added, RM 200,000.01; 0 replaced; 0 as before.\n'
  )
  expect(await liableDealers()).toEqual([['D00001', 'Confirmed', '100000.01', '100.00']])
  expect([await withheldFrom(1, 2), await withheldFrom(2, 3)]).toEqual(['2.00', '0.00'])
  expect(await events()).toEqual([
    'Brought forward RM 100,000.00 as paid in 2025 before this product',
    'Brought forward RM 100,000.01 as paid in 2025 before this product'
  ])
  await expectBooksToAgree(app.database.db)
})

test('the same file changes nothing, and another amount replaces the former and says so', async () => {
  await bring('D00001,2025,100000.01', 'D00002,2025,7.50')
  expect(await bring('D00001,2025,100000.01', 'D00002,2025,7.5')).toBe(
    'brought forward: 0 amounts added, RM 0.00; 0 replaced; 2 as before. Nothing was changed.\n'
  )
  expect(await events()).toHaveLength(2)
  expect(await bring('D00001,2025,100000.00', 'D00002,2025,7.50', 'D00002,2024,1')).toBe(
    'D00001\t2025\tRM 100,000.00 instead of RM 100,000.01\n' +
      'brought forward: 1 amount added, RM 1.00; 1 replaced; 1 as before.\n'
  )
  expect(await events()).toContain(
    'Brought forward RM 100,000.00 instead of RM 100,000.01 as paid in 2025 before this product'
  )
  expect(await liableDealers()).toEqual([])
})

test('of a year in which this product has paid, it counts besides', async () => {
  await bring('D00001,2025,200000')
  await withheldFrom(1, 1)
  await bring('D00001,2026,30000')
  expect(await liableDealers()).toEqual([['D00001', 'Confirmed', '200000.00', '30100.00']])
  await bring('D00001,2026,0')
  await withheldFrom(1, 2)
  expect(await liableDealers()).toEqual([['D00001', 'Confirmed', '200000.00', '200.00']])
})

test('of two files at once, the second replaces what the first has brought, and says so', async () => {
  await bring('D00001,2025,1.00')
  const { db } = app.database
  const bringing = (amount: string) => {
    const file = fileInMemory(Buffer.from(`companyCode,year,amount\nD00001,2025,${amount}\n`), 'paid.csv')
    return db.transaction().execute((tx) => importBroughtForward(tx, { ...file, clock: app.clock }))
  }
  const both = await db.transaction().execute(async (tx) => {
    // The first waits for this dealer's year, and the second for the first.
    await sql`select from dealer_year_payments for update`.execute(tx)
    const first = bringing('2.00')
    await untilWaiting(db, 1)
    const second = bringing('3.00')
    await untilWaiting(db, 2)
    return { reports: Promise.all([first, second]) }
  })
  expect(await both.reports).toMatchObject([
    { replaced: [{ before: '1.00', amount: '2.00' }] },
    { replaced: [{ before: '2.00', amount: '3.00' }] }
  ])
})

test('each change is recorded under its dealer, by the command line, with both amounts and the file', async () => {
  await bring('D00001,2025,7.50')
  await bring('D00001,2025,9.00')
  const { rows } = await sql`
    select area, actor, name, account_code, amount, details from audit_events
    where action = 'BRING FORWARD' order by event_id`.execute(app.database.db)
  const event = { area: 'withholding-tax', actor: 'Command line', name: 'Kedai 1 (D00001)', account_code: 'D00001' }
  const details = { fileName: 'paid.csv', year: 2025 }
  expect(rows).toEqual([
    { ...event, amount: '7.50', details: { ...details, before: '0.00', after: '7.50' } },
    { ...event, amount: '9.00', details: { ...details, before: '7.50', after: '9.00' } }
  ])
})

test('a cycle whose tax changes by it while it waits for approval has to be requested again', async () => {
  await aCycleInReview(app.database.db, { batchNo: 7, lines: [{ companyId: 1, amount: '100.00' }] })
  const cycle = { batchNo: 7, version: 1, remark: 'Checked' }
  await app.call(await app.signIn('reviewer'), payoutEndpoints.requestApprovalPayout, cycle)
  await bring('D00001,2025,100000.01')
  const approver = await app.signIn('approver')
  const refused = await app.refusal(approver, payoutEndpoints.approvePayout, { ...cycle, selectedDate: '2026-11-21' })
  expect(refused.displayErrorMessage).toContain('withholding tax was RM 0.00 and is RM 2.00')
})

test('where a row is wrong, each is named and nothing is changed', async () => {
  const refused = bring(
    'D00001,2025,500000',
    'D404,2025,1',
    'D00002,25,1.005',
    'D00002,2027,-1',
    ',2025,',
    'D00001,2025,500000',
    'D00002,2025'
  )
  await expect(refused).rejects.toThrow(
    [
      'Nothing was changed: 6 rows are wrong.',
      'line 3\tcompanyCode\tD404\tbelongs to no dealer',
      'line 4\tyear\t25\tis not a year from 1900 on, written YYYY',
      'line 4\tamount\t1.005\tis not an amount from 0.00 to 999999999.99 with at most two decimals',
      'line 5\tyear\t2027\tlies in the future',
      'line 5\tamount\t-1\tis not an amount from 0.00 to 999999999.99 with at most two decimals',
      'line 6\tcompanyCode\t\tis missing',
      'line 6\tamount\t\tis missing',
      'line 7\tcompanyCode\tD00001\trepeats the dealer and the year of line 2',
      'line 8\trow\tD00002,2025\thas 2 values where the header names 3'
    ].join('\n')
  )
  expect([await liableDealers(), await events()]).toEqual([[], []])
})

test('a file without a proper header row, or without a row, is refused', async () => {
  await expect(bring()).rejects.toThrow('The file holds no row below its header.')
  const path = join(folder(), 'other.csv')
  await writeFile(path, 'companyCode,amount\nD00001,1\n')
  await expect(runCommand(app, importCommand, ['import', 'brought-forward', path])).rejects.toThrow(
    'The header row lacks column year.'
  )
})
