import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { type Days, ofCompany, paidOutIn } from '../narrowing.ts'
import '../../../adjustments/tables.ts'
import '../../../cycles/tables.ts'
import '../../../posting/tables.ts'

/**
 * One line of a dealer's statement, in RM: a cycle from what was imported to what was paid net,
 * or an adjustment. For each cycle, imported = excluded + held + cancelled + payable + released + paid,
 * and net = paid − tax; an adjustment is its own net, a debit below zero.
 */
export type StatementLine = {
  /** The cycle's payout date, or the day on which the adjustment was posted. */
  date: Day
  kind: 'Cycle' | 'Adjustment'
  description: string
  /** The cycle's batch number, or the adjustment's reference. */
  reference: string
  /** Null of an adjustment. */
  batch_no: number | null
  status: string
  imported: Ringgit
  excluded: Ringgit
  /** Held, or held with its release asked for. */
  held: Ringgit
  cancelled: Ringgit
  /** Still to be posted with its cycle. */
  payable: Ringgit
  /** Released after its cycle was posted, and still to be posted. */
  released: Ringgit
  paid: Ringgit
  tax: Ringgit
  adjustment: Ringgit
  net: Ringgit
}

export type StatementPeriod = { companyId: number; days: Days }

/**
 * What a dealer's cycles of a period came to, and its adjustments of that period, the oldest first.
 * A cycle belongs to the period that its payout date lies in, with all that became of it until today.
 */
export function statementLines({ companyId, days }: StatementPeriod): RawBuilder<StatementLine> {
  return sql`
    select * from (${cycleLines(companyId, days)} union all ${adjustmentLines(companyId, days)}) as line
    order by date, kind desc, reference`
}

function cycleLines(companyId: number, days: Days): RawBuilder<unknown> {
  return sql`
    select payout_date as date, 'Cycle' as kind, cycles.name as description, batch_no::text as reference, batch_no,
      cycles.status, imported, excluded, held, cancelled, payable, released, paid, tax,
      0::numeric(14, 2) as adjustment, (paid - tax)::numeric(14, 2) as net
    from cycles
    join lateral (
      select sum(amount)::numeric(14, 2) as imported, ${sumIn('EXCLUDED')} as excluded,
        ${sumIn('HELD', 'RELEASE_REQUESTED')} as held, ${sumIn('CANCELLED')} as cancelled,
        ${sumIn('PAYABLE')} as payable, ${sumIn('RELEASED')} as released, ${sumIn('PAID')} as paid
      from cycle_totals
      where cycle_totals.batch_no = cycles.batch_no and ${ofCompany(companyId)} and row_count > 0
      having count(*) > 0
    ) as sums on true
    cross join lateral (
      select coalesce(sum(withholding_tax), 0)::numeric(14, 2) as tax from postings
      where postings.batch_no = cycles.batch_no and ${ofCompany(companyId)} and postings.status = 'Posted'
    ) as posted
    where ${paidOutIn(days)}`
}

function sumIn(...states: string[]): RawBuilder<unknown> {
  return sql`coalesce(sum(amount) filter (where state = any(${states}::transaction_state[])), 0)::numeric(14, 2)`
}

function adjustmentLines(companyId: number, { from, to }: Days): RawBuilder<unknown> {
  const none = sql`0::numeric(14, 2)`
  const signed = sql`(case type when 'CREDIT' then amount else -amount end)::numeric(14, 2)`
  return sql`
    select posted_on, 'Adjustment', description, reference_no, null, status, ${sql.join(Array(8).fill(none))},
      ${signed}, ${signed}
    from adjustments
    where ${ofCompany(companyId)} and status = 'Posted' and posted_on between ${from}::date and ${to}::date`
}

/** The sums of a statement's lines, exact to the sen. */
export type StatementSums = Pick<
  StatementLine,
  'imported' | 'excluded' | 'held' | 'cancelled' | 'payable' | 'released' | 'paid' | 'tax' | 'adjustment' | 'net'
>

const summed = [
  'imported',
  'excluded',
  'held',
  'cancelled',
  'payable',
  'released',
  'paid',
  'tax',
  'adjustment',
  'net'
] as const satisfies (keyof StatementSums)[]

/** A dealer's statement, whole. The caller makes sure that the company is one that they may see. */
export async function readStatement(
  db: Database,
  asked: StatementPeriod
): Promise<{ lines: StatementLine[]; sums: StatementSums }> {
  const { rows: lines } = await statementLines(asked).execute(db)
  const sumOf = (key: keyof StatementSums) => ringgitOf(lines.reduce((sum, line) => sum + senOf(line[key]), 0n))
  return { lines, sums: Object.fromEntries(summed.map((key) => [key, sumOf(key)])) as StatementSums }
}
