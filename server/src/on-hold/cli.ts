import { ringgitOf, withCurrency } from '@payouts/contract/money'
import { allOrNothing, namedFile } from '../cycles/cli/all-or-nothing.ts'
import { type CliCommand, type CliContext, inContext } from '../platform/cli.ts'
import { isRefusal } from '../platform/refusal.ts'
import { counted } from './commands/touched-sentence.ts'
import { type EInvoiceReport, eInvoiceProblems, importEInvoices } from './e-invoices/import-e-invoices.ts'

/** `payouts import e-invoices`: one more of the imports that the cycles bring. */
export const importEInvoicesCommand: CliCommand = {
  register(program, openContext) {
    const group = program.commands.find((command) => command.name() === 'import') ?? program.command('import')
    group
      .command('e-invoices')
      .description('give transactions their e-invoice numbers, and end the holds that waited for them')
      .argument('<file>', 'CSV with a header row, transactionNo,eInvoiceNo, UTF-8; a file of any length')
      .action((path: string) => inContext(openContext, (context) => run(context, path)))
  }
}

async function run({ database, clock, services }: CliContext, path: string): Promise<void> {
  const source = await namedFile(path)
  const report = await allOrNothing(database, async (tx) => {
    const imported = await importEInvoices(tx, { ...source, clock, jobs: services.jobs })
    if (isRefusal(imported)) return imported
    for await (const { line, column, value, problem } of eInvoiceProblems(tx))
      process.stdout.write(`line ${line}\t${column}\t${value}\t${problem}\n`)
    return imported
  })
  process.stdout.write(eInvoiceSummary(report))
  if (report.rowsRejected === report.rowsRead) process.exitCode = 1
}

function eInvoiceSummary({ rowsRead, rowsRejected, given, cleared }: EInvoiceReport): string {
  const released = `${counted(cleared.transactionCount, 'transaction')} released from hold, ${withCurrency(ringgitOf(cleared.amount))}`
  const nothing = given === 0 ? ' Nothing was changed.' : ''
  return `e-invoices: ${counted(given, 'number')} given, ${released}; ${rowsRejected} of ${counted(rowsRead, 'row')} rejected.${nothing}\n`
}
