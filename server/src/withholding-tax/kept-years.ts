import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import './tables.ts'

/** The columns of `dealer_years`. */
export const yearColumns = sql`year, company_id, company_name, company_type, gross, withheld, clawed_back,
  brought_forward, benefits, credits, debits, cash_outs`

export type KeptYear = { year: number; dealers: number; gross: string; withheld: string; hash: string }

/** Keeps the sums of a year that closes, a row for each dealer. Returns their totals and a hash of all lines. */
export async function keepYear(tx: Tx, year: number, sums: RawBuilder<unknown>): Promise<KeptYear> {
  await sql`insert into dealer_years (${yearColumns}) select ${yearColumns} from (${sums}) as sums`.execute(tx)
  return one(
    tx,
    sql<KeptYear>`
      select ${year}::integer as year, count(*) as dealers, coalesce(sum(gross), 0)::numeric(16, 2) as gross,
        coalesce(sum(withheld), 0)::numeric(16, 2) as withheld,
        encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', company_id, gross, withheld, clawed_back, brought_forward,
          benefits, credits, debits, cash_outs), E'\\n' order by company_id), ''), 'UTF8')), 'hex') as hash
      from dealer_years where year = ${year}::smallint`
  )
}

/** Forgets the sums of a year that was opened again. */
export async function forgetYear(tx: Tx, year: number): Promise<void> {
  await tx.deleteFrom('dealer_years').where('year', '=', year).execute()
}
