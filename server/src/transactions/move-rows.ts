import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { one } from '../platform/db/read.ts'
import './tables.ts'

/** What an action touched. */
export type Moved = { amount: Sen; dealerCount: number; transactionCount: number }
/** The same of rows of one cycle, with whose they were. */
export type MovedRows = Moved & { companyIds: number[] }

/** The columns that an action may write on a row besides its state. */
export type RowChanges = {
  /** Needed on the way into HELD; leaving the held states clears it. */
  holdType?: HoldType
  heldSince?: Date | null
  holdActionId?: number | null
  requestActionId?: number | null
  releaseActionId?: number | null
  postingId?: number | null
  dueOn?: Day | null
}

const columnOf: Record<keyof RowChanges, string> = {
  holdType: 'hold_type',
  heldSince: 'held_since',
  holdActionId: 'hold_action_id',
  requestActionId: 'request_action_id',
  releaseActionId: 'release_action_id',
  postingId: 'posting_id',
  dueOn: 'due_on'
}

const heldStates = new Set<TransactionState>(['HELD', 'RELEASE_REQUESTED'])

export type RowMove = {
  batchNo: number
  from: readonly TransactionState[]
  to: TransactionState
  /** Which rows; without it every row of the cycle in `from`. Columns are those of `transactions`. */
  where?: Expression<SqlBool>
  set?: RowChanges
}

/**
 * Rows by their ids, for moving many. The ids reach the planner as a subquery's result: of an array that it can see it
 * would estimate each element, which for 100,000 takes a third as long as the move.
 */
export function isNamed(ids: readonly string[]): RawBuilder<SqlBool> {
  return sql`id = any(array(select unnest(${[...ids]}::bigint[])))`
}

/**
 * Moves rows of one cycle from one of the states to another and says what it moved.
 * One statement through the parent table: the trigger that keeps the totals sits there, not on partitions.
 */
export async function moveRows(tx: Tx, move: RowMove): Promise<MovedRows> {
  const changes: RowChanges = move.set ?? {}
  const assignments = (Object.keys(changes) as (keyof RowChanges)[])
    .filter((name) => changes[name] !== undefined)
    .map((name) => sql`${sql.ref(columnOf[name])} = ${changes[name]}`)
  if (!heldStates.has(move.to)) assignments.push(sql`hold_type = null`)
  const moved = await one(
    tx,
    sql<{ amount: string; company_ids: number[]; transaction_count: number }>`
    with moved as (
      update transactions
      set ${sql.join([sql`state = ${move.to}::transaction_state`, ...assignments])}
      where batch_no = ${move.batchNo} and state = any(${move.from}::transaction_state[])
        and ${move.where ?? sql<SqlBool>`true`}
      returning company_id, incentive_amount
    )
    select coalesce(sum(amount), 0)::numeric(14, 2) as amount, coalesce(array_agg(company_id), '{}') as company_ids,
      coalesce(sum(row_count), 0)::bigint as transaction_count
    from (
      select company_id, sum(incentive_amount) as amount, count(*) as row_count from moved group by company_id
    ) as of_dealer`
  )
  return {
    amount: senOf(moved.amount),
    dealerCount: moved.company_ids.length,
    transactionCount: moved.transaction_count,
    companyIds: moved.company_ids
  }
}

export const nothingMoved: Moved = { amount: 0n, dealerCount: 0, transactionCount: 0 }

/** Adds up what one action touched in several cycles; a dealer of more than one of them counts once. */
export function sumOfMoves(moves: readonly MovedRows[]): MovedRows {
  const companyIds = new Set(moves.flatMap((move) => move.companyIds))
  return {
    amount: moves.reduce((sum, { amount }) => sum + amount, 0n),
    dealerCount: companyIds.size,
    transactionCount: moves.reduce((sum, { transactionCount }) => sum + transactionCount, 0),
    companyIds: [...companyIds]
  }
}

/** Gives rows of a cycle the e-invoice numbers that they lack: `numbers` is `(id, e_invoice_no)`. Answers how many. */
export async function fillEInvoiceNumbers(tx: Tx, batchNo: number, numbers: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update transactions set e_invoice_no = named.e_invoice_no
    from ${numbers} as named
    where transactions.batch_no = ${batchNo} and transactions.id = named.id
      and transactions.e_invoice_no is null`.execute(tx)
  return Number(numAffectedRows)
}
