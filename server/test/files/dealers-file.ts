import { secondPersonFor } from '#dealer-records/commands/file-changes.ts'
import type { DealerImportReport } from '#dealers/import/dealer-import.ts'
import { importDealers } from '#dealers/import/import-dealers.ts'
import { openDealerAccounts } from '#ledger/commands.ts'
import { eInvoiceDuties } from '#on-hold/commands/follow-duty.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { TestApp } from '../app/app.ts'

/** Imports a file of dealers as the command line does. @throws Error with what it was refused for */
export async function importDealersFile(
  { database, clock, services }: Pick<TestApp, 'database' | 'clock' | 'services'>,
  content: string | Buffer,
  fileName = 'dealers.csv'
): Promise<DealerImportReport> {
  const report = await database.db.transaction().execute((tx) =>
    importDealers(tx, {
      ...fileInMemory(Buffer.from(content), fileName),
      actor: 'system',
      today: clock.today(),
      openAccounts: openDealerAccounts,
      secondPerson: secondPersonFor({ fileName, clock, fourEyes: true }),
      eInvoices: eInvoiceDuties({ clock, jobs: services.jobs })
    })
  )
  if (isRefusal(report)) throw new Error(report.message)
  return report
}
