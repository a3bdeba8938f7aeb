import type { Day } from '@payouts/contract/page'
import { lawYears } from '@payouts/contract/retention/schema'
import { type RawBuilder, sql } from 'kysely'
import '#activity/tables.ts'

/** The last day on which the law has the records of a year kept. */
export const lawUntil = (year: RawBuilder<number>) => sql<Day>`make_date(${year} + ${sql.lit(lawYears)}, 12, 31)`
export const lawSays = 'Section 82 of the Income Tax Act 1967 has the books kept for seven years.'
export const lawIsOver = 'The years for which the law has it kept are over.'

/**
 * A person's records in SQL, each with `what` it is, whether nothing but a hold keeps it (`is_free`), `why`, the last day
 * on which it has to be kept (`until`), and the year and cycle that a hold may name.
 */
export type Part = { what: string; from: RawBuilder<unknown> }

export const isOver = (year: RawBuilder<number>, today: Day) => sql<boolean>`${lawUntil(year)} < ${today}::date`

/** To change an event breaks the chain that proves all others. */
export function auditPart(which: RawBuilder<unknown>): Part {
  return {
    what: 'Events of the audit trail',
    from: sql`
      select false as is_free, 'The chain of the audit trail proves each event: none is ever changed.' as why,
        null::date as until, null::integer as year, null::integer as batch_no
      from audit_events where ${which}`
  }
}
