import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { ringgitOf, senOf, sumOfRinggit } from '@payouts/contract/money'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { failedChecks } from '#test/builders/books.ts'
import { balancesOf } from '#test/builders/payment-builders.ts'
import { anApprovedRun, fileOf, readRun, settingsAreMade } from '#test/builders/payment-run-builders.ts'
import { approveDespiteSignals } from '#test/builders/signal-settings.ts'
import { bankStatement, ourAccount, statusReport } from '#test/files/bank-messages.ts'
import { messageProblems } from '#test/files/message-rules.ts'
import { dealersOfOctober } from '#test/files/october.ts'
import { longTest } from '#test/running/long-test.ts'

const { receiveBankFile, getReconciliation } = reconciliationEndpoints
const batchNo = 202_610

const app = useTestApp()
const people = async () => ({ maker: await app.signIn('reviewer'), approver: await app.signIn('approver') })

/** Imports, accepts, approves and posts October, with two people. */
async function octoberIsPosted(): Promise<void> {
  const { maker, approver } = await people()
  const file = await dealersOfOctober(app)
  await approveDespiteSignals(app.database.db)
  const named = { payoutCycleName: 'October 2026', commissionType: 'Incentives' as const, fileName: 'october.csv' }
  const dates = { reportDate: '2026-11-05', cutoffDate: '2026-11-07', payoutDate: app.clock.today() }
  await app.call(maker, importEndpoints.importCycle, { ...named, ...dates, batchNo }, { file })
  const cycle = { batchNo, version: 1 }
  await app.call(maker, importEndpoints.decideImport, { ...cycle, decision: 'ACCEPT', remark: 'Complete' })
  await app.call(maker, payoutEndpoints.requestApprovalPayout, { ...cycle, remark: 'Reviewed' })
  const selectedDate = app.clock.today()
  await app.call(approver, payoutEndpoints.approvePayout, { ...cycle, remark: 'Pay', selectedDate })
  await app.jobs.runDue()
}

/** Every payment of the run, page by page. */
async function paymentsOf(runNo: string) {
  const { maker } = await people()
  const pages = await Promise.all(
    [0, 1].map((pageNumber) =>
      app.call(maker, paymentRunEndpoints.getRunPayments, { runNo, pageNumber, pageSize: 100 })
    )
  )
  return pages.flatMap(({ content }) => content)
}

async function bring(content: string) {
  const { maker } = await people()
  const report = await app.call(maker, receiveBankFile, { fileName: 'bank.xml' }, { file: Buffer.from(content) })
  expect(report).toMatchObject({ outcome: 'TAKEN', problems: [] })
  expect((await app.call(maker, receiveBankFile, { fileName: 'b.xml' }, { file: Buffer.from(content) })).outcome).toBe(
    'KNOWN'
  )
  return report.file
}

const difference = async () =>
  (await app.call((await people()).maker, getReconciliation, {})).bank?.lastStatement?.difference
const faults = () => failedChecks(app.database.db)
const total = (some: readonly { amount: string }[]) => sumOfRinggit(some.map(({ amount }) => amount))

longTest(
  'October goes out by a run, and what the bank answers comes to the last sen',
  { timeout: 120_000 },
  async () => {
    const { db } = app.database
    await settingsAreMade(app, { accountNumber: ourAccount.accountNumber })
    await octoberIsPosted()
    const runNo = await anApprovedRun(app, await people())
    const { run } = await readRun(app, (await people()).maker, runNo)
    const payments = await paymentsOf(runNo)
    expect(payments.length).toBeGreaterThan(20)

    const { rows: posted } = await sql<{ net: string }>`
    select sum(net) as net from postings where batch_no = ${batchNo} and status = 'Posted'
      and reference_no = any(${payments.map(({ referenceNo }) => referenceNo)}::text[])`.execute(db)
    expect([run.total, total(payments)]).toEqual([posted[0]?.net, posted[0]?.net])
    const [file, again] = [
      await fileOf(app, (await people()).approver, runNo),
      await fileOf(app, (await people()).maker, runNo)
    ]
    expect(again.equals(file)).toBe(true)
    expect(file.toString()).toContain(`<NbOfTxs>${payments.length}</NbOfTxs><CtrlSum>${run.total}</CtrlSum>`)
    expect(await messageProblems('pain.001.001.09', file.toString())).toEqual([])

    const [rejected, returned] = payments
    if (!rejected || !returned) throw new Error('October has more than two dealers.')
    const batches = [...new Set(payments.map(({ rail }) => rail))].map((rail) => ({
      reference: `${runNo}-${rail}`,
      payments:
        rail === rejected.rail
          ? [{ reference: rejected.referenceNo, status: 'RJCT', code: 'AC04', text: 'Account closed' }]
          : []
    }))
    const report = await bring(statusReport({ runNo, group: { status: 'ACSC' }, batches }))
    expect(report.paymentsChanged).toBe(payments.length)
    const others = payments.filter((payment) => payment !== rejected)
    const statuses = Map.groupBy(await paymentsOf(runNo), ({ status }) => status)
    expect([statuses.get('SETTLED')?.length, statuses.get('REJECTED')?.length]).toEqual([others.length, 1])
    const { maker } = await people()
    expect(await app.call(maker, paymentEndpoints.getPayment, rejected)).toMatchObject({
      ...{ status: 'REJECTED', reasonCode: 'AC04', reasonText: 'Account closed', available: rejected.amount }
    })

    const opening = '9000000.00'
    const debits = [...Map.groupBy(others, ({ rail }) => rail)].map(([rail, some]) => ({
      amount: total(some),
      batch: { reference: `${runNo}-${rail}`, count: some.length }
    }))
    const statement = { id: 'S1', number: 1, opening, entries: debits }
    const { entriesMatched, entriesUnmatched } = await bring(bankStatement([statement]))
    expect([entriesMatched, entriesUnmatched]).toEqual([debits.length, 0])
    expect(await difference()).toBe('0.00')

    app.clock.set('2026-11-22T02:00:00Z')
    const back = {
      amount: returned.amount,
      credit: true,
      parts: [{ reference: returned.referenceNo, returned: 'AC01' }]
    }
    const next = {
      ...{ id: 'S2', number: 2, on: '2026-11-22', entries: [back] },
      opening: ringgitOf(senOf(opening) - senOf(total(others)))
    }
    await bring(bankStatement([next], { messageId: 'STMT-2' }))
    const onNextDay = await people()
    expect(await app.call(onNextDay.maker, paymentEndpoints.getPayment, returned)).toMatchObject({
      ...{ status: 'RETURNED', available: returned.amount }
    })
    expect(await balancesOf(db)).toMatchObject({
      ...{ [rejected.companyCode]: rejected.amount, [returned.companyCode]: returned.amount },
      BANK: ringgitOf(senOf(total(others)) - senOf(returned.amount))
    })
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  }
)
