import type { Command } from 'commander'
import { secondPersonFor } from '#dealer-records/commands/file-changes.ts'
import { importDealers } from '#dealers/import/import-dealers.ts'
import { openDealerAccounts } from '#ledger/commands.ts'
import { eInvoiceDuties } from '#on-hold/commands/follow-duty.ts'
import { inContext, inTransaction, type OpenContext } from '#platform/cli.ts'
import { namedFile } from '#platform/files/require-file.ts'
import { dealerSummary } from './summary.ts'

export function addImportDealers(group: Command, openContext: OpenContext): void {
  group
    .command('dealers')
    .description(
      'add dealers and bring known ones up to the file, bank, identity, tax and route once a second person accepts it'
    )
    .argument('<file>', 'CSV with a header row, as spreadsheets save it')
    .action(async (path: string) => {
      const source = await namedFile(path)
      const report = await inContext(openContext, ({ database, clock, config, services }) =>
        inTransaction(database, (tx) =>
          importDealers(tx, {
            ...source,
            actor: 'system',
            today: clock.today(),
            openAccounts: openDealerAccounts,
            secondPerson: secondPersonFor({ fileName: source.fileName, clock, fourEyes: config.fourEyes }),
            eInvoices: eInvoiceDuties({ clock, jobs: services.jobs })
          })
        )
      )
      process.stdout.write(dealerSummary(report))
      if (report.rowsRejected === report.rowsRead) process.exitCode = 1
    })
}
