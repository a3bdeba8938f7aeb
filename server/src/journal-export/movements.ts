import type { LedgerPart } from '@payouts/contract/chart-of-accounts/parts'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#ledger/tables.ts'
import '#payments/tables.ts'
import '#posting/tables.ts'
import './tables.ts'

const part = (name: LedgerPart) => sql.lit(name)

/**
 * Journals of the ledger with their cycle and dealer: `(journal_id, posted_on, batch_no, commission_type, vendor_code)`.
 * `which` is a condition on `journal`.
 */
export const bookings = (which: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select journal.journal_id, journal.posted_on, coalesce(posting.batch_no, payment.batch_no) as batch_no,
    cycles.commission_type, owner.vendor_code
  from ledger_journals as journal
  left join postings as posting on posting.journal_id = journal.journal_id
  left join payments as payment
    on payment.reference_no = split_part(journal.reference_no, ' ', 2) and journal.reference_no like '% %'
  left join dealers as owner on owner.company_id = coalesce(posting.company_id, payment.company_id)
  left join cycles on cycles.batch_no = coalesce(posting.batch_no, payment.batch_no)
  where ${which}`

/** The accounts with the part of the ledger that each belongs to; null where the booking decides. */
const accounts = sql`(
  select account_code, account.kind, dealers.vendor_code, case account.kind
    when 'DEALER' then case dealers.payout_route when 'WALLET' then ${part('DEALERS_WALLET')} else ${part('DEALERS_BANK')} end
    when 'WITHHOLDING_TAX_PAYABLE' then ${part('TAX_PAYABLE')}
    when 'TAX_REMITTED' then ${part('TAX_REMITTED')}
    when 'CASH_OUTS' then ${part('CASH_OUTS')}
    when 'PAYMENTS_IN_TRANSIT' then ${part('IN_TRANSIT')}
    when 'BANK' then ${part('BANK')}
    when 'BANK_CHARGES' then ${part('BANK_CHARGES')} end as part
  from ledger_accounts as account left join dealers using (company_id))`

/** The part of the ledger that a booking decides, of an entry to an account without one. */
const partOfBooking = sql`case account.kind
  when 'INCENTIVE_EXPENSE' then case booking.commission_type
    when 'Incentives' then ${part('EXPENSE_INCENTIVES')}
    when 'Device Reimbursement Broadband' then ${part('EXPENSE_BROADBAND')}
    when 'Device Reimbursement Bundle' then ${part('EXPENSE_BUNDLE')}
    else ${part('EXPENSE_OTHER')} end
  when 'ADJUSTMENTS' then case when entry.amount < 0 then ${part('ADJUSTMENT_CREDITS')} else ${part('ADJUSTMENT_DEBITS')} end
  end`

/**
 * What bookings moved: `(…by, part, vendor_code, entries, credit, debit)`, added up by columns of the bookings (`by`), the
 * part of the ledger and the dealer's vendor code, which is empty for parts that are not `byVendor`. A credit means that
 * we owe a dealer more, or that money leaves our bank account.
 */
export const movementsOf = (
  booked: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
  byVendor: readonly LedgerPart[]
): RawBuilder<unknown> => sql`
  select ${by}, moved.part, dealer.vendor_code, count(*) as entries,
    coalesce(sum(amount) filter (where amount > 0), 0)::numeric(16, 2) as credit,
    coalesce(-sum(amount) filter (where amount < 0), 0)::numeric(16, 2) as debit
  from ${booked} as booking
    join ledger_entries as entry using (journal_id)
    join ${accounts} as account using (account_code)
    cross join lateral (select coalesce(account.part, ${partOfBooking}) as part) as moved
    cross join lateral (
      select case when moved.part = any(${byVendor}::text[])
        then coalesce(account.vendor_code, booking.vendor_code, '') else '' end as vendor_code
    ) as dealer
  group by ${by}, moved.part, dealer.vendor_code`

/** A condition on the ledger's journals, as `journal`: up to a day, and in no journal for the general ledger yet. */
export const inNoJournalUpTo = (toDay: Day): RawBuilder<SqlBool> => sql`journal.journal_id in (
  select waiting.journal_id from bookings_to_export as waiting where waiting.posted_on <= ${toDay}::date)`
