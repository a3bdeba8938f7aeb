import type { Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { ratesFor } from '#withholding-tax/queries.ts'
import { type Rate, taxOn } from '#withholding-tax/rules.ts'
import type { Claim } from '../claims.ts'

/** A claim with its amounts and the number of its posting, before it is known whether it can be paid. */
export type Draft = Claim & {
  postingId: number
  referenceNo: string
  rate: Rate
  withholdingTax: Sen
  net: Sen
}

/** Numbers claims in order and computes their tax. */
export async function draftPostings(tx: Tx, claims: readonly Claim[], today: Day): Promise<Draft[]> {
  const companyIds = claims.map(({ companyId }) => companyId)
  const rateOf = await ratesFor(tx, companyIds, today)
  const numbers = await numberPostings(tx, claims)
  return claims.map((claim, position) => {
    const number = numbers[position]
    if (!number) throw new Error('every claim gets a number')
    const rate = claim.gross > 0n ? rateOf(claim.companyId) : '0.0000'
    const withholdingTax = taxOn(claim.gross, rate)
    return { ...claim, ...number, rate, withholdingTax, net: claim.gross - withholdingTax }
  })
}

/** A failed posting keeps its number, by which the rail knows its reference. */
async function numberPostings(tx: Tx, claims: readonly Claim[]): Promise<{ postingId: number; referenceNo: string }[]> {
  const failed = claims.map(({ failedPostingId }) => failedPostingId)
  const { rows } = await sql<{ postingId: number; referenceNo: string }>`
    select id as "postingId", posting_reference(id) as "referenceNo"
    from (
      select coalesce(failed.id, nextval((select pg_get_serial_sequence('postings', 'posting_id'))::regclass)) as id, position
      from unnest(${failed}::bigint[]) with ordinality as failed (id, position)
    ) as numbered
    order by position`.execute(tx)
  return rows
}
