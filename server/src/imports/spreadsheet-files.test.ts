import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordCashOutsCommand } from '#cash-out-limits/cli.ts'
import { runCommand } from '#test/app/command-line.ts'
import { prepared, useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer, aRow, cycleFile, type FileRow } from '#test/builders/cycle-builders.ts'
import { importCommand } from './cli.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const folder = prepared(() => mkdtemp(join(tmpdir(), 'payouts-spreadsheets-')), {
  dispose: (path) => rm(path, { recursive: true })
})
let batchNo = 700
beforeAll(async () => {
  for (const companyId of [1, 2]) await aDealer(app.database.db, { company_id: companyId })
})

const semicolons = (text: string) => `sep=;\r\n${text.replaceAll(',', ';')}`

function importCycle(file: Buffer) {
  batchNo += 1
  const cycle = { batchNo, payoutCycleName: `Cycle ${batchNo}`, commissionType: 'Incentives' as const }
  return app.call(reviewer, importEndpoints.importCycle, { ...cycle, fileName: 'cycle.csv' }, { file })
}

describe('a cycle’s file', () => {
  test('as a Mac, a German Excel or a Unicode text saves it is the same cycle', async () => {
    const rows = [aRow({ incentiveAmount: '12.34' }), aRow({ incentiveAmount: '-2.00' })]
    const text = cycleFile(rows).toString()
    const saved = [
      Buffer.from(text.replaceAll('\n', '\r')),
      Buffer.from(semicolons(text)),
      Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le')
    ]
    for (const file of saved) {
      expect(await importCycle(file)).toMatchObject({ rowsRead: 2, rowsAccepted: 2, rowsRejected: 0 })
      const { rows: stored } = await sql<{ amount: string }>`
        select incentive_amount as amount from transactions where batch_no = ${batchNo} order by id`.execute(
        app.database.db
      )
      expect(stored.map(({ amount }) => amount)).toEqual(['12.34', '-2.00'])
    }
  })

  test('with 20,000 rows of commas below one good row has one row', async () => {
    const file = Buffer.concat([cycleFile([aRow()]), Buffer.from(',,,,,,,,,\n'.repeat(20_000))])
    const report = await importCycle(file)
    expect(report).toMatchObject({ rowsRead: 1, rowsAccepted: 1, rowsRejected: 0, emptyRows: 20_000, linesAbove: 0 })
    const again = { batchNo, payoutCycleName: `Cycle ${batchNo}`, commissionType: 'Incentives' as const }
    expect(
      await app.call(reviewer, importEndpoints.importCycle, { ...again, fileName: 'again.csv' }, { file })
    ).toMatchObject({ unchanged: true, emptyRows: 20_000 })
  })

  test('names amounts in other forms, and never guesses them', async () => {
    const amounts = ['1,005.00', '12,30', '1 005.00', '(4.31)', '4.31-', 'RM 10.00', '1.005,00', '−4.31']
    const rows = amounts.map((incentiveAmount) => aRow({ incentiveAmount: `"${incentiveAmount}"` }))
    expect(await importCycle(cycleFile(rows))).toMatchObject({ rowsRead: 8, rowsAccepted: 0, rowsRejected: 8 })
    const { content } = await app.call(reviewer, importEndpoints.getValidationErrors, {
      ...{ batchNo, version: 1, pageNumber: 0, pageSize: 100 }
    })
    expect(content.map(({ value, problem }) => [value, problem.split(':')[0]])).toEqual([
      ['1,005.00', 'has a comma'],
      ['12,30', 'has a comma'],
      ['1 005.00', 'has a blank or an apostrophe among its digits'],
      ['(4.31)', 'is in brackets'],
      ['4.31-', 'has its sign at the end'],
      ['RM 10.00', 'names a currency'],
      ['1.005,00', 'has a comma'],
      ['−4.31', 'has another sign than the hyphen']
    ])
  })
})

describe('what stays out of a cycle', () => {
  const listed = async () => {
    const { content } = await app.call(reviewer, importEndpoints.getValidationList, { pageNumber: 0, pageSize: 1 })
    return content[0]?.leftOut
  }
  const bad = (given: Partial<FileRow>) => aRow({ planName: '', ...given })

  test('is said with its sum, is kept with the acceptance, and is less once rows are repaired', async () => {
    const clawback = bad({ incentiveAmount: '-17.17' })
    const file = Buffer.concat([cycleFile([aRow(), clawback]), Buffer.from('Total,,,,,,,,999.00,\n')])
    const leftOut = { credits: '0.00', debits: '-17.17', unknownRows: 0 }
    expect(await importCycle(file)).toMatchObject({ rowsRejected: 2, leftOut })
    expect(await listed()).toEqual(leftOut)
    await app.call(reviewer, importEndpoints.decideImport, {
      ...{ batchNo, version: 1, decision: 'ACCEPT', remark: 'Good' }
    })
    const { rows: events } = await sql`
      select details -> 'leftOut' as "leftOut" from audit_events
      where batch_no = ${batchNo} and activity like 'Accepted version%'`.execute(app.database.db)
    expect(events).toEqual([{ leftOut }])

    const named = { batchNo, version: 1 }
    await app.call(reviewer, repairEndpoints.repairRows, {
      ...named,
      rows: [{ line: 3, values: { ...clawback, planName: 'Fiber 100' } }]
    })
    const { changeId } = await app.call(reviewer, repairEndpoints.requestRepairs, { ...named, reason: 'Plan named' })
    await app.call(approver, repairEndpoints.acceptRepairs, { changeId })
    expect(await listed()).toEqual({ credits: '0.00', debits: '0.00', unknownRows: 0 })
  })

  test('is counted where its amount is not known', async () => {
    const rows = [aRow(), bad({ incentiveAmount: '40.00' }), bad({ incentiveAmount: '"12,30"' })]
    expect(await importCycle(cycleFile(rows))).toMatchObject({
      leftOut: { credits: '40.00', debits: '0.00', unknownRows: 1 }
    })
  })

  test('is said by the command line', async () => {
    const path = join(folder(), 'cycle.csv')
    await writeFile(
      path,
      Buffer.concat([Buffer.from('October\n,,\n'), cycleFile([aRow(), bad({ incentiveAmount: '-17.17' })])])
    )
    const printed = await runCommand(app, importCommand, [
      ...['import', 'cycle', path, '--batch-no', '799', '--name', 'October', '--commission-type', 'Incentives']
    ])
    expect(printed).toContain('1 line above the header row was skipped.')
    expect(printed).toContain(
      'Only clawbacks were rejected: RM −17.17 stays out, so that dealers are paid that much more.'
    )
  })
})

test('files of dealers, e-invoices, cash-outs and former payments are read alike', async () => {
  const dealer =
    'companyId,companyCode,companyName,vendorCode,companyType,kind,line,bankName,bankAccountNumber,startDate,endDate,tier,eInvoiceRequired,branchCode,branchName\n'
  const row = '9,D00009,Kedai Baru,V9,,DEALER,PREPAID,,,2020-01-01,2099-12-31,Basic,N,B1,Ipoh\n'
  const files: [string[], string, string][] = [
    [['import', 'dealers'], `Dealers,,,\n${dealer}${row}${',,\n'.repeat(3)}`, 'Dealers: 1 added'],
    [
      ['import', 'brought-forward'],
      'Paid in 2025,,\ncompanyCode,year,amount\nD00001,2025,10.00\n,,\n',
      '1 amount added'
    ],
    [['import', 'e-invoices'], 'Transaction No,E Invoice No\nNONE-1,E-1\n,\n', '1 of 1 row rejected'],
    [
      ['record-cash-outs'],
      'referenceNo,accountCode,amount,date\nCO-1,D00001,"1,005.00",2026-10-01\n,,,\n',
      'has a comma'
    ]
  ]
  const path = join(folder(), 'file.csv')
  for (const [command, text, outcome] of files) {
    await writeFile(path, Buffer.from(`\uFEFF${text.replaceAll(/,(?!0)/g, ';')}`, 'utf16le'))
    const used = command[0] === 'import' ? importCommand : recordCashOutsCommand
    const printed = await runCommand(app, used, [...command, path])
    expect(printed).toContain(outcome)
    expect(printed).toMatch(/\d empty rows? (was|were) skipped|and \d empty rows? were skipped/)
  }
})
