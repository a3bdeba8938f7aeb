import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '../tables.ts'

/** From now on the benefits of an approved request count in their years. */
export const addToYears = (tx: Tx, changeId: number) =>
  setCounts(tx, { counts: true, of: sql`change_id = ${changeId} and not counts` })

/** From now on the benefits of an approved removal do not count. */
export const removeFromYears = (tx: Tx, changeId: number) =>
  setCounts(tx, { counts: false, of: sql`removal_id = ${changeId} and counts` })

type Change = { counts: boolean; of: RawBuilder<SqlBool> }

/** Moves benefits and the kept sums of their dealers' years in one statement. */
async function setCounts(tx: Tx, { counts, of }: Change): Promise<void> {
  await sql`
    with changed as (update dealer_benefits set counts = ${counts} where ${of} returning company_id, year, cost)
    insert into dealer_year_payments as kept (company_id, year, benefits)
    select company_id, year, ${counts ? sql`sum(cost)` : sql`-sum(cost)`} from changed
    group by company_id, year order by company_id, year
    on conflict (company_id, year) do update set benefits = kept.benefits + excluded.benefits`.execute(tx)
}
