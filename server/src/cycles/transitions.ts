import type { CycleStatus, TransactionState } from '@payouts/contract/cycles/schema'
import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { settledStatus } from './settled-status.ts'
import type { ActionKind, CycleRow } from './tables.ts'
import { sumsByState } from './totals.ts'

/** What an action touched. */
export type Moved = { amount: Sen; dealerCount: number; transactionCount: number }
/** The same of rows of one cycle, with whose they were. */
export type MovedRows = Moved & { companyIds: number[] }

/**
 * The cycle, locked until the transaction ends. Whoever changes rows of a cycle locks it first,
 * in ascending order of batch numbers where several, so that two actions never wait for each other's totals.
 * Refuses an unknown batch (refusedByRule) and a version other than the one that counts (changedMeanwhile).
 */
export async function lockCycle(tx: Tx, batchNo: number, version?: number): Promise<CycleRow | Refusal> {
  const cycle = await tx.selectFrom('cycles').selectAll().where('batch_no', '=', batchNo).forUpdate().executeTakeFirst()
  if (!cycle) return noSuchCycle(batchNo)
  if (version !== undefined && version !== cycle.version)
    return refuse(
      'changedMeanwhile',
      `Payout cycle ${batchNo} is at version ${cycle.version} now, not ${version}. Reload it and try again.`,
      'version'
    )
  return cycle
}

/**
 * Several cycles, locked in ascending order of their batch numbers. Unknown ones are left out;
 * the caller finds their rows missing.
 */
export async function lockCycles(tx: Tx, batchNos: readonly number[]): Promise<CycleRow[]> {
  return tx
    .selectFrom('cycles')
    .selectAll()
    .where(sql<SqlBool>`batch_no = any(${[...batchNos]}::integer[])`)
    .orderBy('batch_no')
    .forUpdate()
    .execute()
}

/** Also what somebody hears who may not see the cycle: foreign and missing sound alike. */
export function noSuchCycle(batchNo: number): Refusal {
  return refuse('refusedByRule', `There is no payout cycle ${batchNo}.`, 'batchNo')
}

/** The columns that an action may write on a row besides its state. */
export type RowChanges = {
  /** Needed on the way into HELD; leaving the held states clears it. */
  holdType?: string
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

/**
 * Moves rows of one cycle from one of the states to another and says what it moved.
 * One statement through the parent table: the trigger that keeps the totals sits there, not on partitions.
 */
export async function moveRows(
  tx: Tx,
  move: {
    batchNo: number
    from: readonly TransactionState[]
    to: TransactionState
    /** Which rows; without it every row of the cycle in `from`. Columns are those of `transactions`. */
    where?: Expression<SqlBool>
    set?: RowChanges
  }
): Promise<MovedRows> {
  const changes: RowChanges = move.set ?? {}
  const assignments = (Object.keys(changes) as (keyof RowChanges)[])
    .filter((name) => changes[name] !== undefined)
    .map((name) => sql`${sql.ref(columnOf[name])} = ${changes[name]}`)
  if (!heldStates.has(move.to)) assignments.push(sql`hold_type = null`)
  const { rows } = await sql<{ amount: string; company_ids: number[]; transaction_count: number }>`
    with moved as (
      update transactions
      set ${sql.join([sql`state = ${move.to}::transaction_state`, ...assignments])}
      where batch_no = ${move.batchNo} and state = any(${move.from}::transaction_state[])
        and ${move.where ?? sql<SqlBool>`true`}
      returning company_id, incentive_amount
    )
    select coalesce(sum(incentive_amount), 0)::numeric(14, 2) as amount,
      coalesce(array_agg(distinct company_id), '{}') as company_ids, count(*) as transaction_count
    from moved`.execute(tx)
  const [moved] = rows
  if (!moved) throw new Error('an aggregate always answers one row')
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

export type RecordedAction = { actionId: number; referenceNo: string }

/**
 * Writes an action down. Rows carry its number, so it is recorded before they move
 * and told by `noteTouched` what they came to; an action on no rows gives `touched` at once.
 */
export async function recordAction(
  tx: Tx,
  action: {
    kind: ActionKind
    /** Null where it covers several cycles. */
    batchNo: number | null
    remark: string
    /** Null where a rule of the server acted. */
    actedBy: number | null
    actedAt: Date
    holdType?: string
    selectedDate?: Day
    touched?: Moved
  }
): Promise<RecordedAction> {
  const touched = action.touched ?? nothingMoved
  const recorded = await tx
    .insertInto('cycle_actions')
    .values({
      kind: action.kind,
      batch_no: action.batchNo,
      hold_type: action.holdType ?? null,
      remark: action.remark,
      selected_date: action.selectedDate ?? null,
      acted_by: action.actedBy,
      acted_at: action.actedAt,
      amount: ringgitOf(touched.amount),
      dealer_count: touched.dealerCount,
      transaction_count: touched.transactionCount
    })
    .returning(['action_id', 'reference_no'])
    .executeTakeFirstOrThrow()
  return { actionId: recorded.action_id, referenceNo: recorded.reference_no }
}

/** Completes a recorded action with what its rows came to. */
export async function noteTouched(tx: Tx, actionId: number, touched: Moved): Promise<void> {
  await tx
    .updateTable('cycle_actions')
    .set({
      amount: ringgitOf(touched.amount),
      dealer_count: touched.dealerCount,
      transaction_count: touched.transactionCount
    })
    .where('action_id', '=', actionId)
    .execute()
}

/**
 * Works a cycle's status out again after its rows have changed. `cycle` is the row as `lockCycle` gave it,
 * before the change: a cycle whose rows did not change keeps its status, and its request for approval.
 */
export async function settleCycle(tx: Tx, cycle: CycleRow): Promise<CycleStatus> {
  const { change_no: changeNo } = await tx
    .selectFrom('cycles')
    .select('change_no')
    .where('batch_no', '=', cycle.batch_no)
    .executeTakeFirstOrThrow()
  if (changeNo === cycle.change_no) return cycle.status
  const status = settledStatus(cycle.status, await sumsByState(tx, { batchNo: cycle.batch_no }))
  if (status !== cycle.status) await changeStatus(tx, cycle.batch_no, status)
  return status
}

/** Gives a cycle its new status; one that leaves Pending Approval for review is no longer requested by anybody. */
export async function changeStatus(tx: Tx, batchNo: number, status: CycleStatus): Promise<void> {
  const withdrawn = ['Pending Review', 'Hold', 'Cancelled', 'In Validation', 'Dropped'].includes(status)
  await tx
    .updateTable('cycles')
    .set({
      status,
      ...(withdrawn ? { requested_by: null, requested_at: null, requested_digest: null } : {})
    })
    .where('batch_no', '=', batchNo)
    .execute()
}

/** The rule of two people: whoever asked may not also decide. `fourEyes` is the setting FOUR_EYES. */
export function isOwnRequest(fourEyes: boolean, requestedBy: number | null, userId: number): boolean {
  return fourEyes && requestedBy === userId
}
