import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'
import { aBankAccount, aDealer, aRow, codeOf, cycleFile } from './cycle-builders.ts'
import { importDealersFile } from './dealers-file.ts'

/** A provider's real October, where it lies beside the project; else one of the same shape. */
const folder = join(import.meta.dirname, '../../../shared/data')

/** Brings the dealers of an October in. Answers the file of its cycle. */
export async function dealersOfOctober(app: TestApp): Promise<Buffer> {
  if (!existsSync(folder)) return octoberOfTheSameShape(app)
  await importDealersFile(app, readFileSync(join(folder, 'dealers.csv')))
  return readFileSync(join(folder, 'cycle-2026-10.csv'))
}

async function octoberOfTheSameShape({ database: { db } }: TestApp): Promise<Buffer> {
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
