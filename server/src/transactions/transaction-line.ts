import type { TransactionRow } from '@payouts/contract/cycles/schema'

/** A row of `transactions` with its cycle and its dealer, for every list of transactions. */
export type TransactionLine = {
  id: number
  batch_no: number
  version: number
  /** The cycle's name. */
  name: string
  yes_id: string
  transaction_no: string
  transaction_type: string
  transaction_date: string
  plan_name: string
  company_code: string
  company_name: string
  billing_account_no: string
  transaction_amount: string
  incentive_amount: string
  state: TransactionRow['state']
  hold_type: string | null
  held_since: Date | null
  device_id: string | null
  channel: string | null
  sales_person: string | null
  first_usage_on: string | null
}

/** The column of each sort key of a list of transactions. */
export const transactionSortColumns = {
  TRANSACTION_DATE: 'transaction_date',
  YES_ID: 'yes_id',
  TRANSACTION_NO: 'transaction_no',
  TRANSACTION_TYPE: 'transaction_type',
  PLAN_NAME: 'plan_name',
  INCENTIVE: 'incentive_amount'
} as const

/** A line as a screen shows it. */
export function asTransactionRow(line: TransactionLine): TransactionRow {
  return {
    id: String(line.id),
    yesId: line.yes_id,
    transactionNo: line.transaction_no,
    transactionType: line.transaction_type,
    transactionDate: line.transaction_date,
    planName: line.plan_name,
    batchNo: line.batch_no,
    version: line.version,
    companyCode: line.company_code,
    companyName: line.company_name,
    billingAccountNo: line.billing_account_no,
    transactionAmount: line.transaction_amount,
    incentiveAmount: line.incentive_amount,
    state: line.state,
    holdType: line.hold_type,
    heldSince: line.held_since?.toISOString() ?? null,
    ...(line.device_id !== null && { deviceId: line.device_id }),
    ...(line.channel !== null && { channel: line.channel }),
    ...(line.sales_person !== null && { salesPerson: line.sales_person }),
    ...(line.first_usage_on !== null && { firstUsageDate: line.first_usage_on })
  }
}
