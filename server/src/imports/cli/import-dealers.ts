import type { Command } from 'commander'
import { importDealers } from '../../dealers/import/import-dealers.ts'
import { openDealerAccounts } from '../../ledger/commands.ts'
import { inContext, inTransaction, type OpenContext } from '../../platform/cli.ts'
import { namedFile } from './named-file.ts'
import { dealerSummary } from './summary.ts'

export function addImportDealers(group: Command, openContext: OpenContext): void {
  group
    .command('dealers')
    .description('add dealers and bring known ones up to the file; the same file twice changes nothing')
    .argument('<file>', 'CSV with a header row, UTF-8')
    .action(async (path: string) => {
      const source = await namedFile(path)
      const report = await inContext(openContext, ({ database }) =>
        inTransaction(database, (tx) =>
          importDealers(tx, { ...source, actor: 'system', openAccounts: openDealerAccounts })
        )
      )
      process.stdout.write(dealerSummary(report))
      if (report.rowsRejected === report.rowsRead) process.exitCode = 1
    })
}
