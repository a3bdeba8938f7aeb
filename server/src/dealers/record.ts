import { bankAccountForm } from '@payouts/contract/dealers/bank-account'
import { bankByCode, bankByName, plainName } from '@payouts/contract/dealers/banks'
import { type DealerRecord, isGuarded } from '@payouts/contract/dealers/record'
import { type RecordField, recordFields } from '@payouts/contract/dealers/record-fields'
import type { DealerRow } from './tables.ts'

/** Some fields of a record. */
export type RecordPart = Partial<DealerRecord>

/** The column of each field. */
const columnOfField = {
  companyName: 'company_name',
  tin: 'tin',
  idKind: 'id_kind',
  idNumber: 'id_number',
  sstNumber: 'sst_number',
  msicCode: 'msic_code',
  companyType: 'company_type',
  resident: 'resident',
  residentSince: 'resident_since',
  eInvoiceRequired: 'e_invoice_required',
  ownEInvoices: 'own_e_invoices',
  addressLine1: 'address_line1',
  addressLine2: 'address_line2',
  addressLine3: 'address_line3',
  postcode: 'postcode',
  city: 'city',
  stateCode: 'state_code',
  country: 'country',
  phone: 'contact_phone',
  email: 'contact_email',
  contacts: 'contacts',
  bankBic: 'bank_bic',
  bankName: 'bank_name',
  bankAccountNumber: 'bank_account_number',
  accountHolder: 'account_holder',
  payoutRoute: 'payout_route',
  startDate: 'start_date',
  endDate: 'end_date'
} as const satisfies Record<RecordField, keyof DealerRow>

/** The record of a dealer's row. */
export function recordOf(dealer: DealerRow): DealerRecord {
  const entries = recordFields.map((field) => [field, textOf(dealer[columnOfField[field]])])
  return Object.fromEntries(entries) as DealerRecord
}

const textOf = (value: string | boolean | null) => (typeof value === 'boolean' ? (value ? 'Y' : 'N') : value)

/** The columns of a part of a record, including nulls. */
export function columnsOf(part: RecordPart): Partial<DealerRow> {
  const fields = recordFields.filter((field) => part[field] !== undefined)
  const storedOf = (field: RecordField) =>
    field === 'eInvoiceRequired' || field === 'ownEInvoices' ? part[field] === 'Y' : part[field]
  return Object.fromEntries(fields.map((field) => [columnOfField[field], storedOf(field)])) as Partial<DealerRow>
}

/**
 * The fields of `now` that differ from `before`, with their new values. Other names of the same bank are equal, and
 * so are account numbers with other blanks and dashes.
 */
export function differenceOf(before: DealerRecord, now: RecordPart): RecordPart {
  const differs = (field: RecordField) =>
    field === 'bankAccountNumber' ? accountOf(now) !== accountOf(before) : now[field] !== before[field]
  const changed = recordFields.filter((field) => now[field] !== undefined && differs(field))
  const difference: RecordPart = Object.fromEntries(changed.map((field) => [field, now[field]]))
  if (difference.bankName && isSameBank(before, { ...before, ...difference })) delete difference.bankName
  return difference
}

/** The fields of a part that need a second person. */
export const guardedOf = (part: RecordPart): RecordPart => only(part, isGuarded)

/** The part that takes effect at once. */
export const freeOf = (part: RecordPart): RecordPart => only(part, (field) => !isGuarded(field))

function only(part: RecordPart, isMeant: (field: RecordField) => boolean): RecordPart {
  const fields = recordFields.filter((field) => part[field] !== undefined && isMeant(field))
  return Object.fromEntries(fields.map((field) => [field, part[field]]))
}

/** The same fields of another record, such as the former one. */
export function sameFieldsOf(record: DealerRecord, part: RecordPart): RecordPart {
  const fields = recordFields.filter((field) => part[field] !== undefined)
  return Object.fromEntries(fields.map((field) => [field, record[field]]))
}

type BankOf = Pick<DealerRecord, 'bankBic' | 'bankName'>

/** The bank by its code or its name; a name that the list lacks is kept. */
function bankKey({ bankBic, bankName }: BankOf): string | null {
  const bank = (bankBic ? bankByCode(bankBic) : undefined) ?? (bankName ? bankByName(bankName) : undefined)
  return bank?.bic ?? (bankName && plainName(bankName))
}

const accountOf = ({ bankAccountNumber }: RecordPart): string | null =>
  bankAccountNumber ? bankAccountForm(bankAccountNumber) : null

const isSameBank = (one: BankOf, other: BankOf): boolean => bankKey(one) === bankKey(other)

/** Whether two records pay to the same account. */
export function isSameAccount(one: DealerRecord, other: DealerRecord): boolean {
  return accountOf(one) === accountOf(other) && isSameBank(one, other)
}

/**
 * Completes changes of a bank: a code sets the list's name, a known name sets its code, and an unknown name removes the
 * code. Another name of the same bank is no change.
 */
export function withWholeBank(before: DealerRecord, changes: RecordPart): RecordPart {
  const { bankBic, bankName } = changes
  if (bankBic) return { ...changes, bankName: bankByCode(bankBic)?.name ?? before.bankName }
  if (bankBic === null) return { bankName: null, ...changes }
  if (bankName === undefined) return changes
  if (bankName !== null && isSameBank(before, { bankBic: null, bankName })) {
    const { bankName: _, ...others } = changes
    return others
  }
  return { ...changes, bankBic: bankName === null ? null : (bankByName(bankName)?.bic ?? null) }
}
