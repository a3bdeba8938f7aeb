import type {
  AffectedTransaction,
  CoveredFigures,
  CycleEffect,
  ExclusionOutcome
} from '@payouts/contract/exclusions/schema'
import { ringgitOf } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import '#dealers/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { type MovedRows, sumOfMoves } from '#transactions/move-rows.ts'
import { coveredBy } from '../coverage.ts'

/** Exclusions concern rows of all dealers, so a company's own user may not use them. */
export const staffOnly = (): Refusal =>
  refuse('notPermitted', 'Exclusions cover the transactions of every dealer; only staff can change them.')

/** The rows moved in a cycle, and the effect for its screen. */
export type CycleMove = { moved: MovedRows; effect: CycleEffect }

/** The result of a change over all its cycles; a dealer in several cycles counts once. */
export function outcomeOf(
  message: string,
  moves: readonly CycleMove[],
  rest: Pick<ExclusionOutcome, 'exclusionDetailsId' | 'transactions' | 'inApprovedCycles'>
): ExclusionOutcome {
  const all = sumOfMoves(moves.map(({ moved }) => moved))
  return {
    message,
    totalPayOut: ringgitOf(all.amount),
    dealerCount: all.dealerCount,
    transactionCount: all.transactionCount,
    cycles: moves.map(({ effect }) => effect),
    ...rest
  }
}

/** A part of the rows that these exclusions cover in these cycles, limited by `where`. */
type CoveredPart = {
  exclusionIds: readonly number[]
  cycles: RawBuilder<SqlBool>
  where: RawBuilder<SqlBool>
  /** Of the rows, or of pairs if `where` finds each row once. */
  columns?: RawBuilder<unknown>
}

/** The totals of a part of the covered rows. */
export async function figuresOf(
  tx: Tx,
  { exclusionIds, cycles, where, columns }: CoveredPart
): Promise<CoveredFigures> {
  return one(
    tx,
    sql<CoveredFigures>`
    select coalesce(sum(incentive_amount), 0)::numeric(14, 2) as "totalPayOut",
      count(distinct company_id) as "dealerCount", count(*) as "transactionCount"
    from ${await coveredBy(tx, exclusionIds, cycles, columns)} where ${where}`
  )
}

const mostNamed = 100

/** The single rows of a part of the covered rows, largest first, up to the screen's limit. */
export async function rowsOf(tx: Tx, { exclusionIds, cycles, where }: CoveredPart): Promise<AffectedTransaction[]> {
  const { rows } = await sql<AffectedTransaction>`
    select row.id::text as id, row.batch_no as "batchNo", row.transaction_no as "transactionNo",
      row.transaction_type as "transactionType", row.transaction_date as "transactionDate",
      dealers.company_name as "companyName", row.incentive_amount as "incentiveAmount"
    from ${await coveredBy(tx, exclusionIds, cycles)} join dealers using (company_id)
    where ${where} order by abs(row.incentive_amount) desc, row.id limit ${mostNamed}`.execute(tx)
  return rows
}
