import { sql } from 'kysely'
import { findDealer, noSuchDealer } from '#dealers/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { figuresOf } from './figures.ts'

/** The answer where a dealer has no form of a year: there is no such dealer, it was paid nothing, or nobody issued it. */
export async function refuseNoForm(
  db: Database,
  { companyCode, year }: { companyCode: string; year: number }
): Promise<Refusal> {
  const dealer = await findDealer(db, { companyCode })
  if (!dealer) return noSuchDealer(companyCode)
  const { rows } = await sql`select from ${figuresOf(year)} as figures where company_id = ${dealer.companyId}`.execute(
    db
  )
  if (rows.length > 0) return refuse('refusedByRule', 'This form is not issued yet.', 'companyCode')
  return refuse('refusedByRule', `${companyCode} was paid nothing in ${year}, so it has no CP58 of that year.`, 'year')
}
