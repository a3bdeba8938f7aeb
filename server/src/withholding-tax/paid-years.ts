import { sql } from 'kysely'
import './tables.ts'

/**
 * What each dealer was paid in each calendar year, as a relation `(company_id, year, gross, withheld, taken_back,
 * brought_forward, benefits)`: of a closed year as its closing kept it, and of an open one as postings and the register
 * of benefits have moved it so far. The test of section 107D, form CP58 and the report of a year all read this one.
 */
export const paidYears = sql`(
  select kept.company_id, kept.year, coalesce(closed.gross, kept.gross) as gross,
    coalesce(closed.withheld, kept.withheld) as withheld, coalesce(closed.clawed_back, kept.taken_back) as taken_back,
    coalesce(closed.brought_forward, kept.brought_forward) as brought_forward,
    coalesce(closed.benefits, kept.benefits) as benefits
  from dealer_year_payments as kept
  left join dealer_years as closed on closed.company_id = kept.company_id and closed.year = kept.year
)`
