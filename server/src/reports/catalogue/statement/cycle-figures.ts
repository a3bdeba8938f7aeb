import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { type Ringgit, sumOfRinggit } from '@payouts/contract/money'
import type { DealerStatement, StatementCycle, StatementFigures } from '@payouts/contract/reports/statement'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ownState, stateOfTotals } from '#payouts/own-state.ts'
import type { Database } from '#platform/db/database.ts'
import type { Days } from '../conditions.ts'
import type { StatementScope } from './statement-request.ts'
import { totalsAtEnd } from './totals-at.ts'
import '#cycles/tables.ts'
import '#posting/tables.ts'

/** Whether a posting, or anything else with a `posted_on`, was booked in these days. */
export const bookedIn = ({ from, to }: Days): RawBuilder<SqlBool> =>
  sql`posted_on between ${from}::date and ${to}::date`

/** A cycle that was approved in the period after its payout date says so: earlier statements stay without it. */
const nameIn = ({ from }: Days): RawBuilder<unknown> => sql`cycles.name || case
  when payout_date < ${from}::date and approved_at::date >= ${from}::date
  then to_char(approved_at, '", approved "FMDD Mon YYYY') else '' end`

const sumIn = (...states: string[]): RawBuilder<unknown> =>
  sql`coalesce(sum(amount) filter (where state = any(${states})), 0)::numeric(14, 2)`

/**
 * The dealer's cycles of a period that the reader may see, one row each: those with a payout date in it, those with a
 * posting in it, and those that were approved in it after their payout date. States are those at its end, and postings
 * count if their day is in it, so that nothing that happens later changes the statement of days that are over.
 */
export function cycleFigures(scope: StatementScope): RawBuilder<unknown> {
  const { companyId, days, shown, isOver } = scope
  const inPeriod = sql`array(
    select batch_no from cycles
    where payout_date between ${days.from}::date and ${days.to}::date
      and (approved_at is null or approved_at::date <= ${days.to}::date)
    union
    select batch_no from cycles
    where payout_date < ${days.from}::date and approved_at::date between ${days.from}::date and ${days.to}::date
    union
    select batch_no from postings where company_id = ${companyId} and status = 'Posted' and ${bookedIn(days)})`
  return sql`
    select batch_no, ${nameIn(days)} as name, commission_type, payout_date,
      ${isOver ? sql`state_at_end` : ownState({ batchNo: sql`sums.batch_no`, companyId })} as own_state,
      imported, excluded, held, requested, cancelled, payable, released,
      (paid - coalesce(gross, 0))::numeric(14, 2) as paid_otherwise, coalesce(gross, 0)::numeric(14, 2) as gross,
      coalesce(tax, 0)::numeric(14, 2) as tax, coalesce(net, 0)::numeric(14, 2) as net
    from (
      select batch_no, sum(amount)::numeric(14, 2) as imported, ${sumIn('EXCLUDED')} as excluded,
        ${sumIn('HELD')} as held, ${sumIn('RELEASE_REQUESTED')} as requested, ${sumIn('CANCELLED')} as cancelled,
        ${sumIn('PAYABLE')} as payable, ${sumIn('RELEASED')} as released, ${sumIn('PAID')} as paid, ${stateOfTotals} as state_at_end
      from (${totalsAtEnd(scope, inPeriod)}) as total
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
    select hold_type as "holdType", sum(amount)::numeric(14, 2) as amount
    from (${totalsAtEnd(scope, sql`${cycles.map(({ batchNo }) => batchNo)}::integer[]`)}) as total
    where state = 'HELD'
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
