import type { TestApp } from '../app/app.ts'
import { aBankAccount, aDealer, aRow, codeOf, cycleFile } from '../builders/cycle-builders.ts'

/** The dealers of a provider's October, and the file of its cycle: as many rows as one had, some of them bad. */
export async function dealersOfOctober({ database: { db } }: TestApp): Promise<Buffer> {
  for (let companyId = 1; companyId <= 60; companyId += 1)
    await aDealer(db, { company_id: companyId, e_invoice_required: companyId % 4 === 0, ...aBankAccount(companyId) })
  const rows = Array.from({ length: 7043 }, (_, row) =>
    aRow({
      companyCode: codeOf(1 + (row % 60)),
      transactionDate: `2026-10-${String(1 + (row % 28)).padStart(2, '0')}`,
      ...(row % 700 === 17 && { transactionAmount: '' }),
      ...(row % 9 === 0 && { eInvoiceNo: '' })
    })
  )
  return cycleFile(rows)
}
