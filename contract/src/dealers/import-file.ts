/** The columns of a dealers' file. A company with several branches has a row for each of them. */
export const dealerFileColumns = [
  'companyId',
  'companyCode',
  'companyName',
  'vendorCode',
  'companyType',
  'kind',
  'line',
  'bankName',
  'bankAccountNumber',
  'startDate',
  'endDate',
  'tier',
  'eInvoiceRequired',
  'branchCode',
  'branchName'
] as const
export type DealerFileColumn = (typeof dealerFileColumns)[number]

/** What a row may leave empty: the provider may not know the company's type or bank yet. */
export const optionalDealerFileColumns = [
  'companyType',
  'bankName',
  'bankAccountNumber'
] as const satisfies readonly DealerFileColumn[]
