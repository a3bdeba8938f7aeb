import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { one } from '../platform/db/read.ts'
import { partition } from './partition.ts'
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

/** What is read of rows as they were, by the statement that moves them: a look-up of its own takes as long again. */
export type FormerRows<Summary> = {
  /** Columns of `transactions` beside those that every move reads. */
  columns: RawBuilder<unknown>
  /** One value of the rows as they were, which are `moving`. */
  summary: RawBuilder<Summary>
}

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
 * would estimate each element, which for 100,000 takes a third as long as the move. They are digits, so they need none
 * of the quotes that the driver would put around each.
 */
export function isNamed(ids: readonly string[]): RawBuilder<SqlBool> {
  return sql`id = any(array(select unnest(${`{${ids.join(',')}}`}::bigint[])))`
}

/**
 * Moves rows of one cycle from one of the states to another and says what it moved. The cycle is locked and not
 * dropped. One statement changes the rows, keeps the totals and logs the move. It names the partition: the triggers
 * that do this for any other statement sit on the parent, and PostgreSQL would hand them each row as it was and as it
 * is.
 */
export async function moveRows<Summary = null>(
  tx: Tx,
  move: RowMove,
  former?: FormerRows<Summary>
): Promise<MovedRows & { former: Summary }> {
  const { batchNo, to, set = {} } = move
  const after = {
    holdType:
      set.holdType !== undefined ? sql`${set.holdType}::text` : sql.raw(heldStates.has(to) ? 'hold_type' : 'null'),
    heldSince: set.heldSince !== undefined ? sql`${set.heldSince}::timestamptz` : sql`held_since`
  }
  const moved = await one(
    tx,
    sql<{ amount: string; company_ids: number[]; transaction_count: number; former: Summary }>`(
    with ${moving(move, former)}, logged as (
      insert into transaction_moves
        (batch_no, left_state, left_hold_type, entered_state, entered_hold_type, row_count, ids)
      select ${batchNo}::integer, state, hold_type, ${to}::transaction_state, ${after.holdType}, count(*), array_agg(id)
      from moving group by state, hold_type
    ), total as (
      select transaction_type, company_id, state, hold_type, held_since,
        count(*) as row_count, sum(incentive_amount) as amount
      from moving group by transaction_type, company_id, state, hold_type, held_since
    ), change as (
      select row(transaction_type, company_id, state, hold_type, held_since, -row_count, -amount)::total_change as change
      from total
      union all
      select row(transaction_type, company_id, ${to}::transaction_state, ${after.holdType}, ${after.heldSince},
        row_count, amount)::total_change
      from total
    ), kept as materialized (
      select keep_cycle_totals(${batchNo}, array_agg(change)) from change
    )
    select coalesce(sum(amount), 0)::numeric(14, 2) as amount,
      coalesce(array_agg(distinct company_id), '{}') as company_ids,
      coalesce(sum(row_count), 0)::bigint as transaction_count, (select count(*) from kept) as changes,
      (${former?.summary ?? sql`null`}) as former
    from total
    )`
  )
  return {
    amount: senOf(moved.amount),
    dealerCount: moved.company_ids.length,
    transactionCount: moved.transaction_count,
    companyIds: moved.company_ids,
    former: moved.former
  }
}

/**
 * `moving`: the rows as they were, while they are changed. An update returns a row as it is now, which says what it was
 * if that is the same or follows from its former state. Otherwise, and where more of them is wanted, the rows are read
 * first and then changed where they lie, which takes longer; nobody else changes them in between, as the cycle is
 * locked.
 */
function moving(
  { batchNo, from, to, where = sql<SqlBool>`true`, set = {} }: RowMove,
  former: FormerRows<unknown> | undefined
): RawBuilder<unknown> {
  const rows = sql`${partition(batchNo)} as transactions`
  const condition = sql`state = any(${from}::transaction_state[]) and ${where}`
  const changes = assignments(to, set)
  const [state, ...others] = from
  const wasHeld = from.some((former) => heldStates.has(former))
  const staysAsHeld = heldStates.has(to) && set.holdType === undefined && set.heldSince === undefined
  if (former || others.length > 0 || (wasHeld && !staysAsHeld))
    return sql`moving as materialized (
      select ctid as location, id, transaction_type, company_id, state, hold_type, held_since, incentive_amount
        ${former ? sql`, ${former.columns}` : sql``}
      from ${rows} where ${condition}
    ), moved as (
      update ${rows} set ${changes} where ctid = any(array(select location from moving))
    )`
  // Of rows that were not held, no total has since when.
  const holdType = wasHeld ? sql`hold_type` : sql`null::text as hold_type`
  return sql`moving as (
    update ${rows} set ${changes} where ${condition}
    returning id, transaction_type, company_id, ${state}::transaction_state as state, ${holdType},
      held_since, incentive_amount
  )`
}

function assignments(to: TransactionState, set: RowChanges): RawBuilder<unknown> {
  const columns = (Object.keys(set) as (keyof RowChanges)[])
    .filter((name) => set[name] !== undefined)
    .map((name) => sql`${sql.ref(columnOf[name])} = ${set[name]}`)
  if (!heldStates.has(to)) columns.push(sql`hold_type = null`)
  return sql.join([sql`state = ${to}::transaction_state`, ...columns])
}

export const nothingMoved: Moved = { amount: 0n, dealerCount: 0, transactionCount: 0 }

/** Adds up what one action touched in several cycles; a dealer of more than one of them is counted once. */
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
    update ${partition(batchNo)} as line set e_invoice_no = named.e_invoice_no
    from ${numbers} as named
    where line.id = named.id and e_invoice_key(line.e_invoice_no) is null`.execute(tx)
  return Number(numAffectedRows)
}
