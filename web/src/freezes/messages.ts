import { countOf } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import { sameAsBefore } from '@payouts/contract/verdict'
import { withCurrency } from '#ui/texts/unbroken.ts'

const transactions = (count: number) => countOf(count, 'transaction')
const inTransactions = (amount: Ringgit, count: number) => `${withCurrency(amount)} in ${transactions(count)}`

export const messages = {
  freezeAccount: 'Freeze Account',
  freezesPurpose: 'Accounts that are not paid until they are unfrozen, and what was held back from them.',
  frozenAccounts: 'Frozen accounts',
  totalFrozen: 'Total Frozen',
  stillFrozen: 'Accounts that are not paid now',
  heldByPostings: 'Held as Account Frozen',
  nothingFrozen: 'No account is frozen: every dealer is paid what is due.',
  firstFreeze: 'Freeze an account',
  downloaded: 'frozen accounts',
  downloadHint: 'The accounts that were frozen between two days.',
  addNew: 'ADD NEW',

  name: 'Name',
  code: 'Code',
  vendor: 'Vendor',
  status: 'Status',
  frozeBy: 'Froze By',
  date: 'Date',
  reason: 'Reason',
  held: 'Held (RM)',
  attachments: 'Get Attachments Details',

  editNotAllowed: 'EDIT / UPDATE is not allowed!',
  changeNotAllowed: 'Status change is not allowed!',
  alert: 'ALERT',

  searchTitle: 'Freeze / Unfreeze Dealer',
  dealers: 'Dealer',
  nameCaps: 'NAME',
  codeCaps: 'CODE',
  vendorCaps: 'VENDOR',
  bankNameCaps: 'BANK NAME',
  bankAccountCaps: 'BANK A/C NUMBER',
  actionsCaps: 'ACTIONS',
  freeze: 'FREEZE',
  unfreeze: 'UNFREEZE',
  save: 'SAVE',
  cancel: 'CANCEL',
  searchFirst: 'Search results will be displayed here.',
  enterValue: 'Please enter some value!',

  company: 'Company',

  freezeTitle: (name: string) => `Freeze ${name}`,
  freezeMeans: 'Nothing will be paid to this account. Postings will put its transactions on hold as Account Frozen.',
  awaiting: (amount: Ringgit, count: number) =>
    count === 0
      ? 'Nothing is waiting to be paid to it now.'
      : `${inTransactions(amount, count)} is waiting to be paid to it now.`,
  frozenAccount: 'Frozen Account',
  frozenBy: (name: string) => `Frozen by ${name}`,
  areYouSure: 'Are You Sure',
  unfreezeMeans: (name: string) => `${name} will be paid again from the next posting on.`,
  staysHeld: (amount: Ringgit, count: number) =>
    `${inTransactions(amount, count)} stays on hold. Request its release on the On-Hold screens.`,
  nothingStaysHeld: 'Nothing was held back from it meanwhile.',

  companyName: 'Company',
  companyNameFull: 'Company Name',
  vendorCode: 'Vendor Code',
  frozenReason: 'Frozen Reason',
  pic: 'PIC',
  accountNo: 'Account no.',
  bank: 'Bank',
  typeRefused: (type: string) => `${type} is not allowed to upload!`,
  sameAsBefore,

  heldTitle: 'Held back as Account Frozen',
  heldNothing: 'Nothing yet.',
  transactions,
  heldSince: (day: string) => `, held since ${day}`,
  total: 'Total',

  freezed: 'Account Freezed successfully.',
  unFreezed: 'Account Un-Freezed successfully.',
  success: 'SUCCESS',
  updatedTitle: 'UPDATED',
  updated: 'Freeze account details updated successfully.',
  unfreezedTitle: 'UNFREEZED',
  unfreezed: 'Account un-freezed successfully.'
} as const
