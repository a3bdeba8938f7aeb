import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCodes } from '@payouts/contract/errors'
import { evidenceEndpoints } from '@payouts/contract/evidence/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkHash } from '#audit/export-file.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer, aRow, cycleFile } from '#test/builders/cycle-builders.ts'
import { answered, sent, statusesOf } from '#test/builders/payment-builders.ts'
import { evidenceCommand } from './cli.ts'

const { downloadCycleEvidence } = evidenceEndpoints

const test = useTestApp()
beforeAll(() => aUser(test.database.db, { userName: 'inspector', role: 'Auditor' }))
const inspector = useSession(test, 'inspector')
const reviewer = useSession(test, 'reviewer')
const approver = useSession(test, 'approver')

const batchNo = 4711
const cycle = { batchNo, version: 1 }
const imported = cycleFile([
  aRow({ incentiveAmount: '100.00', yesId: 'paid@yes.example' }),
  aRow({ incentiveAmount: '7.00', yesId: 'held@yes.example' }),
  aRow({ companyCode: 'D404' })
])
let folder: string
let file: string

/** A cycle's life: an import with a bad row, a hold, an approval and a posting. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-evidence-'))
  await aDealer(test.database.db, { company_id: 1, bank_account_number: '55501234567' })
  const named = { payoutCycleName: 'October', commissionType: 'Incentives' as const, fileName: 'october.csv' }
  await test.call(reviewer, importEndpoints.importCycle, { ...named, batchNo }, { file: imported })
  await test.call(reviewer, importEndpoints.decideImport, { ...cycle, decision: 'ACCEPT', remark: 'One bad row' })
  const held = await sql<{ id: string }>`
    select id::text from transactions where yes_id = 'held@yes.example'`.execute(test.database.db)
  const ids = held.rows.map(({ id }) => id)
  await test.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...cycle, ids, remark: 'Looks odd' })
  const cancelled = { ...cycle, holdType: 'Manual Hold' as const, remark: 'It was a test', transactionIds: ids }
  await test.call(approver, onHoldEndpoints.cancelHoldTransactions, cancelled)
  await test.call(reviewer, payoutEndpoints.requestApprovalPayout, { ...cycle, remark: 'Please approve' })
  const approval = { ...cycle, remark: 'Approved', selectedDate: test.clock.today() }
  await test.call(approver, payoutEndpoints.approvePayout, approval)
  await test.jobs.runDue()
  file = (await test.download(inspector, downloadCycleEvidence, { batchNo })).bytes.toString()
})
afterAll(() => rm(folder, { recursive: true }))

const linesOf = (text: string) => text.trim().split('\n')
const recordsIn = (text: string): Record<string, unknown>[] =>
  linesOf(text)
    .slice(0, -1)
    .map((line) => JSON.parse(JSON.parse(line).record))

async function verified(lines: readonly string[], ...words: string[]): Promise<string> {
  const path = join(folder, 'evidence.jsonl')
  await writeFile(path, lines.join('\n'))
  return runCommand(test, evidenceCommand, ['evidence', 'verify', path, ...words])
}

describe('the evidence of a cycle', () => {
  it('has its import, rejected rows, decisions, holds with their ends, postings, journals and events', () => {
    const records = recordsIn(file)
    const of = (kind: string) => records.filter((record) => record['kind'] === kind)
    expect(of('cycle')).toMatchObject([{ batch_no: batchNo, status: 'Completed', approved_by: 'approver binti Ujian' }])
    expect(of('import')).toMatchObject([
      { file_name: 'october.csv', file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/), rows_read: 3, rows_rejected: 1 }
    ])
    expect(of('rejection')).toMatchObject([{ line: 4, column_name: 'companyCode', value: 'D404' }])
    expect(of('decision').map(({ decision, acted_by, remark }) => [decision, acted_by, remark])).toEqual([
      ['ACCEPT_IMPORT', 'reviewer binti Ujian', 'One bad row'],
      ['HOLD', 'reviewer binti Ujian', 'Looks odd'],
      ['CANCEL', 'approver binti Ujian', 'It was a test'],
      ['REQUEST_APPROVAL', 'reviewer binti Ujian', 'Please approve'],
      ['APPROVE', 'approver binti Ujian', 'Approved']
    ])
    expect(of('approval')).toMatchObject([{ approved_by: 'approver binti Ujian', behalf_of: null, status: 'Approved' }])
    expect(of('hold')).toMatchObject([{ reason: 'Manual Hold', state: 'CANCELLED', transaction_count: 1, amount: 7 }])
    expect(of('posting')).toMatchObject([{ dealer: 'D00001', gross: 100, status: 'Posted' }])
    expect(of('payment')).toMatchObject([{ bank_account_ending: '4567', status: 'INSTRUCTED', amount: 100 }])
    expect(of('journal')).toMatchObject([
      {
        entries: [
          { account: 'D00001', amount: 100 },
          { account: 'INCENTIVE_EXPENSE', amount: -100 }
        ]
      },
      {
        entries: [
          { account: 'D00001', amount: -100 },
          { account: 'PAYMENTS_IN_TRANSIT', amount: 100 }
        ]
      }
    ])
    expect(of('statement').flatMap(({ differences }) => differences)).toEqual([])
    const events = of('audit event').map(({ event }) => JSON.parse(String(event)).action)
    expect(events).toEqual(expect.arrayContaining(['IMPORT', 'HOLD', 'CANCEL', 'REQUEST APPROVAL', 'APPROVE', 'POST']))
    expect(events.at(-1)).toBe('DOWNLOAD')
    expect(file).not.toContain('55501234567')
  })

  it('is as it was written, and of the file that was imported', async () => {
    const path = join(folder, 'october.csv')
    await writeFile(path, imported)
    const { publicKey } = JSON.parse(linesOf(file).at(-1) ?? '')
    const said = await verified(linesOf(file), '--import', path, '--key', publicKey)
    expect(said).toMatch(/Cycle 4711, taken on \S+: as it was written\.[\s\S]*5 decisions[\s\S]*: the file given/)
    await writeFile(path, `${imported.toString()}\n`)
    await expect(verified(linesOf(file), '--import', path)).rejects.toThrow('was not imported from the file given')
    const another = Buffer.alloc(32, 1).toString('base64')
    await expect(verified(linesOf(file), '--key', another)).rejects.toThrow('another key than the one given')
  })

  const at = (index: number) => linesOf(file)[index] ?? ''
  const changedLine = (kind: string) => linesOf(file).findIndex((line) => line.includes(`\\"kind\\": \\"${kind}\\"`))
  const tampered: [what: string, change: () => string[], found: RegExp][] = [
    [
      'of another remark',
      () => linesOf(file).map((line) => line.replace('Looks odd', 'Looks good')),
      /Line \d+, decision, was changed/
    ],
    ['with a line less', () => linesOf(file).toSpliced(changedLine('rejection'), 1), /Line 3 is missing/],
    ['with a line more', () => linesOf(file).toSpliced(4, 0, at(3)), /Line 4 is where line 5 belongs/],
    ['in another order', () => linesOf(file).with(3, at(4)).with(4, at(3)), /Line 4 is missing[\s\S]*Line 4 is where/],
    ['cut off', () => linesOf(file).slice(0, -1), /cut off: its signature is missing/],
    ['cut off before its signature', () => linesOf(file).toSpliced(-3, 2), /Lines \d+ to \d+ are missing/],
    ['with something behind it', () => [...linesOf(file), at(2)], /Something follows the signature/],
    [
      'signed for another cycle',
      () => linesOf(file).map((line) => line.replace('"batchNo":4711', '"batchNo":4712')),
      /signature is not valid[\s\S]*another cycle/
    ],
    ['rewritten', () => rewritten(linesOf(file)), /The chain was rewritten/],
    ['something else', () => ['a,b', '1,2'], /no evidence of a cycle/]
  ]
  it.each(tampered)('%s is found out', async (_what, change, found) => {
    await expect(verified(change())).rejects.toThrow(found)
  })

  it('is taken at the command line too, and by nobody without the right to', async () => {
    const taken = await runCommand(test, evidenceCommand, ['evidence', 'export', String(batchNo)])
    expect(await verified(linesOf(taken))).toContain('as it was written')
    await expect(runCommand(test, evidenceCommand, ['evidence', 'export', '99'])).rejects.toThrow('no payout cycle 99')
    const refused = await test.refusal(reviewer, downloadCycleEvidence, { batchNo })
    expect(refused.errorCode).toContain(errorCodes.notPermitted)
  })
})

/** Recomputes every line after a changed one, which is possible without the key. */
function rewritten(lines: readonly string[]): string[] {
  let previous = ''
  const fitting = lines.slice(0, -1).map((text) => {
    const { line, record } = JSON.parse(text) as { line: number; record: string }
    const changed = record.replace('Looks odd', 'Looks good')
    previous = linkHash(previous, changed)
    return JSON.stringify({ line, hash: previous, record: changed })
  })
  return [...fitting, lines.at(-1) ?? '']
}

it('has the payments that replaced others, with their journals', async () => {
  const { db } = test.database
  const [rejected = ''] = Object.keys(await statusesOf(db))
  await sent(db, test.clock, [rejected])
  await answered(db, test.clock, [{ referenceNo: rejected, status: 'REJECTED' }])
  const admin = await test.signIn('admin')
  const { referenceNo: reissued } = await test.call(admin, paymentEndpoints.payBalance, {
    ...{ referenceNo: rejected, reason: 'Mended' }
  })
  const records = recordsIn((await test.download(inspector, downloadCycleEvidence, { batchNo })).bytes.toString())
  const of = (kind: string) => records.filter((record) => record['kind'] === kind)
  expect(of('payment')).toMatchObject([
    { reference_no: rejected, status: 'REJECTED' },
    { reference_no: reissued, replaces: rejected, status: 'INSTRUCTED' }
  ])
  expect(of('journal').map((journal) => journal['reference_no'])).toEqual(
    expect.arrayContaining([`PAYMENT ${rejected}`, `REJECTED ${rejected}`, `PAYMENT ${reissued}`])
  )
})
