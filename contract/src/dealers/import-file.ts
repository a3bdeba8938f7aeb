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

/** Columns that may be empty: the provider may not know the company's type or bank yet. */
export const optionalDealerFileColumns = [
  'companyType',
  'bankName',
  'bankAccountNumber'
] as const satisfies readonly DealerFileColumn[]

/**
 * Further columns of the dealer's record, which a file need not have. Missing columns and empty values change
 * nothing.
 */
export const recordFileColumns = [
  ...(['tin', 'idKind', 'idNumber', 'sstNumber', 'msicCode', 'resident', 'residentSince'] as const),
  ...(['addressLine1', 'addressLine2', 'addressLine3', 'postcode', 'city', 'stateCode', 'country'] as const),
  ...(['phone', 'email', 'contacts', 'bankBic', 'accountHolder', 'payoutRoute', 'ownEInvoices'] as const)
] as const
export type RecordFileColumn = (typeof recordFileColumns)[number]
