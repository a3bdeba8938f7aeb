import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { type Ringgit, sumOfRinggit } from '@payouts/contract/money'
import type { DealerStatement, StatementCycle, StatementFigures } from '@payouts/contract/reports/statement'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ownState } from '#payouts/own-state.ts'
import type { Database } from '#platform/db/database.ts'
import type { Days } from '../conditions.ts'
import type { StatementScope } from './statement-request.ts'
import '#cycles/tables.ts'
import '#posting/tables.ts'

/** Whether a posting, or anything else with a `posted_on`, was booked in these days. */
export const bookedIn = ({ from, to }: Days): RawBuilder<SqlBool> =>
  sql`posted_on between ${from}::date and ${to}::date`

const sumIn = (...states: string[]): RawBuilder<unknown> =>
  sql`coalesce(sum(amount) filter (where state = any(${states})), 0)::numeric(14, 2)`

/**
 * The dealer's cycles of a period that the reader may see, one row each: those with a payout date in it, and those
 * with a posting in it. States are today's; postings count if their day is in the period.
 */
export function cycleFigures({ companyId, days, shown }: StatementScope): RawBuilder<unknown> {
  const inPeriod = sql`array(
    select batch_no from cycles where payout_date between ${days.from}::date and ${days.to}::date
    union
    select batch_no from postings where company_id = ${companyId} and status = 'Posted' and ${bookedIn(days)})`
  return sql`
    select batch_no, cycles.name, commission_type, payout_date,
      ${ownState({ batchNo: sql`sums.batch_no`, companyId })} as own_state,
      imported, excluded, held, requested, cancelled, payable, released,
      (paid - coalesce(gross, 0))::numeric(14, 2) as paid_otherwise, coalesce(gross, 0)::numeric(14, 2) as gross,
      coalesce(tax, 0)::numeric(14, 2) as tax, coalesce(net, 0)::numeric(14, 2) as net
    from (
      select batch_no, sum(amount)::numeric(14, 2) as imported, ${sumIn('EXCLUDED')} as excluded,
        ${sumIn('HELD')} as held, ${sumIn('RELEASE_REQUESTED')} as requested, ${sumIn('CANCELLED')} as cancelled,
        ${sumIn('PAYABLE')} as payable, ${sumIn('RELEASED')} as released, ${sumIn('PAID')} as paid
      from cycle_totals where company_id = ${companyId} and batch_no = any(${inPeriod}) and row_count > 0
      group by batch_no
    ) as sums
    join cycles using (batch_no)
    left join (
      select batch_no, sum(gross) as gross, sum(withholding_tax) as tax, sum(net) as net
      from postings where company_id = ${companyId} and status = 'Posted' and ${bookedIn(days)} group by batch_no
    ) as posted using (batch_no)
    where ${shown}`
}

type Figures = Pick<DealerStatement, 'figures' | 'heldByType' | 'cycles'>

/** The figures of the dealer's cycles in a period, each and in total. */
export async function readCycleFigures(db: Database, scope: StatementScope): Promise<Figures> {
  const { rows: cycles } = await sql<StatementCycle>`
    select batch_no as "batchNo", name, commission_type as "commissionType", payout_date as "payoutDate", own_state as state,
      imported, excluded, held, requested as "releaseRequested", cancelled, payable as "toBePaid", released,
      paid_otherwise as "paidOtherwise", gross, tax, net
    from (${cycleFigures(scope)}) as cycle order by payout_date, batch_no`.execute(db)
  const { rows: heldByType } = await sql<{ holdType: HoldType; amount: Ringgit }>`
    select hold_type as "holdType", sum(amount)::numeric(14, 2) as amount from cycle_totals
    where company_id = ${scope.companyId} and batch_no = any(${cycles.map(({ batchNo }) => batchNo)}::integer[])
      and state = 'HELD' and row_count > 0
    group by hold_type order by sum(amount) desc, hold_type`.execute(db)
  return { figures: sumsOf(cycles), heldByType, cycles }
}

function sumsOf(cycles: readonly StatementFigures[]): StatementFigures {
  const sumOf = (figure: keyof StatementFigures) => sumOfRinggit(cycles.map((cycle) => cycle[figure]))
  return {
    imported: sumOf('imported'),
    excluded: sumOf('excluded'),
    held: sumOf('held'),
    releaseRequested: sumOf('releaseRequested'),
    cancelled: sumOf('cancelled'),
    toBePaid: sumOf('toBePaid'),
    released: sumOf('released'),
    paidOtherwise: sumOf('paidOtherwise'),
    gross: sumOf('gross'),
    tax: sumOf('tax'),
    net: sumOf('net')
  }
}
