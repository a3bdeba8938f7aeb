import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dealerFileColumns } from '@payouts/contract/dealers/import-file'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'

export type OctoberFiles = { dealers: string; cycle: string; accepted: number; rejectedLines: number[] }

/** A dealer without a bank account, and one that must supply e-invoices. */
export const withoutBank = 'D10014'
const owesInvoices = 'D10020'

const types = ['Prepaid Activation', 'Postpaid 12M Activation', 'Postpaid 24M Activation', 'Early Churn Clawback']
const rowCount = 1200
const dealerCount = 24
/** Some rows without an amount, as in real files. */
const badRows = [17, 400, 1199]

/** A small October as a provider's systems would send it: dealers, and a cycle with some rows that cannot be paid. */
export async function writeOctober(folder: string): Promise<OctoberFiles> {
  const dealers = join(folder, 'dealers.csv')
  const cycle = join(folder, 'cycle-2026-10.csv')
  await writeFile(
    dealers,
    asCsv(
      dealerFileColumns,
      Array.from({ length: dealerCount }, (_, index) => dealer(index))
    )
  )
  await writeFile(
    cycle,
    asCsv(
      cycleFileColumns,
      Array.from({ length: rowCount }, (_, index) => transaction(index))
    )
  )
  return { dealers, cycle, accepted: rowCount - badRows.length, rejectedLines: badRows.map((row) => row + 2) }
}

function asCsv(columns: readonly string[], rows: Record<string, string>[]): string {
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','))
  return [columns.join(','), ...lines, ''].join('\n')
}

const codeOf = (index: number) => `D${10_001 + index}`

function dealer(index: number): Record<string, string> {
  const companyCode = codeOf(index)
  const hasBank = companyCode !== withoutBank
  return {
    companyId: String(7001 + index),
    companyCode,
    companyName: `Kedai Telekom ${index + 1}`,
    vendorCode: `V${20_001 + index}`,
    companyType: index % 2 ? 'Sdn Bhd' : 'Individual',
    kind: index % 6 ? 'DEALER' : 'MASTER_DEALER',
    line: index % 3 ? 'POSTPAID' : 'PREPAID',
    bankName: hasBank ? 'RHB Bank' : '',
    bankAccountNumber: hasBank ? String(400_000_000_000 + index) : '',
    startDate: '2022-01-01',
    endDate: '2029-12-31',
    tier: 'Gold',
    eInvoiceRequired: companyCode === owesInvoices ? 'Y' : 'N',
    branchCode: `B${100 + index}`,
    branchName: `Cawangan ${index + 1}`
  }
}

function transaction(index: number): Record<string, string> {
  const transactionType = types[Math.floor(index / dealerCount) % types.length] ?? ''
  const sen = String(index % 100).padStart(2, '0')
  return {
    yesId: `line${index}@yes.example`,
    transactionNo: `TRX-${String(index).padStart(5, '0')}`,
    transactionType,
    transactionDate: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
    planName: 'DSL / Mailed check',
    companyCode: codeOf(index % dealerCount),
    billingAccountNo: String(900_000_000 + index),
    transactionAmount: badRows.includes(index) ? '' : '129.9',
    incentiveAmount: transactionType.includes('Clawback') ? `-1.${sen}` : `${5 + (index % 7)}.${sen}`,
    eInvoiceNo: index % 50 === 19 ? '' : `EINV${index}`
  }
}
