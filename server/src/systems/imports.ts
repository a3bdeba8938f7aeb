import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { ImportReport } from '@payouts/contract/imports/schema'
import { ringgitOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { mostProblems } from '@payouts/contract/systems/import-operations'
import { recordCashOuts } from '#cash-out-limits/commands/record-cash-outs.ts'
import { secondPersonFor } from '#dealer-records/commands/file-changes.ts'
import { importDealers } from '#dealers/import/import-dealers.ts'
import { importCycle } from '#imports/cycle/import-cycle.ts'
import { eInvoiceProblems, importEInvoices } from '#imports/e-invoices/import-e-invoices.ts'
import { openDealerAccounts } from '#ledger/commands.ts'
import { eInvoiceDuties } from '#on-hold/commands/follow-duty.ts'
import type { ImportCall, ImportHandler } from '#platform/http/systems/systems.ts'
import { orRefused } from '#platform/incoming/table.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { enqueueSignals } from '#signals/jobs.ts'

type CycleInput = {
  batchNo: number
  name: string
  commissionType: CommissionType
  cutoffDate?: Day
  reportDate?: Day
  payoutDate?: Day
}

async function cycle(call: ImportCall): Promise<ImportReport | Refusal> {
  const { tx, caller, clock, requestId, services, source } = call
  const { batchNo, name, commissionType, cutoffDate, reportDate, payoutDate } = call.input as CycleInput
  const dates = { cutoffDate, reportDate, payoutDate }
  const report = await importCycle(tx, {
    ...{ batchNo, name, commissionType, dates, source, actor: caller, clock, requestId },
    timeoutMs: 30 * 60_000
  })
  if (!isRefusal(report) && !report.unchanged) await enqueueSignals(tx, services.jobs, report)
  return report
}

async function dealers({ tx, caller, clock, services, source }: ImportCall) {
  const { fileName } = source
  const report = await importDealers(tx, {
    ...source,
    actor: caller,
    today: clock.today(),
    openAccounts: openDealerAccounts,
    secondPerson: secondPersonFor({ fileName, clock, fourEyes: services.config.fourEyes }),
    eInvoices: eInvoiceDuties({ clock, jobs: services.jobs })
  })
  if (isRefusal(report)) return report
  const { rejections, doubts, skipped: _, ...counts } = report
  return { ...counts, problems: rejections.slice(0, mostProblems), doubts: doubts.slice(0, mostProblems) }
}

async function eInvoices({ tx, caller, clock, services, source }: ImportCall) {
  const report = await importEInvoices(tx, { ...source, clock, jobs: services.jobs, actor: caller })
  if (isRefusal(report)) return report
  const problems: { line: number; column: string; value: string; problem: string }[] = []
  for await (const problem of eInvoiceProblems(tx)) {
    if (problems.length === mostProblems) break
    problems.push(problem)
  }
  const { rowsRead, rowsRejected, given, cleared } = report
  const released = { releasedTransactions: cleared.transactionCount, releasedAmount: ringgitOf(cleared.amount) }
  return { rowsRead, rowsRejected, given, ...released, problems }
}

async function cashOuts({ tx, caller, clock, source }: ImportCall) {
  const report = await orRefused(recordCashOuts(tx, { ...source, clock, actor: caller }))
  if (isRefusal(report)) return report
  const { skipped: _, problems, ...counts } = report
  return { ...counts, problems: problems.slice(0, mostProblems) }
}

/** What takes the file of each import, by the operation's name: the same functions as the command line's. */
export const imports: Readonly<Record<string, ImportHandler>> = {
  importCycle: cycle,
  importSales: cycle,
  importDealers: dealers,
  importEInvoices: eInvoices,
  importCashOuts: cashOuts
}
