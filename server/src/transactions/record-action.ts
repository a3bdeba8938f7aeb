import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { ActionKind } from '@payouts/contract/cycles/schema'
import { type Ringgit, ringgitOf, type Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { type Moved, type MovedRows, moveRows, nothingMoved, type RowMove } from './move-rows.ts'

export type RecordedAction = { actionId: number; referenceNo: string }

type NewAction = {
  kind: ActionKind
  /** Null if it covers several cycles. */
  batchNo: number | null
  remark: string
  /** Null if a rule of the server acted. */
  actedBy: number | null
  actedAt: Date
  holdType?: HoldType
  selectedDate?: Day
  touched?: Moved
  /** The cycle's net payout, if the action is about the whole cycle. */
  netPayOut?: Ringgit
}

/**
 * Records an action. It is recorded before rows move, because they carry its number; `saveActionTotals` adds their
 * total. An action that moves no rows gives `touched` here.
 */
export async function recordAction(tx: Tx, action: NewAction): Promise<RecordedAction> {
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
      transaction_count: touched.transactionCount,
      net_amount: action.netPayOut ?? null
    })
    .returning(['action_id', 'reference_no'])
    .executeTakeFirstOrThrow()
  return { actionId: recorded.action_id, referenceNo: recorded.reference_no }
}

/** Completes a recorded action with its rows' total; `size` is their absolute sum, if a policy counts it. */
export async function saveActionTotals(tx: Tx, actionId: number, touched: Moved, size?: Sen): Promise<void> {
  await tx
    .updateTable('cycle_actions')
    .set({
      amount: ringgitOf(touched.amount),
      dealer_count: touched.dealerCount,
      transaction_count: touched.transactionCount,
      ...(size !== undefined && { size: ringgitOf(size) })
    })
    .where('action_id', '=', actionId)
    .execute()
}

/** Records an action of one cycle, moves its rows as `moveOf` says, and saves their total. */
export async function moveRecorded(
  tx: Tx,
  action: NewAction & { batchNo: number },
  moveOf: (actionId: number) => Omit<RowMove, 'batchNo' | 'on'>
): Promise<RecordedAction & { moved: MovedRows }> {
  const recorded = await recordAction(tx, action)
  const moved = await moveRows(tx, { batchNo: action.batchNo, on: dayOf(action.actedAt), ...moveOf(recorded.actionId) })
  await saveActionTotals(tx, recorded.actionId, moved)
  return { ...recorded, moved }
}

/**
 * Records the hold of rows that an import brought; its number was reserved before them. Returns how many rows it
 * holds. Without any, it is recorded only if it may be empty: rows that an exclusion took from it return to it.
 * `heldRows` are the rows that were added to earlier ones; by default all rows of the cycle.
 */
export async function recordImportedHold(
  tx: Tx,
  hold: {
    actionId: number
    batchNo: number
    holdType: HoldType
    remark: string
    actedAt: Date
    mayHoldNothing?: boolean
    /** Rows with `hold_type`, `company_id`, `row_count` and `amount`. */
    heldRows?: RawBuilder<unknown>
  }
): Promise<number> {
  const { heldRows = sql`(select * from cycle_totals where batch_no = ${hold.batchNo})` } = hold
  const { rows } = await sql<{ transaction_count: number }>`
    insert into cycle_actions (action_id, kind, batch_no, hold_type, remark, acted_at, amount, dealer_count, transaction_count)
    overriding system value
    select ${hold.actionId}, 'HOLD', ${hold.batchNo}, ${hold.holdType}, ${hold.remark}, ${hold.actedAt},
      coalesce(sum(amount), 0), count(distinct company_id), coalesce(sum(row_count), 0)
    from ${heldRows} as held
    where hold_type = ${hold.holdType}
    having sum(row_count) > 0 or ${hold.mayHoldNothing === true}
    returning transaction_count`.execute(tx)
  return rows[0]?.transaction_count ?? 0
}
