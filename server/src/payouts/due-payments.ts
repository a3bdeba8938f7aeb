import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { batchNosOf } from '#cycles/batch-nos.ts'
import type { CycleScope } from '#cycles/totals.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { ofCycles } from '#transactions/of-cycles.ts'
import { taxedPayments } from '#withholding-tax/queries.ts'
import '#transactions/tables.ts'

/** A cycle's payout days, or the columns that have them. */
export type TaxedCycle = { payout_date: Day | RawBuilder<Day>; approved_for: Day | RawBuilder<Day> | null }

/**
 * A scope whose cycle may be a column. `releasesIn` are the cycles that may have waiting released transactions. Their
 * numbers are part of the statement, so that only these are planned for.
 */
export type TaxScope = Omit<CycleScope, 'batchNo'> &
  ({ batchNo: number; releasesIn?: readonly number[] } | { batchNo: RawBuilder<number>; releasesIn: readonly number[] })

/** The day whose tax year and rate apply: the day of payment, as far as it is known. */
export function taxDay(
  { approved_for: approvedFor, payout_date: payoutDate }: TaxedCycle,
  today: Day
): RawBuilder<Day> {
  return sql`greatest(coalesce(${approvedFor}::date, ${payoutDate}::date), ${today}::date)`
}

/** The tax day of a cycle that was read. */
export function taxDayOf(cycle: { payout_date: Day; approved_for: Day | null }, today: Day): Day {
  const due = cycle.approved_for ?? cycle.payout_date
  return due > today ? due : today
}

/**
 * What the dealers of a scope's cycle are still to be paid, `(company_id, state, amount, tax)`, over all types, split
 * into the payments that posting will make: one for a dealer's payable rows, and one for each release, on its own
 * day. A debit bears no tax.
 */
export function duePayments(clock: Clock, cycle: TaxedCycle, scope: TaxScope): RawBuilder<unknown> {
  const { batchNo, companyId } = scope
  const { releasesIn = typeof batchNo === 'number' ? [batchNo] : [] } = scope
  const payable = sql`(
    select company_id, state, sum(amount) as amount from cycle_totals
    where batch_no = ${batchNo} and ${ofCompany(companyId)} and state = 'PAYABLE' and row_count > 0
    group by company_id, state
  )`
  const released = releasedPayments(releasesIn, sql`total.batch_no = ${batchNo} and ${ofCompany(companyId, 'total')}`)
  return sql`(
    select company_id, state, amount, tax
    from ${taxedPayments(payable, taxDay(cycle, clock.today()))} as taxed
    ${
      releasesIn.length === 0
        ? sql``
        : sql`
    union all
    select company_id, 'RELEASED', amount, tax from ${taxedPayments(released, releaseDay(clock))} as taxed`
    }
  )`
}

/**
 * Unpaid releases of some cycles, `(batch_no, company_id, due_on, amount)`: one payment for each dealer and release.
 * `condition` narrows the cycles' totals, `total`. The totals do not know releases or their days, so the rows of the
 * dealers and types that have some are read.
 */
export function releasedPayments(batchNos: readonly number[], condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`(
    select released.batch_no, released.company_id, released.due_on, sum(released.incentive_amount) as amount
    from cycle_totals as total join transactions as released using (batch_no, transaction_type, company_id)
    where ${ofCycles(batchNos, 'released')} and ${condition} and total.state = 'RELEASED' and total.row_count > 0
      and released.state = 'RELEASED'
    group by released.batch_no, released.company_id, released.release_action_id, released.due_on
  )`
}

/** The day on which one of `releasedPayments` is paid: its own, or today if that is past. */
export const releaseDay = (clock: Clock) => sql<Day>`greatest(payment.due_on, ${clock.today()}::date)`

/** The cycles with released transactions that wait for their day; `condition` is one on `cycle_totals`. */
export function cyclesWithReleases(db: Database, condition: RawBuilder<SqlBool>): Promise<number[]> {
  return batchNosOf(
    db,
    sql`select distinct batch_no from cycle_totals
      where ${condition} and state = 'RELEASED' and row_count > 0 order by batch_no`
  )
}

/** Narrows a table with companies to one of them. */
export function ofCompany(companyId: number | undefined, table?: string): RawBuilder<SqlBool> {
  if (companyId === undefined) return sql`true`
  return sql`${sql.ref(table ? `${table}.company_id` : 'company_id')} = ${companyId}`
}
