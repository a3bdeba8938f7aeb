/** The columns of a cycle's file, which its header row names in any order. */
export const cycleFileColumns = [
  'yesId',
  'transactionNo',
  'transactionType',
  'transactionDate',
  'planName',
  'companyCode',
  'billingAccountNo',
  'transactionAmount',
  'incentiveAmount',
  'eInvoiceNo'
] as const
export type CycleFileColumn = (typeof cycleFileColumns)[number]

/** The only column that a row may leave empty. */
export const optionalCycleFileColumn = 'eInvoiceNo' satisfies CycleFileColumn

/**
 * Optional columns, which any row may leave empty: the console shows them, signal rules and rate cards read them.
 * `originalTransactionNo` names the sale of which a clawback takes something back.
 */
export const extraCycleFileColumns = [
  'deviceId',
  'channel',
  'salesPerson',
  'firstUsageDate',
  'originalTransactionNo'
] as const
export type ExtraCycleFileColumn = (typeof extraCycleFileColumns)[number]

/** Every column that a cycle's file can have, in the usual order. */
export const knownCycleFileColumns = [...cycleFileColumns, ...extraCycleFileColumns] as const
export type KnownCycleFileColumn = (typeof knownCycleFileColumns)[number]

/** The most characters that a text of a row may have. */
export const longestText = 200

/** The columns of a file of e-invoice numbers, which its header row names in any order. */
export const eInvoiceFileColumns = ['transactionNo', 'eInvoiceNo'] as const
export type EInvoiceFileColumn = (typeof eInvoiceFileColumns)[number]

/** Columns by which it can name single rows of a transaction: those of one dealer, those of one type. */
export const narrowingEInvoiceFileColumns = ['companyCode', 'transactionType'] as const
export type NarrowingEInvoiceFileColumn = (typeof narrowingEInvoiceFileColumns)[number]
