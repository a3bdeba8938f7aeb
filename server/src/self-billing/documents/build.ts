import { countOf } from '@payouts/contract/count-text'
import type { IssuingRules } from '@payouts/contract/self-billing/payer'
import { type RawBuilder, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockCycles } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { holdClawbacks } from '#posting/commands/hold-clawbacks.ts'
import { lockEInvoices } from '#transactions/e-invoices/numbers.ts'
import { isDue, type RowsToState, rowsToState } from './rows-to-state.ts'
import { freePaidAfterAll } from './taken-back.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '../tables.ts'

/**
 * Builds the documents of a cycle from the rows that wait for a number and from clawbacks: one for each dealer, an
 * invoice or, where clawbacks are more, a credit note. Where both come to the same, no amount is left that a document
 * could state, so the rows above and below zero have one each. What is paid already is stated apart from what is not, as
 * a posting bears the tax of what its document states. Returns how many it built.
 */
export async function buildDocuments(
  tx: Tx,
  clock: Clock,
  batchNo: number,
  { basis }: Pick<IssuingRules, 'basis'>
): Promise<number> {
  // No number comes to a row meanwhile by another way.
  await lockEInvoices(tx)
  const [cycle] = await lockCycles(tx, [batchNo])
  if (!cycle?.approved_at) return 0
  await freePaidAfterAll(tx, clock, cycle)
  await holdClawbacks(tx, clock, batchNo)
  await gatherLines(tx, rowsToState(batchNo, isDue(basis, clock)))
  let count = 0
  for (const isPaid of [false, true]) {
    const built = await one(tx, insertion(cycle, clock, isPaid))
    if (built.count > 0) await placeLines(tx, cycle, isPaid)
    count += built.count
  }
  if (count > 0) {
    await insertLines(tx, cycle)
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
    select batch_no, approved_at, change_no from cycles where batch_no = ${batchNo}
    on conflict (batch_no) do update set approved_at = excluded.approved_at, change_no = excluded.change_no`.execute(tx)
  return count
}

/**
 * `billed_lines`: what is to be stated or taken back of each dealer by transaction type, with its rows and the kind of the
 * document that does so.
 */
async function gatherLines(tx: Tx, { unstated, takenBack }: RowsToState): Promise<void> {
  await sql`drop table if exists billed_lines`.execute(tx)
  await sql`
    create temporary table billed_lines on commit drop as
    with line as (
      ${linesOf(unstated)} union all ${linesOf(takenBack)}
    ), total as (
      select *, sum(amount) over (partition by company_id, is_paid, takes_back) as total,
        bool_or(has_amount) over (partition by company_id, takes_back) as is_stated
      from line
    )
    select company_id, is_paid, takes_back, transaction_type, is_clawback, row_count, held_count, amount,
      is_live, transaction_ids, amounts, case
        when takes_back then case when total < 0 then '12' else '13' end
        when total > 0 then '11' when total < 0 then '12' when is_clawback then '12' else '11'
      end as type, null::bigint as document_id, null::integer as line_no
    -- Of rows without an amount there is nothing to state, and what comes back to nothing is stated right.
    from total where is_stated and (total <> 0 or not takes_back)`.execute(tx)
  await sql`analyze billed_lines (company_id, is_paid, takes_back, type, transaction_type)`.execute(tx)
}

/** Each by itself, so that the planner knows how few lines there will be, and puts no million of rows in order. */
const linesOf = (rows: RawBuilder<unknown>) => sql`
  select company_id, is_paid, takes_back, transaction_type, is_clawback, count(*) as row_count,
    count(*) filter (where is_held) as held_count, sum(amount) as amount, bool_or(amount <> 0) as has_amount,
    is_live, array_agg(id) as transaction_ids, array_agg(amount) as amounts
  from ${rows} as row group by company_id, is_paid, takes_back, transaction_type, is_clawback, is_live`

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
      select company_id, type, sum(amount) as amount, sum(row_count) as row_count, sum(held_count) as held_count
      from billed_lines where is_paid = ${isPaid} group by company_id, type order by company_id, type
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

/** Gives the gathered lines their documents, with a number in each: by transaction type, and for clawbacks lines of their own. */
async function placeLines(tx: Tx, { batch_no: batchNo }: CycleRow, isPaid: boolean): Promise<void> {
  await sql`
    update billed_lines set document_id = placed.document_id, line_no = placed.line_no
    from (
      select line.ctid as place, document.document_id, dense_rank() over (
          partition by document.document_id order by is_clawback = (type in ('11', '13')), transaction_type) as line_no
      from billed_lines as line join e_invoice_documents as document using (company_id, type)
      where is_paid = ${isPaid} and document.batch_no = ${batchNo} and document.status in ('READY', 'NEEDS DATA')
        and not exists (
          select from e_invoice_lines as former where former.document_id = document.document_id)
        and document.document_id not in (
          select taken.document_id from billed_lines as taken where taken.document_id is not null)
    ) as placed
    where billed_lines.ctid = placed.place`.execute(tx)
}

/** A note states what it takes back as positive. */
async function insertLines(tx: Tx, { batch_no: batchNo }: CycleRow): Promise<void> {
  await sql`
    insert into e_invoice_lines (document_id, line_no, transaction_type, is_clawback, row_count, amount)
    select document_id, line_no, transaction_type, is_clawback, sum(row_count),
      sum(case when type in ('11', '13') then amount else -amount end)
    from billed_lines group by document_id, line_no, transaction_type, is_clawback
    order by document_id, line_no`.execute(tx)
  await sql`
    insert into e_invoice_row_sets
      (document_id, line_no, batch_no, company_id, takes_back, live, transaction_ids, amounts)
    select document_id, line_no, ${batchNo}, company_id, takes_back, is_live, transaction_ids, amounts
    from billed_lines order by document_id, line_no`.execute(tx)
}

/**
 * Drops documents that were not sent and whose approval was taken back, though another was given, or whose dealer issues
 * its own by now. Returns how many.
 */
export async function dropUnsent(db: Database, clock: Clock): Promise<number> {
  const { numAffectedRows } = await sql`
    with dropped as (
      update e_invoice_documents as document set status = 'DROPPED', missing = '{}'
      from cycles, dealers
      where cycles.batch_no = document.batch_no and dealers.company_id = document.company_id
        and (cycles.approved_at is distinct from document.approved_at or dealers.own_e_invoices)
        and document.status in ('NEEDS DATA', 'READY', 'SIGNED')
      returning document_id, dealers.own_e_invoices
    )
    insert into e_invoice_events (document_id, at, what, detail)
    select document_id, ${clock.now()}, 'Dropped', case when own_e_invoices then 'Its dealer issues its own e-invoices.'
      else 'The approval of its cycle was taken back.' end
    from dropped`.execute(db)
  return Number(numAffectedRows)
}

/** Documents of dealers whose records were completed become ready. Returns how many. */
export async function completeDocuments(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    update e_invoice_documents as document
    set missing = now_missing, status = case when now_missing = '{}' then 'READY' else 'NEEDS DATA' end
    from dealers cross join lateral missing_for_e_invoice(dealers) as now_missing
    where document.status = 'NEEDS DATA' and dealers.company_id = document.company_id
      and now_missing <> document.missing`.execute(db)
  return Number(numAffectedRows)
}
