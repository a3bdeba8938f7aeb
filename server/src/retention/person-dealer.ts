import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { eraseChangedValues } from '#dealer-records/erase-values.ts'
import { eraseFields } from '#dealers/erase-fields.ts'
import type { Tx } from '#platform/db/database.ts'
import { auditPart, isOver, lawIsOver, lawSays, lawUntil, type Part } from './person-parts.ts'
import { yearOf } from './ruled-lots.ts'
import '#cp58/tables.ts'
import '#dealers/tables.ts'
import '#posting/tables.ts'
import '#self-billing/tables.ts'
import '#tax-remittances/tables.ts'
import '#withholding-tax/tables.ts'

const dealerWhats = {
  contact: 'Contacts',
  identity: 'Address, identity, tax and bank account',
  books: 'Name and account'
}
const isDealer = (code: string) => sql<boolean>`compared_form(company_code) = compared_form(${code})`
const isOfDealer = (code: string) => sql`company_id in (select company_id from dealers where ${isDealer(code)})`
const signedIn = yearOf('issued_at')
const lastPaid = sql<number>`coalesce(
  (select max(extract(year from posted_on)::integer) from postings where postings.company_id = dealers.company_id),
  extract(year from end_date)::integer)`
const hasEnded = (today: Day) => sql<boolean>`end_date < ${today}::date`

export const dealerParts = (code: string, today: Day): Part[] => [
  {
    what: dealerWhats.contact,
    from: sql`
      select ${hasEnded(today)} as is_free,
        case when ${hasEnded(today)} then 'The contract has ended, and nobody needs them.' else 'The contract runs.' end as why,
        end_date as until, extract(year from end_date)::integer as year, null::integer as batch_no
      from dealers where ${isDealer(code)} and num_nulls(contact_phone, contact_email, contacts) < 3`
  },
  {
    what: dealerWhats.identity,
    from: sql`
      select ${hasEnded(today)} and ${isOver(lastPaid, today)} as is_free,
        case when not ${hasEnded(today)} then 'The contract runs.'
          when ${isOver(lastPaid, today)} then ${lawIsOver} else ${lawSays} end as why,
        greatest(end_date, ${lawUntil(lastPaid)}) as until, ${lastPaid} as year, null::integer as batch_no
      from dealers where ${isDealer(code)}
        and num_nulls(address_line1, id_number, tin, bank_account_number, account_holder) < 5`
  },
  {
    what: dealerWhats.books,
    from: sql`
      select false as is_free, 'The ledger, statements and payments are in this name.' as why, null::date as until,
        null::integer as year, null::integer as batch_no
      from dealers where ${isDealer(code)}`
  },
  {
    what: 'Signed e-invoices',
    from: sql`
      select false as is_free,
        case when ${isOver(signedIn, today)} then 'Only a rule for signed e-invoices erases them.' else ${lawSays} end as why,
        case when not ${isOver(signedIn, today)} then ${lawUntil(signedIn)} end as until, ${signedIn} as year, batch_no
      from e_invoice_documents join e_invoice_bytes using (document_id) where ${isOfDealer(code)}`
  },
  {
    what: 'Lines of lists of withheld tax',
    from: sql`
      select false as is_free, 'Each states tax as it was remitted: none is ever changed.' as why, null::date as until,
        extract(year from month)::integer as year, null::integer as batch_no
      from tax_list_lines where ${isOfDealer(code)}`
  },
  {
    what: 'Forms CP58',
    from: sql`
      select false as is_free, 'Each states a year for the tax as it was issued: none is ever changed.' as why,
        null::date as until, year::integer, null::integer as batch_no
      from cp58_forms where ${isOfDealer(code)}`
  },
  {
    what: 'Benefits in kind',
    from: sql`
      select false as is_free, 'The tax of their year and its form CP58 are worked out from them.' as why,
        null::date as until, year::integer, null::integer as batch_no
      from dealer_benefits where ${isOfDealer(code)}`
  },
  auditPart(sql`account_code in (select company_code from dealers where ${isDealer(code)})`)
]

const contactFields = { contact_phone: 'contactPhone', contact_email: 'contactEmail', contacts: 'contacts' }
const identityFields = {
  ...{
    address_line1: 'addressLine1',
    address_line2: 'addressLine2',
    address_line3: 'addressLine3',
    postcode: 'postcode'
  },
  ...{ id_number: 'idNumber', tin: 'tin', sst_number: 'sstNumber' },
  ...{ bank_account_number: 'bankAccountNumber', account_holder: 'accountHolder' }
}

/** Changes of the record lose the same fields, before and after. */
export async function eraseDealer(tx: Tx, code: string, isFree: ReadonlySet<string>): Promise<void> {
  const fields = {
    ...(isFree.has(dealerWhats.contact) && contactFields),
    ...(isFree.has(dealerWhats.identity) && identityFields)
  }
  const [columns, names] = [Object.keys(fields), Object.values(fields)]
  if (columns.length === 0) return
  await eraseFields(tx, isDealer(code), columns)
  await eraseChangedValues(tx, isDealer(code), names)
}
