import { availableBalance } from '@payouts/contract/earmarks/available-balance'
import type { Ringgit } from '@payouts/contract/money'
import type { Page, PageRequest } from '@payouts/contract/page'
import type { StatementAccount, StatementEntry } from '@payouts/contract/reports/statement'
import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDayInstant } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { one, pageOf } from '#platform/db/read.ts'
import { cashOutWords } from './booked-lines.ts'
import { bookedIn } from './cycle-figures.ts'
import { entryKinds, payeeOrReason, paymentOf, statusAtEnd, stepOf } from './payment-lines.ts'
import type { StatementScope } from './statement-request.ts'
import '#adjustments/tables.ts'
import '#cash-out-limits/tables.ts'
import '#earmarks/tables.ts'
import '#ledger/tables.ts'
import '#payments/tables.ts'
import '#posting/tables.ts'
import '#tax-remittances/tables.ts'

/**
 * Every entry of the dealer's account with its origin. A journal has at most one of the five. An entry stands on the day
 * on which it was booked, so that what arrives late never changes the statement of days that are over.
 */
function bookedEntries(companyId: number): RawBuilder<unknown> {
  return sql`
    select entry.journal_id, coalesce(cash_out.booked_on, journal.posted_on) as posted_on, entry.amount, journal.reference_no as journal, journal.description,
      case when posting.posting_id is not null
          then case when release_action_id is null then 'Payout' else 'Release' end
        when adjustment_id is not null then 'Adjustment'
        when back.reference_no is not null then 'Tax Given Back'
        when cash_out.reference_no is not null then 'Cash-Out'
        when payment.reference_no is not null then ${JSON.stringify(entryKinds)}::jsonb ->> ${stepOf}
        else 'Other' end as kind,
      coalesce(posting.batch_no, payment.batch_no) as batch_no,
      coalesce(cycles.name, adjustment.description, withheld.reference_no, ${payeeOrReason}, ${cashOutWords(sql`cash_out`)}, journal.description) as what,
      coalesce(posting.reference_no, adjustment.reference_no, back.reference_no, cash_out.reference_no, payment.reference_no,
        journal.reference_no) as reference
    from ledger_accounts
    join ledger_entries as entry using (account_code)
    join ledger_journals as journal using (journal_id)
    left join postings as posting using (journal_id)
    left join cycles on cycles.batch_no = posting.batch_no
    left join adjustments as adjustment using (journal_id)
    left join tax_given_back as back using (journal_id)
    left join (select posting_id, reference_no from postings) as withheld on withheld.posting_id = back.posting_id
    left join cash_outs as cash_out using (journal_id)
    left join payments as payment on ${paymentOf}
    where ledger_accounts.company_id = ${companyId}`
}

/** The account's balances at both ends of the period, what moved it between them, and its earmark. */
export async function readAccount(db: Database, scope: StatementScope): Promise<StatementAccount> {
  const { companyId, days } = scope
  const sumWhere = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(amount) filter (where ${condition}), 0)::numeric(14, 2)`
  const within = bookedIn(days)
  const sums = await one(
    db,
    sql<Omit<StatementAccount, 'available' | keyof AtEnd>>`
    select ${sumWhere(sql`posted_on < ${days.from}::date`)} as opening,
      ${sumWhere(sql`${within} and kind in ('Payout', 'Release')`)} as payouts,
      ${sumWhere(sql`${within} and kind in ('Adjustment', 'Tax Given Back') and amount > 0`)} as credits,
      -${sumWhere(sql`${within} and kind = 'Adjustment' and amount < 0`)} as debits,
      -${sumWhere(sql`${within} and kind = 'Cash-Out'`)} as "cashOuts",
      -${sumWhere(sql`${within} and kind = 'To Bank'`)} as "toBank",
      ${sumWhere(sql`${within} and kind = 'Rejected'`)} as rejected,
      ${sumWhere(sql`${within} and kind = 'Returned'`)} as returned,
      ${sumWhere(sql`${within} and kind = 'Withdrawn'`)} as withdrawn,
      ${sumWhere(sql`posted_on <= ${days.to}::date`)} as closing
    from (${bookedEntries(companyId)}) as entry`
  )
  const atEnd = await partsAtEnd(db, scope)
  return { ...sums, ...atEnd, available: availableBalance(sums.closing, atEnd.earmark) }
}

type AtEnd = Pick<StatementAccount, 'earmark' | 'settled' | 'inTransit' | 'debtTaken' | 'keptBack'>

/** The earmark, and the state of the period's payouts and payments. */
async function partsAtEnd(db: Database, { companyId, days, isOver }: StatementScope): Promise<AtEnd> {
  const sent = (which: string[]) => sql`(
    select coalesce(sum(payment.amount), 0)::numeric(14, 2)
    from payments as payment join ledger_journals as journal on journal.reference_no = 'PAYMENT ' || payment.reference_no
    where company_id = ${companyId} and ${bookedIn(days)} and (${statusAtEnd({ days, isOver })}) = any(${which}))`
  const posted = (amount: RawBuilder<unknown>) => sql`(
    select coalesce(sum(${amount}), 0)::numeric(14, 2)
    from postings
    cross join lateral (select least(net, greatest(net - balance_after, 0)) as taken) as debt
    where company_id = ${companyId} and status = 'Posted' and balance_after is not null and ${bookedIn(days)})`
  return one(
    db,
    sql<AtEnd>`select (${earmarkAtEnd({ companyId, days })}) as earmark, ${sent(['SETTLED'])} as settled,
      ${sent(['INSTRUCTED', 'IN FILE', 'ACCEPTED', 'UNKNOWN'])} as "inTransit",
      ${posted(sql`taken`)} as "debtTaken",
      ${posted(sql`greatest(net - taken - greatest(balance_after - earmarked, 0), 0)`)} as "keptBack"`
  )
}

/** By the time of the change, not by the earmark's own day, which may be moved afterwards. */
function earmarkAtEnd({ companyId, days }: Pick<StatementScope, 'companyId' | 'days'>): RawBuilder<Ringgit | null> {
  return sql`
    select case when status <> 'Removed' then amount end from earmark_changes
    where company_id = ${companyId} and changed_at < ${startOfDayInstant(addDays(days.to, 1))}
    order by change_id desc limit 1`
}

/** The entries of the period with the balance after each, earliest first. */
export function readEntries(
  db: Database,
  { companyId, days, page }: StatementScope & { page: PageRequest }
): Promise<Page<StatementEntry>> {
  return pageOf(db, page, {
    select: sql<StatementEntry>`journal_id as id, posted_on as date, kind, coalesce(what, description) as what,
      batch_no as "batchNo", reference, journal, case when amount < 0 then -amount end as debit,
      case when amount > 0 then amount end as credit, balance`,
    from: sql`(
      select entry.*, (sum(amount) over (order by posted_on, journal_id))::numeric(14, 2) as balance
      from (${bookedEntries(companyId)}) as entry
    ) as entry
    where ${bookedIn(days)}`,
    orderBy: sql`posted_on, journal_id`
  })
}
