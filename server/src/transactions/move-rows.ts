import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { partition } from './partition.ts'
import './tables.ts'

/** The total of moved rows. */
export type Moved = { amount: Sen; dealerCount: number; transactionCount: number }
/** The total of one cycle's moved rows, and their dealers. */
export type MovedRows = Moved & { companyIds: number[] }

/** The columns that an action may write on a row besides its state. */
export type RowChanges = {
  /** Required for a move to HELD; leaving the held states clears it. */
  holdType?: HoldType
  heldSince?: Date | null
  holdActionId?: number | null
  requestActionId?: number | null
  releaseActionId?: number | null
  postingId?: number | null
  dueOn?: Day | RawBuilder<Day> | null
  eInvoiceNo?: RawBuilder<string | null>
}

const columnOf: Record<keyof RowChanges, string> = {
  holdType: 'hold_type',
  heldSince: 'held_since',
  holdActionId: 'hold_action_id',
  requestActionId: 'request_action_id',
  releaseActionId: 'release_action_id',
  postingId: 'posting_id',
  dueOn: 'due_on',
  eInvoiceNo: 'e_invoice_no'
}

const heldStates = new Set<TransactionState>(['HELD', 'RELEASE_REQUESTED'])

/** What is read of rows as they were by the statement that moves them: a separate look-up would take as long again. */
export type FormerRows<Summary> = {
  /** Columns of `transactions` besides those that every move reads. */
  columns: RawBuilder<unknown>
  /** One value of the former rows, which are `moving`. */
  summary: RawBuilder<Summary>
}

export type RowMove = {
  batchNo: number
  /** The day of the move: statements of days before it do not change. */
  on: Day
  from: readonly TransactionState[]
  to: TransactionState
  /** Which rows; without it every row of the cycle in `from`. A condition on columns of `transactions`. */
  where?: Expression<SqlBool>
  set?: RowChanges
}

/**
 * Rows by id, for moving many. The ids are a subquery, because the planner would estimate every element of an array,
 * which for 100,000 takes a third as long as the move. Ids are digits and need none of the driver's quotes.
 */
export function isNamed(ids: readonly string[]): RawBuilder<SqlBool> {
  return sql`id = any(array(select unnest(${`{${ids.join(',')}}`}::bigint[])))`
}

/**
 * Moves rows of one cycle between states and answers their total. The cycle is locked and not dropped. One statement
 * moves the rows, updates the totals and logs the move. It names the partition, because the triggers for other
 * statements are on the parent table, and PostgreSQL would pass each row to them, before and after.
 */
export async function moveRows<Summary = null>(
  tx: Tx,
  move: RowMove,
  former?: FormerRows<Summary>
): Promise<MovedRows & { former: Summary }> {
  const { batchNo, on, to, set = {} } = move
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
      select keep_cycle_totals(${batchNo}, array_agg(change), ${on}::date) from change
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
 * `moving`: the rows as they were, while they are updated. An update returns the new row, which is enough if the
 * needed columns stay the same or follow from the former state. Otherwise the rows are read first and then updated in
 * place, which takes longer; nobody changes them in between, since the cycle is locked.
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
      select id, transaction_type, company_id, state, hold_type, held_since, incentive_amount
        ${former ? sql`, ${former.columns}` : sql``}
      from ${rows} where ${condition}
    ), moved as (
      update ${rows} set ${changes} where id = any(array(select id from moving))
    )`
  // Totals of rows that were not held have no date of holding.
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

/** Sums what one action moved in several cycles; a dealer in several cycles counts once. */
export function sumOfMoves(moves: readonly MovedRows[]): MovedRows {
  const companyIds = new Set(moves.flatMap((move) => move.companyIds))
  return {
    amount: moves.reduce((sum, { amount }) => sum + amount, 0n),
    dealerCount: companyIds.size,
    transactionCount: moves.reduce((sum, { transactionCount }) => sum + transactionCount, 0),
    companyIds: [...companyIds]
  }
}

/** Takes the numbers from a cycle's rows whose e-invoice does not count any more. */
export async function clearEInvoiceNumbers(tx: Tx, batchNo: number, where: RawBuilder<SqlBool>): Promise<void> {
  await sql`update ${partition(batchNo)} set e_invoice_no = null where ${where}`.execute(tx)
}

const isMissing = (number: RawBuilder<string | null>) => sql<SqlBool>`lacks_e_invoice_number(${number})`

/** What a moved row has as its number once a missing one is filled: `numbers` is `(id, e_invoice_no)`. */
export const filledNumber = (numbers: RawBuilder<unknown>): RawBuilder<string | null> => sql`coalesce(
  case when ${isMissing(sql`transactions.e_invoice_no`)} then (
    select named.e_invoice_no from ${numbers} as named where named.id = transactions.id limit 1) end,
  transactions.e_invoice_no)`

/** Fills missing e-invoice numbers of a cycle's rows: `numbers` is `(id, e_invoice_no)`. Returns how many. */
export async function fillEInvoiceNumbers(tx: Tx, batchNo: number, numbers: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${partition(batchNo)} as line set e_invoice_no = named.e_invoice_no
    from ${numbers} as named
    where line.id = named.id and line.e_invoice_no is distinct from named.e_invoice_no
      and ${isMissing(sql`line.e_invoice_no`)}`.execute(tx)
  return Number(numAffectedRows)
}
