import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { AccountMark, LeftOutReason } from '@payouts/contract/payment-runs/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isWaitingOn } from '#dealer-records/queries/waits.ts'
import { isFrozenAccount } from '#freezes/queries.ts'
import { keptBackCauseOf } from '#payments/kept-back/kept-back.ts'
import { isStillReturned } from '#payments/returned/returned-accounts.ts'
import type { Tx } from '#platform/db/database.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { pagesAhead } from '#platform/db/pages-ahead.ts'
import '#cycles/tables.ts'
import '#dealer-records/tables.ts'
import '#dealers/tables.ts'
import '#payments/tables.ts'
import '#posting/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/** Selects the payments of a run. */
export type Choice = { dueUntil: Day; bankBics?: readonly string[] | null | undefined }

/** A due payment, with its beneficiary according to the dealer's present record. */
export type Candidate = {
  referenceNo: string
  companyId: number
  companyCode: string
  companyName: string
  amount: Ringgit
  details: string
  accountHolder: string | null
  bankBic: string | null
  bankName: string
  accountNumber: string
  idKind: 'BRN' | 'NRIC' | 'PASSPORT' | 'ARMY' | null
  idNumber: string | null
  resident: string | null
  addressLine1: string | null
  addressLine2: string | null
  addressLine3: string | null
  postcode: string | null
  city: string | null
  stateCode: string | null
  country: string | null
  phone: string | null
  email: string | null
  accountMark: AccountMark | null
  /** Why it may not be paid, whatever the file requires. */
  obstacle: LeftOutReason | null
}

/**
 * Whether the dealer's payouts wait. What two people released meanwhile does not, and posting pays it. The two look-ups
 * are apart so that the first is made once for all dealers; a dealer has one wait at most.
 */
const waitsOn = (today: Day): RawBuilder<SqlBool> => sql`exists (
    select from bank_account_waits where bank_account_waits.company_id = payments.company_id and ${isWaitingOn(today)}
  ) and not exists (
    select from bank_account_waits
    join postings on postings.reference_no = payments.posting_reference
    join cycle_actions as release on release.action_id = postings.release_action_id
    where bank_account_waits.company_id = payments.company_id and ${isWaitingOn(today)}
      and release.hold_type = ${holdTypes.newBankAccount} and release.action_id > bank_account_waits.after_action_id
  )`

/**
 * The first reason that keeps a payment from going out today, for a query of `payments` and `dealers`. A payment goes
 * to the account that it was instructed to; if the record has another one by now, it goes nowhere.
 */
export const obstacleOn = (today: Day): RawBuilder<LeftOutReason | null> => sql`coalesce(${keptBackCauseOf}, case
  when ${isFrozenAccount(sql`payments.company_id`)} then 'ACCOUNT FROZEN'
  when payments.bank_account_number is distinct from dealers.bank_account_number
    or (payments.bank_bic is not null and payments.bank_bic is distinct from dealers.bank_bic) then 'ACCOUNT CHANGED'
  when ${waitsOn(today)} then 'ACCOUNT WAITS'
  when exists (select from returned_accounts where ${isStillReturned}) then 'PAYMENT RETURNED'
  when exists (
    select from payment_withdrawals as request
    where request.reference_no = payments.reference_no and request.status = 'Pending'
  ) then 'WITHDRAWAL ASKED'
  when exists (select from payment_stops where payment_stops.company_id = payments.company_id) then 'E-INVOICE REJECTED'
  end)`

/** A bank code that became known after the instruction is valid for the same account. */
export const bicOfPayment = sql<string | null>`coalesce(payments.bank_bic, dealers.bank_bic)`

/** Payments that wait for a run; a condition on `payments`. */
const waitsForRun = sql<SqlBool>`payments.status = 'INSTRUCTED' and not exists (
  select from payment_run_lines as taken where taken.reference_no = payments.reference_no and taken.live)`

const chosen = ({ dueUntil, bankBics }: Choice): RawBuilder<SqlBool> =>
  allOf([
    waitsForRun,
    sql`payments.due_on <= ${dueUntil}::date`,
    ...(bankBics ? [sql<SqlBool>`${bicOfPayment} = any(${[...bankBics]}::text[])`] : [])
  ])

const fromDue = (choice: Choice) => sql`payments join dealers using (company_id) where ${chosen(choice)}`

/** Whether more payments than this are chosen. */
export async function isLongerThan(tx: Tx, choice: Choice, most: number): Promise<boolean> {
  const { rows } = await sql`select from ${fromDue(choice)} limit ${most + 1}`.execute(tx)
  return rows.length > most
}

export async function countChosen(tx: Tx, choice: Choice): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${fromDue(choice)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The accounts that the dealer was instructed money to before. Payments that came back do not count. */
const accountsBefore = sql`
  select earlier.bank_account_number from payments as earlier
  where earlier.company_id = payments.company_id and earlier.instructed_at < payments.instructed_at
    and earlier.status not in ('REJECTED', 'RETURNED', 'WITHDRAWN')`

/** Whether the account is new, or the dealer. As a condition of the look-up, the account would make it dearer by half. */
const markOf = sql<AccountMark | null>`case
  when payments.bank_account_number in (${accountsBefore}) then null
  when exists (${accountsBefore}) then 'NEW ACCOUNT'
  else 'FIRST PAYMENT' end`

const candidatesAtOnce = 5_000

/** Due payments, oldest first, thousands at a time, none kept in memory for longer. */
export async function* candidatesOf(tx: Tx, choice: Choice, today: Day): AsyncGenerator<Candidate[]> {
  await sql`
    declare due_payments no scroll cursor for
    select payments.reference_no as "referenceNo", payments.company_id as "companyId", company_code as "companyCode",
      company_name as "companyName", payments.amount, coalesce(cycles.name, 'Payout') as details,
      coalesce(payments.account_holder, dealers.account_holder) as "accountHolder", ${bicOfPayment} as "bankBic",
      payments.bank_name as "bankName", payments.bank_account_number as "accountNumber", id_kind as "idKind",
      id_number as "idNumber", resident, address_line1 as "addressLine1", address_line2 as "addressLine2",
      address_line3 as "addressLine3", postcode, city, state_code as "stateCode", country,
      contact_phone as phone, contact_email as email, ${markOf} as "accountMark", ${obstacleOn(today)} as obstacle
    from payments join dealers using (company_id) left join cycles on cycles.batch_no = payments.batch_no
    where ${chosen(choice)} order by payments.due_on, payments.reference_no`.execute(tx)
  try {
    yield* pagesAhead(async () => {
      const { rows } = await sql<Candidate>`fetch ${sql.lit(candidatesAtOnce)} from due_payments`.execute(tx)
      return rows.length === 0 ? undefined : rows
    })
  } finally {
    await sql`close due_payments`.execute(tx)
  }
}
