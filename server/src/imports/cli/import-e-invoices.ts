import { countOf } from '@payouts/contract/count-text'
import { ringgitOf, withCurrency } from '@payouts/contract/money'
import type { Command } from 'commander'
import { type CliContext, inContext, inTransaction, type OpenContext } from '#platform/cli.ts'
import { namedFile } from '#platform/files/require-file.ts'
import { skippedText } from '#platform/incoming/table.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type EInvoiceReport, eInvoiceProblems, importEInvoices } from '../e-invoices/import-e-invoices.ts'

export function addImportEInvoices(group: Command, openContext: OpenContext): void {
  group
    .command('e-invoices')
    .description('give transactions their e-invoice numbers, and end the holds that waited for them')
    .argument('<file>', 'CSV with a header row, transactionNo,eInvoiceNo; a file of any length')
    .option('--replace <reason>', 'request of a second person to replace numbers that differ, and why')
    .action((path: string, { replace }: { replace?: string }) =>
      inContext(openContext, (context) => run(context, path, replace))
    )
}

async function run({ database, clock, services }: CliContext, path: string, replaceBecause?: string): Promise<void> {
  const source = await namedFile(path)
  const report = await inTransaction(database, async (tx) => {
    const imported = await importEInvoices(tx, { ...source, clock, jobs: services.jobs, replaceBecause })
    if (isRefusal(imported)) return imported
    for await (const { line, column, value, problem } of eInvoiceProblems(tx))
      process.stdout.write(`line ${line}\t${column}\t${value}\t${problem}\n`)
    return imported
  })
  process.stdout.write(eInvoiceSummary(report))
  if (report.rowsRejected === report.rowsRead) process.exitCode = 1
}

function eInvoiceSummary(report: EInvoiceReport): string {
  const { rowsRead, rowsRejected, skipped, given, cleared, replacementsRequested } = report
  const released = `${countOf(cleared.transactionCount, 'transaction')} released from hold, ${withCurrency(ringgitOf(cleared.amount))}`
  const replaced =
    replacementsRequested > 0
      ? ` ${countOf(replacementsRequested, 'replacement waits', 'replacements wait')} for a second person.`
      : ''
  const nothing = given === 0 ? ' Nothing was changed.' : ''
  return `e-invoices: ${countOf(given, 'number')} given, ${released}; ${rowsRejected} of ${countOf(rowsRead, 'row')} rejected.${skippedText(skipped)}${replaced}${nothing}\n`
}
