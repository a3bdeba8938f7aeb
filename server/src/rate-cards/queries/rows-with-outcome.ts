import type { RateOutcome } from '@payouts/contract/rate-cards/outcomes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import '../tables.ts'

/** The rows of a cycle with one of some outcomes against its rate card: a condition on `transactions`. */
export function rowsWithOutcome(batchNo: number, outcomes: readonly RateOutcome[]): RawBuilder<SqlBool> {
  // Nearly all rows are explained. The others have an index of their own.
  const isAmongOthers = outcomes.includes('EXPLAINED') ? sql`true` : sql`judged.outcome <> 'EXPLAINED'`
  return sql<SqlBool>`
  id in (
    select judged.id from rate_outcomes as judged
    where judged.batch_no = ${batchNo}::integer and judged.outcome = any(${[...outcomes]}::text[])
      and ${isAmongOthers}
  )`
}

/** When the rows of a cycle's version were last held against the card: until then, outcomes stay. Null if they wait for it. */
export async function lastCheckOf(
  db: Database,
  { batch_no: batchNo, version }: Pick<CycleRow, 'batch_no' | 'version'>
): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select checked_at::text as at from rate_checks where batch_no = ${batchNo} and version = ${version}`.execute(db)
  return rows[0]?.at ?? null
}

type Request = { batchNo: number; rateOutcome?: RateOutcome | null | undefined }

/** The same where a list's request names an outcome. Outcomes are for staff alone: they tell of others' rules. */
export function rowsOfNamedOutcome(
  { companyId }: Caller,
  { batchNo, rateOutcome }: Request
): RawBuilder<SqlBool>[] | Refusal {
  if (!rateOutcome) return []
  if (companyId !== null) return refuse('notPermitted', 'What the rate card says of a row is for staff alone.')
  return [rowsWithOutcome(batchNo, [rateOutcome])]
}
