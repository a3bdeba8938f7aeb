import { ringgitOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { aDealer, aRow, codeOf, type FileRow } from '../builders/cycle-builders.ts'
import { aCycleInReview } from '../builders/cycle-in-review.ts'

/** November's cycle, whose file is clean or has planted faults. */
export const november = {
  batchNo: 202611,
  payoutCycleName: 'November 2026',
  commissionType: 'Incentives' as const,
  fileName: 'november.csv',
  reportDate: '2026-11-16',
  cutoffDate: '2026-11-18',
  payoutDate: '2026-11-20'
}

const dealers = Array.from({ length: 19 }, (_, index) => index + 1)
const rowsOfDealer = 40

/** An ordinary row of a dealer: a quarter of the transaction amount, dated in the first half of the month. */
function ordinary(companyId: number, row: number, given: Partial<FileRow> = {}): FileRow {
  const sen = 800n + 50n * BigInt((row * 7 + companyId) % 9)
  return aRow({
    companyCode: codeOf(companyId),
    transactionDate: `2026-11-${String(1 + (row % 15)).padStart(2, '0')}`,
    transactionType: row % 4 === 0 ? 'Reload' : 'Prepaid Activation',
    ...amounts(sen),
    ...given
  })
}

/** Adds the optional columns to a row: its own device, one of twenty sales persons, an early first use. */
function withExtras(row: FileRow, index: number): FileRow {
  const day = Number(row.transactionDate.slice(8))
  return {
    deviceId: `IMEI-${index}`,
    channel: index % 3 === 0 ? 'Kiosk' : 'Shop',
    salesPerson: `${row.companyCode} seller ${1 + (index % 20)}`,
    firstUsageDate: `2026-11-${String(day + 1).padStart(2, '0')}`,
    ...row
  }
}

/** An incentive, and the amount that it is a quarter of. */
const amounts = (sen: bigint) => ({
  incentiveAmount: ringgitOf(sen),
  transactionAmount: ringgitOf(sen < 0n ? -4n * sen : 4n * sen)
})

const many = (count: number, row: (index: number) => FileRow) => Array.from({ length: count }, (_, index) => row(index))

/** A file without anomalies. */
export const cleanFile = (): FileRow[] =>
  dealers.flatMap((companyId) => many(rowsOfDealer, (row) => ordinary(companyId, row)))

/** The dealers that a fault was planted with; see `plantedFile` and `plantedRecords`. */
export const planted = {
  DEALER_SPIKE: [1],
  DEALER_FALL: [2],
  CHANGED_ACCOUNT: [3],
  SHARED_ACCOUNT: [4, 5],
  SHARED_ADDRESS: [6, 7],
  OUTSIDE_CONTRACT: [19],
  NEGATIVE_TOTAL: [8],
  SIMILAR_CUSTOMERS: [9],
  CUSTOMER_AGAIN: [10],
  SAME_AMOUNT: [11],
  NEW_DEALER: [12],
  BUNCHED_DAY: [13],
  CLAWBACKS: [14],
  UNUSUAL_RATE: [15],
  TAX_THRESHOLD: [16],
  OUTSIDE_PERIOD: [],
  CYCLE_SUM: [],
  UNUSED_ACTIVATION: [17],
  DEVICE_AGAIN: [18],
  SALES_PERSON_SHARE: [12],
  SALES_PERSON_DAY: [13]
} as const

const reload = { transactionType: 'Reload', ...amounts(1200n) }

/** One dealer's rows of the file with faults. */
const faults: Partial<Record<number, () => FileRow[]>> = {
  1: () => many(60, (row) => ordinary(1, row, amounts(5000n + BigInt(row)))),
  6: () => many(20, (row) => ordinary(6, row)),
  7: () => many(20, (row) => ordinary(7, row)),
  8: () => many(30, (row) => ordinary(8, row, amounts(-2000n - BigInt(row)))),
  9: () =>
    ['ali.baba@yes.my', 'alibaba@yes.my', 'AliBaba+1@yes.my', 'a.l.i.baba@yes.my', 'alibaba+shop@yes.my'].map(
      (yesId, row) => ordinary(9, row, { yesId, ...amounts(1200n) })
    ),
  10: () => many(12, (row) => ordinary(10, row, { yesId: row % 2 ? 'Again@yes.my' : 'again@yes.my' })),
  11: () => many(25, (row) => ordinary(11, row, { transactionType: 'Reload', ...amounts(777n) })),
  12: () =>
    many(40, (row) => ordinary(12, row, { salesPerson: row % 2 ? 'Ong' : 'ONG', ...amounts(40_000n + BigInt(row)) })),
  // As many as on all other days.
  13: () => many(40, (row) => ordinary(13, row, { transactionDate: '2026-11-05', salesPerson: 'Puan Siti' })),
  14: () => [
    ...many(60, (row) => ordinary(14, row)),
    ...many(30, (row) => ordinary(14, row, amounts(-2000n - BigInt(row))))
  ],
  15: () =>
    many(20, (row) =>
      ordinary(15, row, { transactionType: 'Prepaid Activation', incentiveAmount: '20.00', transactionAmount: '40.00' })
    ),
  16: () => many(2, (row) => ordinary(16, row, { transactionDate: '2026-11-19' })),
  17: () => many(30, (row) => ordinary(17, row, { transactionDate: `2026-11-0${1 + (row % 4)}`, firstUsageDate: '' })),
  18: () => [
    ...many(2, (row) => ordinary(18, row, { ...reload, deviceId: row ? 'imei-again' : 'IMEI-AGAIN' })),
    ...many(3, (row) => ordinary(18, row, { ...reload, deviceId: `BEFORE-10-${row}` }))
  ]
}

/** A file without anomalies, with the optional columns. */
export const cleanFileWithExtras = (): FileRow[] => cleanFile().map(withExtras)

export const plantedFile = (): FileRow[] =>
  [...cleanFile(), ...dealers.flatMap((companyId) => faults[companyId]?.() ?? [])].map(withExtras)

/** The dealers, and their sums in the three previous cycles: about as much as a whole file. */
export async function beforeNovember(db: Database, { hasFaults }: { hasFaults: boolean }): Promise<void> {
  for (const companyId of dealers)
    await aDealer(db, {
      company_id: companyId,
      bank_account_number: `5140 ${10_000 + companyId}`,
      address_line1: `${companyId} Jalan Utama`,
      postcode: '40000'
    })
  const known = hasFaults ? dealers.filter((companyId) => companyId !== 12) : dealers
  for (const month of ['08', '09', '10'])
    await aCycleInReview(db, {
      batchNo: Number(`2026${month}`),
      status: 'Completed',
      cutoffDate: `2026-${month}-18`,
      lines: known.map((companyId) => ({
        companyId,
        amount: hasFaults && companyId === 2 ? '3000.00' : '400.00',
        yesId: `before-${month}-${companyId}`,
        type: 'Reload',
        deviceId: `before-${month}-${companyId - 1}`
      }))
    })
  if (hasFaults) await plantInRecords(db)
}

async function plantInRecords(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into postings (batch_no, company_id, status, gross, withholding_tax, net, tax_rate, transaction_count, problem)
      values (202610, 3, 'Error', 400, 0, 400, 0, 1, 'Refused')`.execute(tx)
    await sql`
      insert into payments (reference_no, posting_reference, company_id, bank_name, bank_account_number, amount,
        instructed_at, due_on, status, status_at)
      select reference_no, reference_no, 3, 'Bank Contoh', '99999999', 400, now(), current_date, 'INSTRUCTED', now()
      from postings where company_id = 3`.execute(tx)
  })
  await sql`update dealers set bank_account_number = '5140-10004' where company_id = 5`.execute(db)
  await sql`update dealers set address_line1 = '6, JALAN UTAMA' where company_id = 7`.execute(db)
  await sql`update dealers set end_date = '2026-11-13' where company_id = 19`.execute(db)
  await sql`update dealers set company_type = 'Individual' where company_id = 16`.execute(db)
  await sql`insert into dealer_year_payments (company_id, year, gross) values (16, 2026, 99900.00)`.execute(db)
}
