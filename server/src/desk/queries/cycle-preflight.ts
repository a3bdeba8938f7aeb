import { accountPattern } from '@payouts/contract/dealers/bank-account'
import { type CyclePreflight, mostCounted, mostUnpayable } from '@payouts/contract/desk/preflight'
import { type RawBuilder, sql } from 'kysely'
import { findCycle } from '#cycles/find-cycle.ts'
import { payableByDealer } from '#cycles/totals.ts'
import { isWaitingOn } from '#dealer-records/queries/waits.ts'
import { isFrozenAccount } from '#freezes/queries.ts'
import { closedDayOf } from '#holidays/queries.ts'
import { isStillReturned } from '#payments/returned/returned-accounts.ts'
import { one } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import '#dealers/tables.ts'
import '#imports/tables.ts'
import '#payments/returned/tables.ts'
import '#rate-cards/tables.ts'
import '#transactions/tables.ts'

type Call = Pick<ReadCall<unknown>, 'db' | 'caller' | 'clock' | 'services'>

/**
 * What posting would do with a cycle today, and what its approval closes, from kept totals: nothing here reads the
 * cycle's transactions but the first that differ from the rate card. A dealer is counted under the first reason that
 * posting meets. What two people released after the approval is not among these rows: it is posted on its own, despite
 * a new account or a returned payment. What they released before has rejoined the cycle, and waits like its other rows.
 */
export async function cyclePreflight(
  { db, caller, clock, services }: Call,
  batchNo: number
): Promise<CyclePreflight | Refusal> {
  const cycle = await findCycle(db, caller, { batchNo })
  if (isRefusal(cycle)) return cycle
  const today = clock.today()
  const paidOn = cycle.payout_date > today ? cycle.payout_date : today
  return one(
    db,
    sql<CyclePreflight>`
      with payable as (${payableByDealer(batchNo)}), judged as (
        select company_code, company_name, amount, case
          when ${isFrozenAccount(sql`dealers.company_id`)} then 'FROZEN'
          when exists (
            select from bank_account_waits where bank_account_waits.company_id = dealers.company_id and ${isWaitingOn(today)}
          ) then 'NEW BANK ACCOUNT'
          when payout_route = 'BANK' and exists (select from returned_accounts where ${isStillReturned}) then 'PAYMENT RETURNED'
          when payout_route = 'BANK' and (
            coalesce(bank_name, '') = '' or coalesce(bank_account_number, '') !~ ${accountPattern.source}
          ) then 'NO BANK ACCOUNT'
        end as reason
        from payable join dealers using (company_id)
      ), ranked as (
        select judged.*, row_number() over (partition by reason order by amount desc, company_code) as rank from judged
      )
      select
        (
          select jsonb_build_object('dealers', count(*), 'amount', coalesce(sum(amount), 0.00)::text)
          from judged where reason is null
        ) as payable,
        (
          select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'dealers', dealers, 'amount', amount::text,
            'named', named) order by amount desc, reason), '[]')
          from (
            select reason, count(*) as dealers, sum(amount) as amount, jsonb_agg(jsonb_build_object('companyCode', company_code,
              'companyName', company_name, 'amount', amount::text) order by rank) filter (where rank <= ${mostUnpayable}) as named
            from ranked where reason is not null group by reason
          ) as of_reasons
        ) as unpayable,
        coalesce((
          select rows_rejected from cycle_versions where batch_no = ${batchNo} and version = ${cycle.version}
        ), 0) as "rejectedRows",
        (${againstCard(batchNo)}) as "againstCard",
        ${paidOn} as "paidOn", ${closedDayOf(sql`${paidOn}::date`, services.config.holidayStates)} as "closedDay"`
  )
}

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
