import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aBankAccount, aDealer, type FileRow } from '#test/builders/cycle-builders.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'
import { longTest } from '#test/running/long-test.ts'

const billing = useEInvoiceApp()

/** `KILLS` sets the number. */
const kills = Number(process.env['KILLS'] ?? (process.env['SUITE'] === 'long' ? 50 : 1))
/** More than one submission takes. */
const dealerCount = 150

/** Has a worker issue what is due, and kills it so many milliseconds after it began; it may have finished by then. */
async function issueKilled(afterMs: number): Promise<boolean> {
  const script = join(import.meta.dirname, '../../test/workers/e-invoice-worker.ts')
  const { url } = billing.app.database
  const worker = spawn(process.execPath, [script, url, billing.app.clock.now().toISOString()], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...billing.environment, LOG_LEVEL: 'silent' }
  })
  const died = once(worker, 'exit')
  while (worker.exitCode === null && !(await isWorking())) await pause(5)
  await Promise.race([pause(afterMs), died])
  worker.kill('SIGKILL')
  const [code] = await died
  return code === null
}

const senders = 7_201_540

/** Whether a worker holds the senders' lock. */
async function isWorking(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and objid = ${senders} and granted`.execute(billing.db)
  return rows.length > 0
}

test(`e-invoices whose senders are killed ${kills} times at any moment are each sent once, as they were signed`, {
  timeout: 120_000 + kills * 15_000
}, async () => {
  await aDealer(billing.db, { company_id: 900 })
  const rows = [aBilledRow('D00900', '1.00')]
  for (let companyId = 1; companyId <= dealerCount; companyId++) {
    const { company_code: code } = await billing.aBilledDealer(companyId)
    rows.push(aBilledRow(code, '10.00'), aBilledRow(code, '5.50', { transactionType: 'Reload' }))
  }
  await billing.approve(1, rows)
  await killSenders()
  for (let round = 0; round < 20 && !(await isOver()); round++) await billing.issue()

  const { rows: kept } = await sql<{ document: string }>`
    select document_no || ' ' || sha256 as document from e_invoice_documents join e_invoice_bytes using (document_id)
    where status = 'VALID' order by document_no`.execute(billing.db)
  expect(kept).toHaveLength(dealerCount)
  const received = billing.stub.documents.all().map(({ documentNo, text }) => `${documentNo} ${digestOf(text)}`)
  expect(received.sort()).toEqual(kept.map(({ document }) => document))
  await expectBooksToAgree(billing.db)
})

/** Kills one worker after the other, which all find the same work. */
async function killSenders(): Promise<void> {
  // Grows until a worker finishes before its kill, so that every moment is tested.
  let spanMs = 500
  for (let killed = 0; killed < kills; ) {
    const isKilled = await issueKilled(Math.random() * spanMs)
    if (isKilled) killed += 1
    spanMs = isKilled ? spanMs * 1.3 : spanMs / 2
    billing.later(6)
  }
}

longTest(
  `e-invoices that two people cancel are each cancelled once, whose senders are killed ${kills} times`,
  {
    timeout: 120_000 + kills * 15_000
  },
  async () => {
    const { app, reviewer, approver } = billing
    const rows: FileRow[] = []
    for (let companyId = 1; companyId <= 12; companyId++) {
      const { company_code: code } = await billing.aBilledDealer(companyId, aBankAccount(companyId))
      rows.push(aBilledRow(code, '10.00'))
    }
    await app.jobs.runDue()
    await billing.approve(1, rows)
    await billing.issue()
    for (const { documentNo } of await billing.register({ status: 'VALID' })) {
      const asked = { documentNo, reason: 'Stated twice' }
      const { changeId } = await app.call(reviewer, documentChangeEndpoints.requestCancellation, asked)
      await app.call(approver, documentChangeEndpoints.approveCancellation, { changeId })
    }
    await killSenders()
    for (let round = 0; round < 3; round++) await billing.issue()
    const { rows: kept } = await sql<{ state: string }>`
    select distinct status || ' ' || live as state from e_invoice_documents join e_invoice_rows using (document_id)`.execute(
      billing.db
    )
    expect(kept).toEqual([{ state: 'CANCELLED false' }])
    expect(billing.stub.documents.all().map(({ status }) => status)).toEqual(rows.map(() => 'Cancelled'))
    expect([...new Set(await billing.rowsOf(1))]).toEqual(['PAID 10.00'])
    await expectBooksToAgree(billing.db)
  }
)

async function isOver(): Promise<boolean> {
  billing.later(5)
  const { rows } = await sql`select from e_invoice_documents where numbers_given_at is null`.execute(billing.db)
  const { rows: built } = await sql`select from e_invoice_documents limit 1`.execute(billing.db)
  return built.length > 0 && rows.length === 0
}

const digestOf = (text: string) => hash('sha256', text)
