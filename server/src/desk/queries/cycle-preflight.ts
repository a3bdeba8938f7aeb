import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type CyclePreflight, mostCounted } from '@payouts/contract/desk/preflight'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { findCycle } from '#cycles/find-cycle.ts'
import { coveredByApproval } from '#cycles/totals.ts'
import { closedDayOf } from '#holidays/queries.ts'
import { one } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import '#imports/tables.ts'
import '#rate-cards/tables.ts'
import '#self-billing/tables.ts'
import '#transactions/tables.ts'
import { judgedDealers, payableAndUnpayable } from './judged-dealers.ts'

type Call = Pick<
  ReadCall<{ batchNo: number; payOn?: Day | undefined }>,
  'db' | 'caller' | 'clock' | 'services' | 'input'
>

/**
 * What posting would do with a cycle today, and what its approval closes, from kept totals: nothing here reads the
 * cycle's transactions but the first that differ from the rate card. A dealer is counted under the first reason that
 * posting meets. What two people released after the approval is not among these rows: it is posted on its own, despite
 * a new account or a returned payment. What they released before has rejoined the cycle, and waits like its other rows.
 */
export async function cyclePreflight({
  db,
  caller,
  clock,
  services,
  input: { batchNo, payOn }
}: Call): Promise<CyclePreflight | Refusal> {
  const cycle = await findCycle(db, caller, { batchNo })
  if (isRefusal(cycle)) return cycle
  const today = clock.today()
  const wanted = payOn ?? cycle.payout_date
  const paidOn = wanted > today ? wanted : today
  return one(
    db,
    sql<CyclePreflight>`
      ${judgedDealers({ sums: sql`select company_id, amount from ${approvedSums(batchNo)} as approved where amount > 0`, today, unpayable: withoutEInvoice(batchNo) })}
      select
        ${payableAndUnpayable},
        "belowZero", "awaitingEInvoices",
        coalesce((
          select rows_rejected from cycle_versions where batch_no = ${batchNo} and version = ${cycle.version}
        ), 0) as "rejectedRows",
        (${againstCard(batchNo)}) as "againstCard",
        ${paidOn} as "paidOn", ${closedDayOf(sql`${paidOn}::date`, services.config.holidayStates)} as "closedDay"
      from (
        select coalesce(sum(awaiting), 0.00)::text as "awaitingEInvoices", jsonb_build_object(
          'dealers', count(*) filter (where amount < 0),
          'amount', coalesce(sum(amount) filter (where amount < 0), 0.00)::text
        ) as "belowZero"
        from ${approvedSums(batchNo)} as approved
      ) as beside`
  )
}

/** What the approval of a cycle has each dealer paid, and what of it once its e-invoice is valid. */
const approvedSums = (batchNo: number): RawBuilder<unknown> => sql`(
  select company_id, sum(amount) as amount, sum(amount) filter (where state <> 'PAYABLE') as awaiting
  from cycle_totals join dealers using (company_id)
  where batch_no = ${batchNo} and row_count > 0 and ${coveredByApproval}
    and (state = 'PAYABLE' or missing_for_e_invoice(dealers) = '{}')
  group by company_id
)`

/** Dealers whose rows are held for an e-invoice that their records lack something for, once the payer issues any. */
const withoutEInvoice = (batchNo: number): RawBuilder<unknown> => sql`
  select company_code, company_name, sum(amount), false, 'NO E-INVOICE DATA'
  from cycle_totals join dealers using (company_id)
  where batch_no = ${batchNo} and hold_type = ${holdTypes.eInvoiceMissing} and row_count > 0
    and missing_for_e_invoice(dealers) <> '{}' and not own_e_invoices
    and exists (select from payer_changes where payer_changes.status = 'Approved')
  group by company_code, company_name`

/** The sums that the check has kept of a cycle; none where there are no rows that a card was held against. */
const againstCard = (batchNo: number): RawBuilder<unknown> => sql`
  select jsonb_build_object(
    'rows', sum(row_count),
    'explained', coalesce(sum(row_count) filter (where outcome = 'EXPLAINED'), 0),
    'differing', coalesce(sum(row_count) filter (where outcome = 'DIFFERS'), 0),
    'difference', coalesce(sum(given - expected) filter (where outcome = 'DIFFERS'), 0.00)::text,
    'unanswered', coalesce(sum(row_count) filter (where outcome in ('NO_RULE', 'NO_ORIGINAL')), 0),
    'payableDiffering', (
      select count(*) from (
        select from rate_outcomes join transactions using (batch_no, id)
        where batch_no = ${batchNo} and outcome = 'DIFFERS' and state = 'PAYABLE' limit ${mostCounted}
      ) as payable
    ))
  from rate_totals where batch_no = ${batchNo} having count(*) > 0`
