import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { beforeAll } from 'vitest'
import { useSession, useTestApp } from '../app/hooks.ts'
import { aUser } from './builders.ts'
import { aDealer } from './cycle-builders.ts'
import { aCycleInReview, type Line, lineId } from './cycle-in-review.ts'

export const holdType = holdTypes.manual

export const held = (companyId: number, type: string, amount: string): Line => ({
  companyId,
  type,
  amount,
  state: 'HELD',
  holdType
})

/** A server with three dealers, and cycles of theirs that hold something, for the tests of the actions on holds. */
export function useHeldCycles() {
  const payouts = useTestApp()
  beforeAll(async () => {
    for (const companyId of [1, 2, 3]) await aDealer(payouts.database.db, { company_id: companyId })
    await aUser(payouts.database.db, { userName: 'second' })
  })
  const reviewer = useSession(payouts, 'reviewer')
  const approver = useSession(payouts, 'approver')
  const admin = useSession(payouts, 'admin')
  let batchNo = 0

  async function aCycle(lines: Line[], rest: Partial<Parameters<typeof aCycleInReview>[1]> = {}): Promise<number> {
    batchNo += 1
    await aCycleInReview(payouts.database.db, { batchNo, lines, ...rest })
    return batchNo
  }

  /** Two dealers and two types on hold, and a row that is payable. */
  const mixed = () =>
    aCycle([
      held(1, 'Activation', '10.00'),
      held(1, 'Reload', '20.00'),
      held(2, 'Activation', '-4.00'),
      { companyId: 3, type: 'Gift', amount: '1.00' }
    ])

  async function statesOf(batch: number): Promise<TransactionState[]> {
    const rows = await payouts.database.db
      .selectFrom('transactions')
      .select('state')
      .where('batch_no', '=', batch)
      .orderBy('id')
      .execute()
    return rows.map(({ state }) => state)
  }

  /** A line of the latest cycle, for `action`. */
  const line = (index: number) => lineId(batchNo, index)
  const action = () => ({ holdType, batchNo, version: 1, remark: 'Checked with the dealer' })
  const requestLines = (...indices: number[]) =>
    payouts.call(reviewer, onHoldEndpoints.requestReleaseHoldTransactions, {
      ...action(),
      transactionIds: indices.map(line)
    })

  return {
    payouts,
    reviewer,
    approver,
    admin,
    aCycle,
    mixed,
    statesOf,
    line,
    action,
    requestLines,
    /** The latest cycle. */
    get batchNo() {
      return batchNo
    }
  }
}
