/** The fields of a dealer's record, in the order of screens and files. */
export const recordFields = [
  ...(['companyName', 'tin', 'idKind', 'idNumber', 'sstNumber', 'msicCode'] as const),
  ...(['companyType', 'resident', 'residentSince', 'eInvoiceRequired', 'ownEInvoices'] as const),
  ...(['addressLine1', 'addressLine2', 'addressLine3', 'postcode', 'city', 'stateCode', 'country'] as const),
  ...(['phone', 'email', 'contacts'] as const),
  ...(['bankBic', 'bankName', 'bankAccountNumber', 'accountHolder', 'payoutRoute'] as const),
  ...(['startDate', 'endDate'] as const)
] as const
export type RecordField = (typeof recordFields)[number]
