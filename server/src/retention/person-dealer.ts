import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { eraseChangedValues } from '#dealer-records/erase-values.ts'
import { eraseFields } from '#dealers/erase-fields.ts'
import { eraseFrozenAccounts, namesAccount } from '#freezes/erase-accounts.ts'
import type { Tx } from '#platform/db/database.ts'
import { eraseMailAddresses } from '#self-billing/erase-signed.ts'
import { auditPart, isOver, lawIsOver, lawSays, lawUntil, type Part } from './person-parts.ts'
import { yearOf } from './ruled-lots.ts'
import '#activity/tables.ts'
import '#cp58/tables.ts'
import '#dealer-records/tables.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import '#payment-runs/tables.ts'
import '#payments/tables.ts'
import '#posting/tables.ts'
import '#self-billing/tables.ts'
import '#tax-remittances/tables.ts'
import '#withholding-tax/tables.ts'

const dealerWhats = {
  contact: 'Contacts',
  identity: 'Address, identity, tax and bank account',
  freezes: 'Freezes with the bank account',
  mails: 'Addresses to which e-invoices were mailed'
}

/**
 * Records of one kind that are about a dealer: as it is told of them on request, in a settled order, and what an erasure
 * does with them. Of every table below with a dealer's personal data one of them reads, which a test sees to.
 */
type DealerRecords = { kind: string; rows: RawBuilder<unknown>; parts: readonly Part[] }

const lastPaid = sql<number>`coalesce(
  (select max(extract(year from posted_on)::integer) from postings where postings.company_id = dealers.company_id),
  extract(year from end_date)::integer)`
const signedIn = yearOf('issued_at')

/** A dealer, by conditions on `dealers` and on tables with its number, as of a day. */
type Dealer = { isDealer: RawBuilder<boolean>; isOfDealer: RawBuilder<boolean>; today: Day }

export function recordsOfDealer(code: string, today: Day): DealerRecords[] {
  const isDealer = isDealerOf(code)
  const dealersId = sql`(select company_id from dealers where ${isDealer})`
  const dealer = { isDealer, isOfDealer: sql<boolean>`company_id = ${dealersId}`, today }
  return [...ofItsRecord(dealer), ...ofPayments(dealer), ...ofTaxes(dealer), ...ofOthers(dealer)]
}

const hasEnded = (today: Day) => sql<boolean>`end_date < ${today}::date`

/** What is needed as long as the contract runs. */
const contact = (what: string, today: Day, from: RawBuilder<unknown>): Part => ({
  what,
  from: sql`
    select ${hasEnded(today)} as is_free,
      case when ${hasEnded(today)} then 'The contract has ended, and nobody needs them.' else 'The contract runs.' end as why,
      end_date as until, extract(year from end_date)::integer as year, null::integer as batch_no from ${from}`
})

/** What the law has kept for years after the contract, or the last payment. */
const identity = (what: string, today: Day, from: RawBuilder<unknown>): Part => ({
  what,
  from: sql`
    select ${hasEnded(today)} and ${isOver(lastPaid, today)} as is_free,
      case when not ${hasEnded(today)} then 'The contract runs.'
        when ${isOver(lastPaid, today)} then ${lawIsOver} else ${lawSays} end as why,
      greatest(end_date, ${lawUntil(lastPaid)}) as until, ${lastPaid} as year, null::integer as batch_no from ${from}`
})

const everKept = (what: string, why: string, from: RawBuilder<unknown>, year = sql`null::integer`): Part => ({
  what,
  from: sql`
    select false as is_free, ${why}::text as why, null::date as until, ${year} as year, null::integer as batch_no
    from ${from}`
})

type LastingRecords = Omit<DealerRecords, 'parts'> & { what: string; why: string; year?: RawBuilder<number> }

/** Records that are never erased, each as it is told. */
const lasting = ({ kind, rows, what, why, year }: LastingRecords): DealerRecords => ({
  ...{ kind, rows },
  parts: [everKept(what, why, sql`(${rows}) as told`, year)]
})

const ofItsRecord = ({ isDealer, isOfDealer, today }: Dealer): DealerRecords[] => [
  {
    kind: 'dealer',
    rows: sql`select * from dealers where ${isDealer}`,
    parts: [
      contact(
        dealerWhats.contact,
        today,
        sql`dealers where ${isDealer} and num_nulls(contact_phone, contact_email, contacts) < 3`
      ),
      identity(
        dealerWhats.identity,
        today,
        sql`dealers where ${isDealer}
          and num_nulls(address_line1, id_number, tin, bank_account_number, account_holder) < 5`
      ),
      everKept(
        'Name and account',
        'The ledger, statements and payments are in this name.',
        sql`dealers where ${isDealer}`
      )
    ]
  },
  {
    kind: 'branch',
    rows: sql`select * from branches where ${isOfDealer} order by branch_code`,
    parts: []
  },
  // They lose what the dealer's record loses.
  {
    kind: 'change of the dealer',
    rows: sql`select * from dealer_changes where ${isOfDealer} order by change_id`,
    parts: []
  }
]

const ofPayments = ({ isDealer, isOfDealer, today }: Dealer): DealerRecords[] => [
  {
    kind: 'account that was paid',
    rows: sql`
      select bank_name, bank_bic, bank_account_number, account_holder, count(*) as payments, min(due_on) as first,
        max(due_on) as last
      from payments where ${isOfDealer} group by 1, 2, 3, 4 order by 6, 3`,
    parts: [
      everKept(
        'Payments',
        'Each says to which account it went: none is ever changed.',
        sql`payments where ${isOfDealer}`
      )
    ]
  },
  lasting({
    kind: 'line of a file for the bank',
    rows: sql`select * from payment_run_lines where ${isOfDealer} order by run_id, position`,
    what: 'Lines of files for the bank',
    why: 'Two people approved each file by its hash: none is ever changed.'
  }),
  lasting({
    kind: 'account that a payment came back from',
    rows: sql`select * from returned_accounts where ${isOfDealer} order by return_id`,
    what: 'Accounts that payments came back from',
    why: 'Nothing more is paid to them.'
  }),
  {
    kind: 'freeze of the account',
    rows: sql`select * from freezes where ${isOfDealer} order by freeze_id`,
    parts: [
      identity(
        dealerWhats.freezes,
        today,
        sql`freezes join dealers using (company_id) where ${isDealer} and ${namesAccount}`
      )
    ]
  }
]

const ofTaxes = ({ isDealer, isOfDealer, today }: Dealer): DealerRecords[] => [
  lasting({
    kind: 'line of a list of withheld tax',
    rows: sql`select * from tax_list_lines where ${isOfDealer} order by month, reference`,
    what: 'Lines of lists of withheld tax',
    why: 'Each states tax as it was remitted: none is ever changed.',
    year: sql`extract(year from month)::integer`
  }),
  {
    kind: 'e-invoice',
    rows: sql`
      select e_invoice_documents.*, convert_from(bytes, 'UTF8') as sent
      from e_invoice_documents left join e_invoice_bytes using (document_id)
      where ${isOfDealer} order by document_id`,
    parts: [
      {
        what: 'Signed e-invoices',
        from: sql`
          select false as is_free,
            case when ${isOver(signedIn, today)} then 'Only a rule for signed e-invoices erases them.'
              else ${lawSays} end as why,
            case when not ${isOver(signedIn, today)} then ${lawUntil(signedIn)} end as until, ${signedIn} as year,
            batch_no
          from e_invoice_documents join e_invoice_bytes using (document_id) where ${isOfDealer}`
      },
      contact(
        dealerWhats.mails,
        today,
        sql`e_invoice_documents join dealers using (company_id) where ${isDealer} and mailed_to is not null`
      )
    ]
  },
  {
    kind: 'form CP58',
    rows: sql`
      select form.*, (
        select json_agg(done order by hand_over_id) from cp58_hand_overs as done where done.form_id = form.form_id
      ) as handed_over, (
        select json_agg(refused order by refusal_id) from cp58_mail_refusals as refused
        where refused.form_id = form.form_id
      ) as refused
      from cp58_forms as form where ${isOfDealer} order by form_id`,
    parts: [
      everKept(
        'Forms CP58',
        'Each states a year for the tax as it was issued: none is ever changed.',
        sql`cp58_forms where ${isOfDealer}`,
        sql`year::integer`
      )
    ]
  },
  lasting({
    kind: 'benefit in kind',
    rows: sql`select * from dealer_benefits where ${isOfDealer} order by benefit_id`,
    what: 'Benefits in kind',
    why: 'The tax of their year and its form CP58 are worked out from them.',
    year: sql`year::integer`
  })
]

const ofOthers = ({ isDealer, isOfDealer }: Dealer): DealerRecords[] => [
  lasting({
    kind: 'user of the dealer',
    rows: sql`
      select user_id, user_name, name, email, phone, role, disabled, created_at from users
      where ${isOfDealer} order by user_id`,
    what: 'Its users',
    why: 'Each is a person: ask for the erasure of the user.'
  }),
  {
    kind: 'audit event',
    rows: sql`
      select * from audit_events
      where account_code in (select company_code from dealers where ${isDealer}) order by event_id`,
    parts: [auditPart(sql`account_code in (select company_code from dealers where ${isDealer})`)]
  }
]

const isDealerOf = (code: string) => sql<boolean>`compared_form(company_code) = compared_form(${code})`

export const dealerParts = (code: string, today: Day): Part[] =>
  recordsOfDealer(code, today).flatMap(({ parts }) => parts)

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
  const isDealer = isDealerOf(code)
  const [columns, names] = [Object.keys(fields), Object.values(fields)]
  if (columns.length > 0) {
    await eraseFields(tx, isDealer, columns)
    await eraseChangedValues(tx, isDealer, names)
  }
  if (isFree.has(dealerWhats.freezes)) await eraseFrozenAccounts(tx, isDealer)
  if (isFree.has(dealerWhats.mails)) await eraseMailAddresses(tx, isDealer)
}
