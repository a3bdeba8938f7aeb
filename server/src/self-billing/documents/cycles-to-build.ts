import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { IssuingRules } from '@payouts/contract/self-billing/payer'
import { sql } from 'kysely'
import { batchNosOf } from '#cycles/batch-nos.ts'
import { type Clock, payoutZone } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { isDue, isLeftOut, unsettled } from './rows-to-state.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/**
 * Approved cycles whose documents were not built since their approval, in which more rows of a dealer wait for a number
 * than its documents have, or whose rows have changed so that documents are to state them or to take them back. Cycles
 * that were approved before the payer's details held have none. On the basis of what is paid, none is built before the
 * day of the payment.
 */
export async function cyclesToBuild(db: Database, clock: Clock, rules: Pick<IssuingRules, 'basis'>): Promise<number[]> {
  const toBuild = new Set(await notBuilt(db, clock, rules))
  for (const batchNo of await changedSince(db, clock, rules))
    if (!toBuild.has(batchNo) && (await leavesOut(db, clock, { batchNo, ...rules }))) toBuild.add(batchNo)
  return [...toBuild].sort((one, other) => one - other)
}

const approved = (clock: Clock, { basis }: Pick<IssuingRules, 'basis'>) => sql`approved as (
  select batch_no, approved_at, cycles.change_no from cycles cross join (
    select min(valid_from) as day from payer_changes where status = 'Approved'
  ) as begun
  where approved_at is not null and status <> 'Dropped' and (approved_at at time zone ${payoutZone})::date >= begun.day
    and ${basis === 'ACCRUED' ? sql`true` : sql`approved_for <= ${clock.today()}::date`}
)`

function notBuilt(db: Database, clock: Clock, rules: Pick<IssuingRules, 'basis'>): Promise<number[]> {
  const due = isDue(rules.basis, clock)
  return batchNosOf(
    db,
    sql`
    with ${approved(clock, rules)}
    select batch_no from approved left join e_invoice_cycles as built using (batch_no)
    where built.approved_at is distinct from approved.approved_at
    union
    select held.batch_no
    from approved
    join (
      select batch_no, company_id, sum(row_count) as row_count from cycle_totals
      where hold_type = ${holdTypes.eInvoiceMissing} and row_count > 0
        and company_id not in (select company_id from dealers where own_e_invoices)
      group by batch_no, company_id
    ) as held using (batch_no)
    left join (
      select batch_no, company_id, sum(held_count) as row_count from e_invoice_documents
      where not is_dead_e_invoice(status) and numbers_given_at is null and paid_first_at is null
      group by batch_no, company_id
    ) as stated using (batch_no, company_id)
    where (held.batch_no, held.company_id) not in ${unsettled}
      and case when held.row_count > coalesce(stated.row_count, 0) then ${rules.basis === 'ACCRUED'} or exists (
        select from transactions
        where transactions.batch_no = held.batch_no and transactions.company_id = held.company_id
          and hold_type = ${holdTypes.eInvoiceMissing} and ${due} and (incentive_amount > 0 or not exists (
            select from transactions as later
            where later.batch_no = held.batch_no and later.company_id = held.company_id
              and later.hold_type = ${holdTypes.eInvoiceMissing} and later.due_on > ${clock.today()}::date))
          and not exists (
            select from e_invoice_rows as row
            where row.batch_no = transactions.batch_no and row.company_id = transactions.company_id
              and row.transaction_id = transactions.id and row.live and not row.takes_back)
      ) else false end
    order by batch_no`
  )
}

/** Cycles whose rows have moved since somebody looked which of them are left out, or have another number since. */
function changedSince(db: Database, clock: Clock, rules: Pick<IssuingRules, 'basis'>): Promise<number[]> {
  return batchNosOf(
    db,
    sql`
    with ${approved(clock, rules)}
    select batch_no from approved join e_invoice_cycles as built using (batch_no)
    where built.change_no is distinct from approved.change_no order by batch_no`
  )
}

/** Whether documents are to be built of a cycle that has changed; if not, that it was looked through is noted. */
async function leavesOut(
  db: Database,
  clock: Clock,
  { batchNo, basis }: Pick<IssuingRules, 'basis'> & { batchNo: number }
): Promise<boolean> {
  const { found } = await one(
    db,
    sql<{ found: boolean }>`
    with seen as (
      select change_no, ${isLeftOut(batchNo, isDue(basis, clock))} as found from cycles where batch_no = ${batchNo}
    ), noted as (
      update e_invoice_cycles set change_no = seen.change_no from seen where batch_no = ${batchNo} and not found
    )
    select found from seen`
  )
  return found
}
