/** The list's column headings, separate because lists are loaded with the first screen. */
export const messages = {
  name: 'Name',
  code: 'Code',
  vendor: 'Vendor',
  tin: 'TIN',
  bank: 'Bank',
  account: 'Account',
  route: 'Route',
  routes: { BANK: 'Bank', WALLET: 'Wallet' },
  contractTo: 'Contract to',
  standing: 'Record'
} as const
