/** What the list of dealers calls its columns: apart from the other texts, as lists are fetched with the first screen. */
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
