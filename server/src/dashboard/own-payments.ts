import type { OwnPayments } from '@payouts/contract/dashboard/endpoints'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { isShownTo } from '../cycles/find-cycle.ts'
import { findFacts } from '../dealer-overview/queries/facts.ts'
import type { Reader } from '../payouts/queries/cycle-list.ts'
import { instantText } from '../platform/db/list-sql.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { ofCycles } from '../transactions/of-cycles.ts'
import { estimatedTax } from '../withholding-tax/queries.ts'
import '../payments/tables.ts'
import '../posting/tables.ts'
import '../transactions/tables.ts'

const mostPayments = 6

/** What a company's own user wants to know first: when money comes, what is held back and why, and what came. */
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

/** Approved cycles on their day, and released transactions on theirs, net of the tax of that day. */
async function nextPayments({ db, caller, clock }: Reader, companyId: number): Promise<OwnPayments['next']> {
  const payment = sql`(select ${companyId}::integer as company_id, due.amount as amount)`
  const day = sql<Day>`greatest(due.pay_on, ${clock.today()}::date)`
  const { rows: released } = await sql<{ batch_no: number }>`
    select distinct batch_no from cycle_totals
    where company_id = ${companyId} and state = 'RELEASED' and row_count > 0 order by batch_no`.execute(db)
  const inReleased = ofCycles(
    released.map((cycle) => cycle.batch_no),
    'transactions'
  )
  const { rows } = await sql<OwnPayments['next'][number]>`
    with due as materialized (
      select batch_no, approved_for as pay_on, sum(amount) as amount
      from cycle_totals join cycles using (batch_no)
      where company_id = ${companyId} and state = 'PAYABLE' and row_count > 0 and status = 'Scheduled'
        and ${isShownTo(caller)}
      group by batch_no, approved_for
      union all
      select batch_no, due_on, sum(incentive_amount)
      from transactions
      where ${inReleased} and company_id = ${companyId} and state = 'RELEASED' and due_on is not null
      group by batch_no, due_on
    )
    select due.batch_no as "batchNo", name as "payoutCycleName", pay_on as "payOn",
      (due.amount - ${estimatedTax(payment, day)})::numeric(14, 2) as net
    from due join cycles on cycles.batch_no = due.batch_no
    order by pay_on, due.batch_no`.execute(db)
  return rows
}

async function heldByType({ db, caller }: Reader, companyId: number): Promise<OwnPayments['held']> {
  const { rows } = await sql<OwnPayments['held'][number]>`
    select hold_type as "holdType", sum(amount)::numeric(14, 2) as amount,
      sum(row_count)::bigint as "transactionCount", ${instantText(sql`min(since)`)} as "heldSince"
    from (
      select hold_type, amount, row_count, nullif(held_since, '-infinity') as since
      from cycle_totals join cycles using (batch_no)
      where company_id = ${companyId} and hold_type <> '' and row_count > 0 and ${isShownTo(caller)}
    ) as held
    group by hold_type order by min(since) nulls last, hold_type`.execute(db)
  return rows
}

/**
 * A sum that is not above zero was booked and not paid, so it is no payment. Where a payment was replaced, again and
 * again even, the last of them says where the money is.
 */
async function lastPayments({ db }: Reader, companyId: number): Promise<OwnPayments['last']> {
  const { rows } = await sql<OwnPayments['last'][number]>`
    select posting.reference_no as "referenceNo", name as "payoutCycleName", posted_on as "paidOn", gross,
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
