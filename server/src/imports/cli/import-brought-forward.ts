import { countOf } from '@payouts/contract/count-text'
import { sumOfRinggit, withCurrency } from '@payouts/contract/money'
import type { Command } from 'commander'
import { type CliContext, inContext, inTransaction, type OpenContext } from '#platform/cli.ts'
import { namedFile } from '#platform/files/require-file.ts'
import { skippedText } from '#platform/incoming/table.ts'
import { type BroughtForwardReport, importBroughtForward } from '#withholding-tax/import-brought-forward.ts'

export function addImportBroughtForward(group: Command, openContext: OpenContext): void {
  group
    .command('brought-forward')
    .description(
      'take over what dealers were paid in a year before this product, which decides who bears withholding tax'
    )
    .argument('<file>', 'CSV with a header row, companyCode,year,amount; the whole file or nothing')
    .action((path: string) => inContext(openContext, (context) => run(context, path)))
}

async function run({ database, clock }: CliContext, path: string): Promise<void> {
  const source = await namedFile(path)
  const report = await inTransaction(database, (tx) => importBroughtForward(tx, { ...source, clock }))
  process.stdout.write(summaryOf(report))
}

function summaryOf({ added, replaced, unchanged, skipped }: BroughtForwardReport): string {
  const instead = replaced.map(
    ({ companyCode, year, amount, before }) =>
      `${companyCode}\t${year}\t${withCurrency(amount)} instead of ${withCurrency(before)}\n`
  )
  const sum = withCurrency(sumOfRinggit(added.map(({ amount }) => amount)))
  const nothing = added.length + replaced.length === 0 ? ' Nothing was changed.' : ''
  return `${instead.join('')}brought forward: ${countOf(added.length, 'amount')} added, ${sum}; ${replaced.length} replaced; ${unchanged} as before.${skippedText(skipped)}${nothing}\n`
}
