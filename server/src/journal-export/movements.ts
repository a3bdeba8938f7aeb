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

/**
 * What bookings moved, added up by columns of theirs (`by`), the part of the ledger, the dealer's vendor code and the side:
 * `(…by, part, vendor_code, entries, amount)`. A positive amount is a credit of the general ledger: what we owe a dealer
 * grows, or money leaves our bank account.
 */
export const movementsOf = (booked: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${by},
    case account.kind
      when 'DEALER' then case dealers.payout_route when 'WALLET' then ${part('DEALERS_WALLET')} else ${part('DEALERS_BANK')} end
      when 'INCENTIVE_EXPENSE' then case entry.commission_type
        when 'Incentives' then ${part('EXPENSE_INCENTIVES')}
        when 'Device Reimbursement Broadband' then ${part('EXPENSE_BROADBAND')}
        when 'Device Reimbursement Bundle' then ${part('EXPENSE_BUNDLE')}
        else ${part('EXPENSE_OTHER')} end
      when 'WITHHOLDING_TAX_PAYABLE' then ${part('TAX_PAYABLE')}
      when 'TAX_REMITTED' then ${part('TAX_REMITTED')}
      when 'ADJUSTMENTS' then case when entry.amount < 0 then ${part('ADJUSTMENT_CREDITS')} else ${part('ADJUSTMENT_DEBITS')} end
      when 'CASH_OUTS' then ${part('CASH_OUTS')}
      when 'PAYMENTS_IN_TRANSIT' then ${part('IN_TRANSIT')}
      when 'BANK' then ${part('BANK')}
      else ${part('BANK_CHARGES')} end as part,
    coalesce(dealers.vendor_code, entry.vendor_code, '') as vendor_code, entries, amount
  from (
    -- Entries are added up before anything is looked up for them: a million of them have a few thousand accounts.
    select ${by}, commission_type, vendor_code, account_code, count(*) as entries, sum(amount) as amount
    from ${booked} as booking join ledger_entries using (journal_id)
    group by ${by}, commission_type, vendor_code, account_code, amount < 0
  ) as entry
  join ledger_accounts as account using (account_code)
  left join dealers using (company_id)`

/** Of the ledger's journals, as `journal`: those up to a day that are in no journal for the general ledger. */
export const inNoJournalUpTo = (toDay: Day): RawBuilder<SqlBool> => sql`journal.journal_id in (
  select waiting.journal_id from bookings_to_export as waiting where waiting.posted_on <= ${toDay}::date)`
