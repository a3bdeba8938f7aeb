import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { isRefusal } from '#platform/refusal.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aCycle, aDealer, aRow, type FileRow, statusOfCycle } from '#test/builders/cycle-builders.ts'
import { importCommand } from '../cli.ts'
import { type EInvoiceReport, eInvoiceProblems, importEInvoices } from './import-e-invoices.ts'

const payouts = useTestApp()
let batchNo = 0

beforeAll(async () => {
  await aDealer(payouts.database.db, { company_id: 1, e_invoice_required: true })
  await aDealer(payouts.database.db, { company_id: 2 })
})
const approver = useSession(payouts, 'approver')
const reviewer = useSession(payouts, 'reviewer')

type Problem = { line: number; column: string; value: string; problem: string }
type Outcome = EInvoiceReport & { problems: Problem[] }

async function importFile(content: string): Promise<Outcome> {
  const { database, clock, services } = payouts
  return database.db.transaction().execute(async (tx) => {
    const source = fileInMemory(Buffer.from(content), 'e-invoices.csv')
    const report = await importEInvoices(tx, { ...source, clock, jobs: services.jobs })
    if (isRefusal(report)) throw new Error(report.message)
    const problems: Problem[] = []
    for await (const problem of eInvoiceProblems(tx)) problems.push(problem)
    return { ...report, problems }
  })
}

const file = (...rows: [string, string][]) =>
  ['transactionNo,eInvoiceNo', ...rows.map((row) => row.join(','))].join('\r\n')

/** Two rows that wait for their e-invoice and one that does not. */
async function anImport(...more: Partial<FileRow>[]): Promise<FileRow[]> {
  batchNo += 1
  const rows = [
    aRow({ eInvoiceNo: '', incentiveAmount: '10.00' }),
    aRow({ eInvoiceNo: '', incentiveAmount: '5.50' }),
    aRow({ companyCode: 'D00002' }),
    ...more.map((given) => aRow(given))
  ]
  await aCycle(payouts.database.db, batchNo, rows)
  return rows
}

const accept = () =>
  payouts.call(reviewer, importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Good' })

const numbersOf = (rows: readonly FileRow[]) => rows.map(({ transactionNo }) => transactionNo)

async function linesOf(batch: number) {
  const { rows } = await sql<{ state: string; invoice: string | null }>`
    select state, e_invoice_no as invoice from transactions where batch_no = ${batch} order by id`.execute(
    payouts.database.db
  )
  return rows.map(({ state, invoice }) => `${state} ${invoice}`)
}

describe('before the approval', () => {
  test('rows that waited become payable, and the same file twice changes nothing', async () => {
    const rows = await anImport()
    const [first = '', second = ''] = numbersOf(rows)
    await accept()
    const content = file([first, 'E-1'], [second, 'E-2'])
    const report = await importFile(content)
    expect(report).toMatchObject({
      rowsRead: 2,
      rowsRejected: 0,
      given: 2,
      cleared: { amount: 1550n, transactionCount: 2, dealerCount: 1 }
    })
    expect(await linesOf(batchNo)).toEqual(['PAYABLE E-1', 'PAYABLE E-2', `PAYABLE ${rows[2]?.eInvoiceNo}`])
    const events = await countEvents()
    expect(await importFile(content)).toMatchObject({ given: 0, rowsRejected: 0, cleared: { transactionCount: 0 } })
    expect(await countEvents()).toBe(events)
    await expectBooksToAgree(payouts.database.db)
  })

  test('of an import that nobody has accepted yet too', async () => {
    const [first = ''] = numbersOf(await anImport())
    await importFile(file([first, 'E-3']))
    expect((await linesOf(batchNo)).slice(0, 2)).toEqual(['PAYABLE E-3', 'HELD null'])
    await expectBooksToAgree(payouts.database.db)
  })

  test('a cycle that was all on hold is reviewed again, and its feed says why', async () => {
    batchNo += 1
    const row = aRow({ eInvoiceNo: '' })
    await aCycle(payouts.database.db, batchNo, [row])
    await accept()
    expect(await statusOfCycle(payouts.database.db, batchNo)).toBe('Hold')
    await importFile(file([row.transactionNo, 'E-4']))
    expect(await statusOfCycle(payouts.database.db, batchNo)).toBe('Pending Review')
    const feed = await payouts.call(reviewer, onHoldEndpoints.getHoldActivityList, { pageNumber: 0, pageSize: 2 })
    expect(feed.content.map(({ activity, createdBy }) => `${createdBy}: ${activity}`)).toEqual([
      'System: Imported e-invoice numbers of 1 transaction from e-invoices.csv',
      `System: Released 1 transaction of 1 dealer, RM 10.00, of Cycle ${batchNo} (batch ${batchNo})`
    ])
  })
})

test('after the approval a row that waited is posted on its own, at once and once', async () => {
  const rows = await anImport()
  const [first = '', second = ''] = numbersOf(rows)
  await accept()
  await payouts.call(reviewer, payoutEndpoints.requestApprovalPayout, { batchNo, version: 1, remark: 'Please' })
  const approval = { batchNo, version: 1, remark: 'Good', selectedDate: payouts.clock.today() }
  await payouts.call(approver, payoutEndpoints.approvePayout, approval)
  await payouts.jobs.runDue()
  expect(await statusOfCycle(payouts.database.db, batchNo)).toBe('Completed')
  await importFile(file([first, 'E-5']))
  await payouts.jobs.runDue()
  await importFile(file([first, 'E-5'], [second, 'E-6']))
  await payouts.jobs.runDue()
  await payouts.jobs.runDue()
  const postings = await payouts.database.db
    .selectFrom('postings')
    .select(['company_id', 'gross'])
    .where('batch_no', '=', batchNo)
    .orderBy('posting_id')
    .execute()
  expect(postings.map(({ company_id: id, gross }) => `${id}: ${gross}`)).toEqual(['2: 10.00', '1: 10.00', '1: 5.50'])
  expect(await statusOfCycle(payouts.database.db, batchNo)).toBe('Completed')
  await expectBooksToAgree(payouts.database.db)
})

describe('bad rows', () => {
  beforeEach(() => anImport())

  test('are named one by one, and the good ones count', async () => {
    const rows = await anImport({ companyCode: 'D00002', eInvoiceNo: 'TAKEN1' })
    const [first = '', second = '', , taken = ''] = numbersOf(rows)
    const report = await importFile(
      file(
        [first, 'E-7'],
        ['', 'E-8'],
        ['T-UNKNOWN', 'E-9'],
        [taken, 'OTHER1'],
        [second, ''],
        [first, 'E-10'],
        [first, 'E-7']
      )
    )
    expect(report).toMatchObject({ rowsRead: 7, rowsRejected: 5, given: 1, cleared: { transactionCount: 1 } })
    expect(report.problems).toEqual([
      { line: 3, column: 'transactionNo', value: '', problem: 'is missing' },
      { line: 4, column: 'transactionNo', value: 'T-UNKNOWN', problem: 'belongs to no transaction' },
      {
        line: 5,
        column: 'eInvoiceNo',
        value: 'OTHER1',
        problem: `differs from TAKEN1, which cycle ${batchNo} has already. If that one is wrong, two people replace it: on the transaction, or by this command with --replace`
      },
      { line: 6, column: 'eInvoiceNo', value: '', problem: 'is missing' },
      { line: 7, column: 'eInvoiceNo', value: 'E-10', problem: 'contradicts line 2, which gives this transaction E-7' }
    ])
    expect((await linesOf(batchNo)).slice(0, 2)).toEqual(['PAYABLE E-7', 'HELD null'])
  })

  test.each([
    ['without a header', 'T-1,E-1\n', 'The file has no header row above its rows: line 1 is “T-1, E-1”'],
    ['without a row', 'eInvoiceNo,transactionNo\n', 'The file holds no row below its header.'],
    ['that is empty', '', 'The file is empty.']
  ])('a file %s is refused', async (_, content, message) => {
    await expect(importFile(content)).rejects.toThrow(message)
  })
})

test('the command names every bad row, sums up, and ends with 1 where nothing was good', async () => {
  const [first = ''] = numbersOf(await anImport())
  const folder = await mkdtemp(join(tmpdir(), 'payouts-e-invoices-'))
  const run = async (content: string) => {
    const path = join(folder, 'e-invoices.csv')
    await writeFile(path, content)
    const output = await runCommand(payouts, importCommand, ['import', 'e-invoices', path])
    return { code: process.exitCode ?? 0, output }
  }
  expect(await run(file([first, 'E-11'], ['T-404', 'E-12']))).toEqual({
    code: 0,
    output:
      'line 3\ttransactionNo\tT-404\tbelongs to no transaction\n' +
      'e-invoices: 1 number given, 1 transaction released from hold, RM 10.00; 1 of 2 rows rejected.\n'
  })
  expect(await run(file(['T-404', 'E-12']))).toMatchObject({ code: 1 })
  await rm(folder, { recursive: true })
})

async function countEvents(): Promise<number> {
  const { rows } = await sql<{ events: number }>`select count(*) as events from audit_events`.execute(
    payouts.database.db
  )
  return rows[0]?.events ?? 0
}
