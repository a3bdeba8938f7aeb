import { countOf } from '@payouts/contract/count-text'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { IssuingRules } from '@payouts/contract/self-billing/payer'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockCycles } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { type Clock, payoutZone } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { holdClawbacks } from '#posting/commands/hold-clawbacks.ts'
import { lockEInvoices } from '#transactions/e-invoices/numbers.ts'
import { partition } from '#transactions/partition.ts'
import { mayHaveTakenBack, takenBackRows } from './taken-back.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '../tables.ts'

/** Documents whose rows nobody had issued again yet: until then their dealer gets no other document of the cycle. */
const unsettled = sql`(
  select batch_no, company_id from e_invoice_documents where status in ('INVALID', 'REFUSED', 'CANCELLED') and not settled)`

/**
 * Approved cycles whose documents were not built since their approval, in which more rows of a dealer wait for a number
 * than its documents have, or whose documents may state rows that are not paid any more. Cycles that were approved before
 * the payer's details held have none. On the basis of what is paid, none is built before the day of the payment.
 */
export async function cyclesToBuild(db: Database, clock: Clock, { basis }: IssuingRules): Promise<number[]> {
  const isTime = basis === 'ACCRUED' ? sql`true` : sql`approved_for <= ${clock.today()}::date`
  const { rows } = await sql<{ batch_no: number }>`
    with begun as (
      select min(valid_from) as day from payer_changes where status = 'Approved'
    ), approved as (
      select batch_no, approved_at from cycles cross join begun
      where approved_at is not null and status <> 'Dropped' and (approved_at at time zone ${payoutZone})::date >= begun.day
        and ${isTime}
    )
    select batch_no from approved left join e_invoice_cycles as built using (batch_no)
    join cycles using (batch_no)
    where built.approved_at is distinct from approved.approved_at or ${mayHaveTakenBack}
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
    where held.row_count > coalesce(stated.row_count, 0)
      and (held.batch_no, held.company_id) not in ${unsettled}
    order by batch_no`.execute(db)
  return rows.map(({ batch_no: batchNo }) => batchNo)
}

/**
 * Builds the documents of a cycle from the rows that wait for a number and from clawbacks: one for each dealer, an
 * invoice or, where clawbacks are more, a credit note. Where both come to the same, no amount is left that a document
 * could state, so the rows above and below zero have one each. What is paid already is stated apart from what is not, as
 * a posting bears the tax of what its document states. Answers how many it built.
 */
export async function buildDocuments(tx: Tx, clock: Clock, batchNo: number): Promise<number> {
  // No number comes to a row meanwhile by another way.
  await lockEInvoices(tx)
  const [cycle] = await lockCycles(tx, [batchNo])
  if (!cycle?.approved_at) return 0
  await holdClawbacks(tx, clock, batchNo)
  await gatherRows(tx, cycle)
  let count = 0
  for (const isPaid of [false, true]) {
    const built = await one(tx, insertion(cycle, clock, isPaid))
    if (built.count > 0) await insertLines(tx, cycle, isPaid)
    count += built.count
  }
  if (count > 0) {
    await recordEvent(tx, {
      area: 'self-billing',
      action: 'BUILD E-INVOICES',
      activity: `Built ${countOf(count, 'e-invoice')} of ${cycle.name}`,
      actor: 'system',
      name: cycle.name,
      batchNo,
      at: clock.now()
    })
  }
  await sql`
    insert into e_invoice_cycles (batch_no, approved_at, change_no)
    values (${batchNo}, ${cycle.approved_at}, ${cycle.change_no})
    on conflict (batch_no) do update set approved_at = excluded.approved_at, change_no = excluded.change_no`.execute(tx)
  return count
}

/** `billed_rows`: the rows to be stated or taken back, with the kind of their dealer's document that does so. */
async function gatherRows(tx: Tx, { batch_no: batchNo }: CycleRow): Promise<void> {
  await sql`drop table if exists billed_rows`.execute(tx)
  await sql`
    create temporary table billed_rows on commit drop as
    with billed as materialized (
      select id, company_id, transaction_type, incentive_amount as amount, incentive_amount < 0 as is_clawback,
        hold_type is not null as is_held, false as takes_back, state = 'PAID' as is_paid
      from ${partition(batchNo)} as transactions
      where (hold_type = ${holdTypes.eInvoiceMissing}
          or incentive_amount < 0 and state in ('PAYABLE', 'RELEASED', 'PAID') and e_invoice_key(e_invoice_no) is null
          or state = 'PAID' and e_invoice_key(e_invoice_no) is null and id in (
            -- Paid by the number of a document that was cancelled since, or before its document, which came to nothing.
            select transaction_id from e_invoice_rows join e_invoice_documents as dead using (document_id)
            where e_invoice_rows.batch_no = ${batchNo} and (dead.status = 'CANCELLED' or dead.paid_first_at is not null)))
        and company_id in (
          select company_id from approved_dealers as kept join dealers using (company_id)
          where kept.batch_no = ${batchNo} and kept.e_invoice_required and dealers.e_invoice_required
            and not dealers.own_e_invoices)
        and (${batchNo}, company_id) not in ${unsettled}
        and not exists (
          select from e_invoice_rows as stated
          where stated.batch_no = ${batchNo} and stated.transaction_id = transactions.id and stated.live
            and not stated.takes_back)
    ), total as (
      select company_id, is_paid, sum(amount) as amount from billed group by company_id, is_paid
    )
    select billed.*, case
        when total.amount > 0 then '11' when total.amount < 0 then '12' when is_clawback then '12' else '11'
      end as type
    from billed join total using (company_id, is_paid)
    -- Of rows without an amount there is nothing to state.
    where company_id in (select company_id from billed where amount <> 0)
    union all
    select * from ${takenBackRows(batchNo, unsettled)} as taken_back`.execute(tx)
  await sql`analyze billed_rows`.execute(tx)
}

const insertion = ({ batch_no: batchNo, approved_at: approvedAt }: CycleRow, clock: Clock, isPaid: boolean) => sql<{
  count: number
}>`
  with built as (
    insert into e_invoice_documents
      (document_no, company_id, batch_no, type, status, amount, row_count, held_count, replaces, missing, created_at,
        approved_at, paid_first_at, issue_by)
    select format('SB-%s-%s', ${clock.today().slice(0, 4)}::text, lpad(number, greatest(6, length(number)), '0')),
      company_id, ${batchNo}, type, case when missing = '{}' then 'READY' else 'NEEDS DATA' end,
      abs(amount), row_count, held_count, dead.document_id, missing, ${clock.now()},
      ${approvedAt}, case when ${isPaid} then dead.paid_first_at end, case when ${isPaid} then dead.issue_by end
    from (
      select company_id, type, sum(amount) as amount, count(*) as row_count, count(*) filter (where is_held) as held_count
      from billed_rows where is_paid = ${isPaid} group by company_id, type order by company_id, type
    ) as wanted
    join dealers using (company_id)
    left join lateral (
      select document_id, paid_first_at, issue_by from e_invoice_documents as former
      where former.batch_no = ${batchNo} and former.company_id = wanted.company_id and former.type = wanted.type
        and is_dead_e_invoice(former.status)
      order by document_id desc limit 1
    ) as dead on true
    cross join lateral missing_for_e_invoice(dealers) as missing
    cross join lateral (
      -- Depends on the dealer, so that each draws a number.
      select nextval('e_invoice_document_numbers')::text as number where wanted.company_id is not null
    ) as drawn
    returning document_id, created_at
  ), noted as (
    insert into e_invoice_events (document_id, at, what) select document_id, created_at, 'Built' from built
  )
  select count(*) as count from built`

/** Lines by transaction type, and for clawbacks lines of their own. A note states what it takes back as positive. */
async function insertLines(tx: Tx, { batch_no: batchNo }: CycleRow, isPaid: boolean): Promise<void> {
  await sql`
    with built as (
      select document_id, company_id, type from e_invoice_documents
      where batch_no = ${batchNo} and status in ('READY', 'NEEDS DATA')
        and not exists (select from e_invoice_lines as line where line.document_id = e_invoice_documents.document_id)
    ), line as (
      insert into e_invoice_lines (document_id, line_no, transaction_type, is_clawback, row_count, amount)
      select document_id,
        row_number() over (partition by document_id order by is_clawback = (type in ('11', '13')), transaction_type),
        transaction_type, is_clawback, count(*), sum(case when type in ('11', '13') then amount else -amount end)
      from billed_rows join built using (company_id, type)
      where is_paid = ${isPaid}
      group by document_id, type, transaction_type, is_clawback
      returning document_id, line_no, transaction_type, is_clawback
    )
    insert into e_invoice_rows (document_id, line_no, batch_no, transaction_id, amount, takes_back)
    select document_id, line_no, ${batchNo}, id, amount, takes_back
    from billed_rows join built using (company_id, type) join line using (document_id, transaction_type, is_clawback)
    where is_paid = ${isPaid}
    order by document_id, line_no, id`.execute(tx)
}

/**
 * Drops documents that were not sent and whose approval was taken back, though another was given, or whose dealer issues
 * its own by now. Answers how many.
 */
export async function dropUnsent(db: Database, clock: Clock): Promise<number> {
  const { numAffectedRows } = await sql`
    with dropped as (
      update e_invoice_documents as document set status = 'DROPPED', missing = '{}'
      from cycles, dealers
      where cycles.batch_no = document.batch_no and dealers.company_id = document.company_id
        and (cycles.approved_at is distinct from document.approved_at or dealers.own_e_invoices)
        and document.status in ('NEEDS DATA', 'READY', 'SIGNED')
      returning document_id
    )
    insert into e_invoice_events (document_id, at, what, detail)
    select document_id, ${clock.now()}, 'Dropped', 'The approval of its cycle was taken back, or its dealer issues its own e-invoices.' from dropped`.execute(
    db
  )
  return Number(numAffectedRows)
}

/** Documents of dealers whose records were completed become ready. Answers how many. */
export async function completeDocuments(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    update e_invoice_documents as document
    set missing = now_missing, status = case when now_missing = '{}' then 'READY' else 'NEEDS DATA' end
    from dealers cross join lateral missing_for_e_invoice(dealers) as now_missing
    where document.status = 'NEEDS DATA' and dealers.company_id = document.company_id
      and now_missing <> document.missing`.execute(db)
  return Number(numAffectedRows)
}
