import { type EInvoiceReport, importEInvoices } from '#imports/e-invoices/import-e-invoices.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { TestApp } from '../app/app.ts'

/** Imports a file of e-invoice numbers, as the command line does; it must not be refused as a whole. */
export function importNumbers(
  app: TestApp,
  numbers: readonly (readonly [transactionNo: string, eInvoiceNo: string])[],
  replaceBecause?: string
): Promise<EInvoiceReport> {
  const lines = ['transactionNo,eInvoiceNo', ...numbers.map((line) => line.join(',')), '']
  const source = fileInMemory(Buffer.from(lines.join('\n')), 'numbers.csv')
  return app.database.db.transaction().execute(async (tx) => {
    const means = { clock: app.clock, jobs: app.services.jobs, replaceBecause }
    const report = await importEInvoices(tx, { ...source, ...means })
    if (isRefusal(report)) throw new Error(report.message)
    return report
  })
}
