import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { CommissionType, CycleStatus, TransactionState } from '@payouts/contract/cycles/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { countTotals } from '#cycles/totals.ts'
import type { Database } from '#platform/db/database.ts'
import { withRoomForMoves } from '#transactions/cut-cycles.ts'
import { keyOf } from '#transactions/partition.ts'

/** One line of a cycle's file; what is left out does not matter to the test. */
export type Line = {
  companyId: number
  amount: Ringgit
  type?: string
  state?: TransactionState
  holdType?: HoldType
  yesId?: string
  transactionNo?: string
  date?: Day
  plan?: string
  deviceId?: string
}

type CycleInReview = {
  batchNo: number
  lines: Line[]
  version?: number
  name?: string
  commissionType?: CommissionType
  status?: CycleStatus
  cutoffDate?: Day
  reportDate?: Day
  payoutDate?: Day
}

/** The id of a cycle's line, counted from 0 in the order that the test gave them. */
export const lineId = (batchNo: number, line: number): string => String(batchNo * 100_000 + line)

/** A cycle whose import was accepted, or one in another status. Its dealers must exist. */
export async function aCycleInReview(db: Database, cycle: CycleInReview): Promise<void> {
  const { batchNo, lines } = cycle
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('cycles')
      .values({
        batch_no: batchNo,
        version: cycle.version ?? 1,
        name: cycle.name ?? `Cycle ${batchNo}`,
        commission_type: cycle.commissionType ?? 'Incentives',
        cutoff_date: cycle.cutoffDate ?? '2026-11-18',
        report_date: cycle.reportDate ?? '2026-11-16',
        payout_date: cycle.payoutDate ?? '2026-11-20',
        status: cycle.status ?? 'Pending Review'
      })
      .execute()
    await sql`create table ${sql.table(`transactions_${batchNo}`)}
      partition of transactions (${sql.raw(keyOf())}) for values in (${sql.lit(batchNo)}) ${sql.raw(withRoomForMoves)}`.execute(
      tx
    )
    for (const [index, line] of lines.entries())
      await tx
        .insertInto('transactions')
        .values({
          batch_no: batchNo,
          id: Number(lineId(batchNo, index)),
          company_id: line.companyId,
          state: line.state ?? 'PAYABLE',
          hold_type: line.holdType ?? null,
          transaction_date: line.date ?? '2026-11-01',
          transaction_amount: '100.00',
          incentive_amount: line.amount,
          transaction_type: line.type ?? 'Activation',
          yes_id: line.yesId ?? `yes${index}-${batchNo}`,
          transaction_no: line.transactionNo ?? `T${index}-${batchNo}`,
          plan_name: line.plan ?? 'Plan',
          billing_account_no: `B${index}`,
          device_id: line.deviceId ?? null
        })
        .execute()
    await countTotals(tx, batchNo)
  })
}
