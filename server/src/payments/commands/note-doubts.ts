import { withCurrency } from '@payouts/contract/money'
import { sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { DoubtedPayment } from '../rules.ts'
import { eventAbout, type Moving } from './move-payments.ts'
import '../tables.ts'

/**
 * Records that the bank has these locked payments although its doubtful answer moves no money, so that their run can
 * no longer be withdrawn.
 */
export async function noteDoubts(tx: Tx, moving: Moving, doubted: readonly DoubtedPayment[]): Promise<void> {
  if (doubted.length === 0) return
  await sql`
    update payments set answered_at = ${moving.clock.now()}
    where reference_no = any(${doubted.map(({ payment }) => payment.referenceNo)}::text[])`.execute(tx)
  await recordEvents(
    tx,
    doubted.map(({ payment, reason }) => ({
      ...eventAbout(payment, moving),
      action: 'DOUBTFUL ANSWER',
      activity: `Keeps its status after a doubtful answer of the bank: ${withCurrency(payment.amount)} to ${payment.accountName}`,
      reason
    }))
  )
}
