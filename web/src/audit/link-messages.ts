/** Texts of links to audit events on other areas' screens. */
export const messages = {
  /** The default text of a link with each filter. */
  every: {
    area: 'Every audit event of this screen',
    accountCode: 'Every audit event of this account',
    batchNo: 'Every audit event of this cycle',
    referenceNo: 'Every audit event of this reference'
  },
  ofCustomer: 'Every audit event of this customer',
  ofDownloads: 'Every audit event of downloads',
  ofPerson: 'Everything that this person did',
  ofUser: 'Everything that was done to this user'
} as const
