/** The columns of a file of e-invoice numbers, which its header row names in any order. */
export const eInvoiceFileColumns = ['transactionNo', 'eInvoiceNo'] as const
export type EInvoiceFileColumn = (typeof eInvoiceFileColumns)[number]
