/** What links to audit events say, on the screens of other areas. */
export const messages = {
  /** What a link by each filter leads to, where it does not say otherwise. */
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
