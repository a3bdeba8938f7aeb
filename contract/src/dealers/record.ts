import { type RecordField, recordFields } from './record-fields.ts'

/** A dealer's record: each field as text, null if it is not known. */
export type DealerRecord = Record<RecordField, string | null>

/** The groups of fields on the screens. */
export const recordGroups = {
  identity: ['companyName', 'tin', 'idKind', 'idNumber', 'sstNumber', 'msicCode'],
  tax: ['companyType', 'resident', 'residentSince', 'eInvoiceRequired', 'ownEInvoices'],
  bank: ['payoutRoute', 'bankBic', 'bankName', 'bankAccountNumber', 'accountHolder'],
  address: ['addressLine1', 'addressLine2', 'addressLine3', 'postcode', 'city', 'stateCode', 'country'],
  contact: ['email', 'phone', 'contacts'],
  contract: ['startDate', 'endDate']
} as const satisfies Record<string, readonly RecordField[]>
export type RecordGroup = keyof typeof recordGroups

/**
 * Fields that decide who is paid, where, and with which tax. A change of them needs a second person. The e-mail
 * address is one of them, because warnings of a changed bank account go there.
 */
const guarded = new Set<RecordField>([
  ...recordGroups.identity,
  ...recordGroups.tax,
  ...recordGroups.bank,
  'email' as const
])
/** Fields that decide where a dealer's money goes. The database uses the same names, `changes_bank_account`. */
const bankFields = new Set<RecordField>(recordGroups.bank)
export const changesBankAccount = (changes: object): boolean =>
  recordFields.some((field) => field in changes && bankFields.has(field))

export const isGuarded = (field: RecordField): boolean => guarded.has(field)

/** Fields that every dealer has; they cannot be emptied. */
const always = new Set<RecordField>([
  'companyName',
  'payoutRoute',
  'eInvoiceRequired',
  'ownEInvoices',
  'startDate',
  'endDate'
])
export const isAlwaysThere = (field: RecordField): boolean => always.has(field)

export const idKinds = ['BRN', 'NRIC', 'PASSPORT', 'ARMY'] as const

/** MyInvois' codes of the Malaysian states and federal territories. */
export const stateNames: Readonly<Record<string, string>> = {
  '01': 'Johor',
  '02': 'Kedah',
  '03': 'Kelantan',
  '04': 'Melaka',
  '05': 'Negeri Sembilan',
  '06': 'Pahang',
  '07': 'Pulau Pinang',
  '08': 'Perak',
  '09': 'Perlis',
  '10': 'Selangor',
  '11': 'Terengganu',
  '12': 'Sabah',
  '13': 'Sarawak',
  '14': 'Kuala Lumpur',
  '15': 'Labuan',
  '16': 'Putrajaya',
  '17': 'Not applicable'
}

const mask = '•••• '

/** A masked account number: its last four digits. */
export function maskedAccount(accountNumber: string): string {
  return `${mask}${accountNumber.slice(-4)}`
}

export const isMasked = (accountNumber: string): boolean => accountNumber.startsWith(mask)
