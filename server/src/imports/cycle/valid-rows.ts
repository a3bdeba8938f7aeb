import { eInvoiceKey } from '@payouts/contract/cycles/e-invoice-no'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { ExtraCycleFileColumn } from '@payouts/contract/imports/import-file'
import type { Line } from '#platform/csv/lines.ts'
import { CopyText, copyIn, copyValue } from '#platform/db/copy-in.ts'
import type { Tx } from '#platform/db/database.ts'
import { partFinder } from '#transactions/cut-cycles.ts'
import { GivenNumbers } from '#transactions/e-invoices/numbers.ts'
import type { LoadingTable } from '#transactions/partition.ts'
import type { TwinSearch } from '#transactions/twins/twin-search.ts'
import type { DealerOfRow, Row, RowRules } from './row.ts'

/** Where and how valid rows are written. */
export type RowPlan = {
  /** Made by `createLoadingTable`. */
  table: LoadingTable
  /** A row's id is this plus its line, so an id leads to the line of the file. */
  idBase: number
  rules: RowRules
  /** The action that holds rows without their e-invoice, and since when. */
  holdActionId: number
  heldSince: Date
  /** Collects the valid rows, to find duplicates in other cycles. */
  twins: TwinSearch
}

/** With which part of the table has a dealer's rows. */
export type CutPlan = RowPlan & { partOf: (companyId: number) => number }

/** Called once the dealers of `rules` are known: a part is known of every dealer that there is by then. */
export const cutPlan = async <Plan extends RowPlan>(tx: Tx, plan: Plan): Promise<Plan & CutPlan> => ({
  ...plan,
  partOf: await partFinder(tx, plan.table)
})

/** What is written of valid rows. */
export type ValidRows = {
  /** By part of the table. */
  lines: CopyText[]
  numbers: GivenNumbers
  /** Numbers that do not count. */
  setAside: string
}

export const noRows = ({ parts }: LoadingTable): ValidRows => ({
  lines: parts.map(() => new CopyText()),
  numbers: new GivenNumbers(),
  setAside: ''
})

/**
 * Adds a row, with its number and what finds its duplicates. A number counts where its dealer issues its own e-invoices:
 * two documents would declare the income twice.
 */
export function addValidRow(
  rows: ValidRows,
  { number }: Pick<Line, 'number'>,
  row: Row,
  format: RowFormat,
  plan: CutPlan
): void {
  const dealer = plan.rules.dealerOf(row.companyCode)
  if (!dealer) throw new Error('a row of an unknown dealer has a problem')
  const { companyId, isIssuedByPayer } = dealer
  const key = eInvoiceKey(row.eInvoiceNo)
  const hasNumber = key !== null && !isIssuedByPayer
  rows.lines[plan.partOf(companyId)]?.add(lineOf({ id: plan.idBase + number, row, dealer, hasNumber }, format, plan))
  if (hasNumber) rows.numbers.add(key, companyId, row.eInvoiceNo)
  else if (key !== null) rows.setAside += `${plan.idBase + number}\t${companyId}\t${copyValue(row.eInvoiceNo)}\n`
  plan.twins.add(number, row)
}

const columns = [
  ...['id', 'company_id', 'state', 'hold_type', 'hold_action_id', 'held_since', 'transaction_date'],
  ...['transaction_amount', 'incentive_amount', 'transaction_type', 'yes_id', 'transaction_no', 'plan_name'],
  ...['billing_account_no', 'e_invoice_no']
].join(', ')

const extraColumns: Readonly<Record<ExtraCycleFileColumn, string>> = {
  deviceId: 'device_id',
  channel: 'channel',
  salesPerson: 'sales_person',
  firstUsageDate: 'first_usage_on',
  originalTransactionNo: 'original_transaction_no'
}

const columnsWith = (extras: readonly ExtraCycleFileColumn[]): string =>
  [columns, ...extras.map((column) => extraColumns[column])].join(', ')

/** Which columns rows have besides the usual ones, and whether they are sales without amounts. */
export type RowFormat = { extras: readonly ExtraCycleFileColumn[]; isSales: boolean }

type StoredRow = { id: number; row: Row; dealer: DealerOfRow; hasNumber: boolean }

function lineOf({ id, row, dealer, hasNumber }: StoredRow, { extras, isSales }: RowFormat, plan: CutPlan): string {
  // What a sale earns is not known yet.
  const isHeld = dealer.eInvoiceRequired && !hasNumber && (isSales || isEarned(row))
  const state = isHeld
    ? `HELD\t${holdTypes.eInvoiceMissing}\t${plan.holdActionId}\t${plan.heldSince.toISOString()}`
    : payable
  const texts = `${copyValue(row.transactionType)}\t${copyValue(row.yesId)}\t${copyValue(row.transactionNo)}`
  const amounts = `${row.transactionDate}\t${row.transactionAmount}\t${row.incentiveAmount}`
  const invoice = copyValue(hasNumber ? row.eInvoiceNo : null)
  let rest = `${copyValue(row.planName)}\t${copyValue(row.billingAccountNo)}\t${invoice}`
  for (const column of extras) rest += `\t${copyValue(row[column] || null)}`
  return `${id}\t${dealer.companyId}\t${state}\t${amounts}\t${texts}\t${rest}\n`
}

/** Neither a debit nor a row of RM 0.00, which never wait for a number. */
const isEarned = ({ incentiveAmount }: Row): boolean =>
  !incentiveAmount.startsWith('-') && /[1-9]/.test(incentiveAmount)

const payable = 'PAYABLE\t\\N\t\\N\t\\N'

/**
 * Nobody sees the table before it is complete, so its rows may count as visible to all: pages are found by an index alone
 * at once, and no vacuum rewrites them.
 */
export async function copyLines(
  tx: Tx,
  { parts }: LoadingTable,
  { extras }: Pick<RowFormat, 'extras'>,
  lines: readonly CopyText[]
): Promise<void> {
  for (const [at, part] of parts.entries()) {
    const bytes = lines[at]?.bytes
    if (bytes?.length) await copyIn(tx, `copy ${part} (${columnsWith(extras)}) from stdin with (freeze)`, bytes)
  }
}
