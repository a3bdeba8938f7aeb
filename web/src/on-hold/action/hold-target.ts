export type HoldLevel = 'cycle' | 'company' | 'transactionType' | 'transaction'

/** What was selected: batch numbers, company codes, transaction types or transaction ids. */
type Selected = { selection: readonly string[] }
type OfCycles = Selected & { level: 'cycle' }
type OfCompanies = Selected & { level: 'company'; batchNo?: number | undefined }
type OfTransactionTypes = Selected & {
  level: 'transactionType'
  batchNo: number
  version: number
  companyCode?: string | undefined
}
type OfTransactions = Selected & {
  level: 'transaction'
  batchNo: number
  version: number
  transactionType?: string | undefined
  companyCode?: string | undefined
}
export type HoldTarget = OfCycles | OfCompanies | OfTransactionTypes | OfTransactions
