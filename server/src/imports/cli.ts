import type { CliCommand } from '#platform/cli.ts'
import { addImportBroughtForward } from './cli/import-brought-forward.ts'
import { addImportCycle } from './cli/import-cycle.ts'
import { addImportDealers } from './cli/import-dealers.ts'
import { addImportEInvoices } from './cli/import-e-invoices.ts'
import { addImportHolidays } from './cli/import-holidays.ts'
import { addImportRateCard } from './cli/import-rate-card.ts'
import { addRejected } from './cli/rejected.ts'

/** `payouts import dealers|cycle|e-invoices|brought-forward|rate-card|rejected`. */
export const importCommand: CliCommand = {
  register(program, openContext) {
    const group = program
      .command('import')
      .description("take over dealers, a payout cycle's transactions and what belongs to them from a CSV file")
    addImportDealers(group, openContext)
    addImportCycle(group, openContext)
    addImportEInvoices(group, openContext)
    addImportBroughtForward(group, openContext)
    addImportHolidays(group, openContext)
    addImportRateCard(group, openContext)
    addRejected(group, openContext)
  }
}
