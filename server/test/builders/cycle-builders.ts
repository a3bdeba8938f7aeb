import type { CommissionType, CycleStatus } from '@payouts/contract/cycles/schema'
import {
  type CycleFileColumn,
  cycleFileColumns,
  type ExtraCycleFileColumn,
  extraCycleFileColumns
} from '@payouts/contract/imports/import-file'
import type { ImportReport } from '@payouts/contract/imports/schema'
import { ringgitOf } from '@payouts/contract/money'
import type { DealerRow } from '#dealers/tables.ts'
import type { CycleImport } from '#imports/cycle/cycle-import.ts'
import { importCycle } from '#imports/cycle/import-cycle.ts'
import { openDealerAccounts } from '#ledger/commands.ts'
import { fixedClock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'

/** The code of a test's dealer, unless given: D00007 for company 7. */
export const codeOf = (companyId: number) => `D${String(companyId).padStart(5, '0')}`

/** What a payment run needs of a dealer: a bank account of Maybank. */
export const aBankAccount = (companyId: number) => ({
  bank_name: 'Maybank',
  bank_bic: 'MBBEMYKL',
  bank_account_number: String(514_000_000_000 + companyId),
  city: 'Klang',
  country: 'MYS'
})

/** Makes a dealer with its ledger account. */
export async function aDealer(
  db: Database,
  { company_id: companyId, ...given }: Partial<DealerRow> & { company_id: number }
): Promise<DealerRow> {
  const dealer = {
    company_id: companyId,
    company_code: codeOf(companyId),
    company_name: `Kedai ${companyId}`,
    vendor_code: codeOf(companyId).replace('D', 'V'),
    company_type: 'Sdn Bhd' as const,
    kind: 'DEALER' as const,
    line: 'PREPAID' as const,
    bank_name: 'Bank Contoh',
    // Each has its own account: several dealers with the same one are a signal.
    bank_account_number: String(1_234_567_889 + companyId),
    start_date: '2020-01-01',
    end_date: '2099-12-31',
    tier: 'Basic' as const,
    e_invoice_required: false,
    ...given
  }
  return db.transaction().execute(async (tx) => {
    const made = await tx.insertInto('dealers').values(dealer).returningAll().executeTakeFirstOrThrow()
    await openDealerAccounts(tx, [companyId])
    return made
  })
}

export type FileRow = Record<CycleFileColumn, string> & Partial<Record<ExtraCycleFileColumn, string>>

/** Numbers of one length are sorted as texts in the order in which they were made. */
let rowsMade = 100_000

/** A good row of D00001, different from every other in its transaction number, its customer and its amount. */
export function aRow(given: Partial<FileRow> = {}): FileRow {
  rowsMade += 1
  return {
    yesId: `customer${rowsMade}@yes.example`,
    transactionNo: `TRX-${rowsMade}`,
    transactionType: 'Prepaid Activation',
    transactionDate: '2026-10-15',
    planName: 'Fiber 100',
    companyCode: 'D00001',
    billingAccountNo: String(100_000_000 + rowsMade),
    transactionAmount: ringgitOf(BigInt(9990 + rowsMade)),
    incentiveAmount: '10.00',
    eInvoiceNo: `EINV${rowsMade}`,
    ...given
  }
}

/** The file of these rows, in the usual order of columns, with any extra columns. Values are as given. */
export function cycleFile(rows: readonly FileRow[], lineEnd = '\n'): Buffer {
  const extras = extraCycleFileColumns.filter((column) => rows.some((row) => row[column] !== undefined))
  const columns = [...cycleFileColumns, ...extras]
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','))
  return Buffer.from([columns.join(','), ...lines, ''].join(lineEnd))
}

type Import = { batchNo: number; name?: string; commissionType?: CommissionType } & Partial<Omit<CycleImport, 'source'>>

/** Imports a file as the command line does, in one transaction, which a refusal rolls back. */
export async function importFile(
  db: Database,
  content: Buffer,
  { batchNo, ...given }: Import
): Promise<ImportReport | Refusal> {
  let refusal: Refusal | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      const report = await importCycle(tx, {
        batchNo,
        name: `Cycle ${batchNo}`,
        commissionType: 'Incentives',
        dates: {},
        source: fileInMemory(content, 'cycle.csv'),
        actor: 'system',
        clock: fixedClock('2026-11-21T02:00:00Z'),
        ...given
      })
      if (!isRefusal(report)) return report
      refusal = report
      throw new Error(report.message)
    })
  } catch (error) {
    if (refusal) return refusal
    throw error
  }
}

/** The same, for rows; the import must succeed. */
export async function aCycle(db: Database, batchNo: number, rows: readonly FileRow[]): Promise<ImportReport> {
  const report = await importFile(db, cycleFile(rows), { batchNo })
  if (isRefusal(report)) throw new Error(report.message)
  return report
}

export async function statusOfCycle(db: Database, batchNo: number): Promise<CycleStatus> {
  const cycle = db.selectFrom('cycles').select('status').where('batch_no', '=', batchNo)
  return (await cycle.executeTakeFirstOrThrow()).status
}
