import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { OwnPayments } from '@payouts/contract/dashboard/endpoints'
import { sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import { findFacts } from '#dealer-overview/queries/facts.ts'
import { cyclesWithReleases, releaseDay, releasedPayments } from '#payouts/due-payments.ts'
import type { Reader } from '#payouts/queries/cycle-list.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { setAsideOfHold } from '#transactions/e-invoices/set-aside.ts'
import { taxedPayments } from '#withholding-tax/queries.ts'
import '#payments/tables.ts'
import '#posting/tables.ts'

const mostPayments = 6

/** What a company's own user wants to know first: coming payments, held ones and why, and latest ones. */
export async function readOwnPayments(reader: Reader): Promise<OwnPayments | Refusal> {
  const { db, caller } = reader
  const facts = caller.companyId === null ? undefined : await findFacts(db, caller, undefined)
  if (!facts) return refuse('refusedByRule', 'Only users of a dealer’s company have payments of their own.')
  const { account, freeze, companyId } = facts
  return {
    account,
    isFrozen: freeze?.status === 'Frozen',
    next: await nextPayments(reader, companyId),
    held: await heldByType(reader, companyId),
    last: await lastPayments(reader, companyId)
  }
}

/**
 * Approved cycles on their day, and released transactions on theirs, net of that day's tax. Each release is a payment
 * of its own; a cycle's payments on one day are one line.
 */
async function nextPayments({ db, caller, clock }: Reader, companyId: number): Promise<OwnPayments['next']> {
  const releasesIn = await cyclesWithReleases(db, sql`company_id = ${companyId}`)
  const { rows } = await sql<OwnPayments['next'][number]>`
    with due as materialized (
      select batch_no, company_id, approved_for as due_on, sum(amount) as amount
      from cycle_totals join cycles using (batch_no)
      where company_id = ${companyId} and state = 'PAYABLE' and row_count > 0 and status = 'Scheduled'
        and ${isShownTo(caller)}
      group by batch_no, company_id, approved_for
      union all
      select batch_no, company_id, due_on, amount
      from ${releasedPayments(releasesIn, sql`total.company_id = ${companyId}`)} as released where due_on is not null
    )
    select batch_no as "batchNo", name as "payoutCycleName", due_on as "payOn",
      sum(amount - tax)::numeric(14, 2) as net
    from ${taxedPayments(sql`due`, releaseDay(clock))} as taxed join cycles using (batch_no)
    group by batch_no, name, due_on order by due_on, batch_no`.execute(db)
  return rows
}

async function heldByType({ db, caller }: Reader, companyId: number): Promise<OwnPayments['held']> {
  const awaiting = sql`select batch_no from cycle_totals
    where company_id = ${companyId} and hold_type = ${holdTypes.eInvoiceMissing} and row_count > 0`
  const setAside = setAsideOfHold(sql`aside.company_id = ${companyId} and aside.batch_no in (${awaiting})`)
  const { rows } = await sql<OwnPayments['held'][number]>`
    select hold_type as "holdType", sum(amount)::numeric(14, 2) as amount,
      sum(row_count)::bigint as "transactionCount", ${instantText(sql`min(since)`)} as "heldSince",
      ${setAside} as "setAside"
    from (
      select hold_type, amount, row_count, nullif(held_since, '-infinity') as since
      from cycle_totals join cycles using (batch_no)
      where company_id = ${companyId} and hold_type <> '' and row_count > 0 and ${isShownTo(caller)}
    ) as held
    group by hold_type order by min(since) nulls last, hold_type`.execute(db)
  return rows
}

/**
 * A sum that is not positive was booked without a payment. If a payment was replaced, even several times, the last
 * one says where the money is.
 */
async function lastPayments({ db }: Reader, companyId: number): Promise<OwnPayments['last']> {
  const { rows } = await sql<OwnPayments['last'][number]>`
    select posting.reference_no as "referenceNo", posting.batch_no as "batchNo", name as "payoutCycleName", posted_on as "paidOn", gross,
      withholding_tax as tax, net, (
        with recursive payment as (
          select reference_no, amount, status, status_at, 1 as link from payments
          where posting_reference = posting.reference_no
          union all
          select later.reference_no, later.amount, later.status, later.status_at, link + 1
          from payment join payments as later on later.replaces = payment.reference_no
        )
        select jsonb_build_object('referenceNo', payment.reference_no, 'amount', payment.amount::text,
          'status', payment.status, 'statusAt', ${instantText('payment.status_at')})
        from payment order by link desc limit 1
      ) as payment
    from postings as posting join cycles using (batch_no)
    where company_id = ${companyId} and gross > 0
    order by posted_on desc nulls first, posting_id desc limit ${mostPayments}`.execute(db)
  return rows
}
