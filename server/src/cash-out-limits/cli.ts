import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { withCurrency } from '@payouts/contract/money'
import { type CliCommand, type CliContext, inContext, inTransaction } from '#platform/cli.ts'
import { requireFile } from '#platform/files/require-file.ts'
import { orRefused, skippedText } from '#platform/incoming/table.ts'
import { type CashOutReport, recordCashOuts } from './commands/record-cash-outs.ts'

/** `payouts record-cash-outs <file>`: what the wallet has paid out. */
export const recordCashOutsCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('record-cash-outs')
      .description('book what dealers have cashed out, each cash-out once by its reference')
      .argument('<file>', 'CSV with a header row, referenceNo,accountCode,amount,date')
      .action((path: string) => inContext(openContext, (context) => run(context, path)))
  }
}

async function run({ database, clock }: CliContext, path: string): Promise<void> {
  await requireFile(path)
  const file = { open: () => createReadStream(path), fileName: basename(path), clock }
  const report = await inTransaction(database, (tx) => orRefused(recordCashOuts(tx, file)))
  for (const { line, column, value, problem } of report.problems)
    process.stdout.write(`line ${line}\t${column}\t${value}\t${problem}\n`)
  process.stdout.write(summaryOf(report))
  if (report.rowsRejected === report.rowsRead) process.exitCode = 1
}

function summaryOf({ rowsRead, rowsRejected, skipped, booked, amount, known }: CashOutReport): string {
  const news = `${booked} booked, ${withCurrency(amount)}; ${known} known already`
  return `cash-outs: ${news}; ${rowsRejected} of ${rowsRead} rows rejected.${skippedText(skipped)}${booked === 0 ? ' Nothing was changed.' : ''}\n`
}
