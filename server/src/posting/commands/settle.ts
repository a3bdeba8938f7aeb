import { failureActions } from '@payouts/contract/audit/failures'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { CycleStatus } from '@payouts/contract/cycles/schema'
import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockCycle } from '#cycles/lock.ts'
import { changeStatus } from '#cycles/status.ts'
import { notify } from '#notices/notify.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { isRefusal } from '#platform/refusal.ts'

/** A cycle is in Error from its first posting error until the last is cleared. Call it under the cycle's lock. */
export async function showError(tx: Tx, clock: Clock, batchNo: number): Promise<void> {
  const cycle = await lockCycle(tx, batchNo)
  if (isRefusal(cycle) || cycle.status === 'Error') return
  await changeStatus(tx, batchNo, 'Error')
  await recordEvent(tx, {
    area: 'payouts',
    action: failureActions.notPosted,
    activity: `Could not pay every dealer of ${cycle.name}; its payout error details name them`,
    actor: 'system',
    name: cycle.name,
    batchNo,
    at: clock.now()
  })
  await notify(tx, {
    kind: 'POSTING_ERROR',
    to: { whoMay: [permission('Payout', 'APPROVE')], but: null },
    subject: `Not every dealer of ${cycle.name} could be paid`,
    detail: 'The server tries again by itself; the payout error details name the dealers.',
    target: { screen: 'cycle', batchNo },
    at: clock.now()
  })
}

/**
 * Sets an approved cycle's status after postings: Error while errors are outstanding, Completed once every dealer is
 * settled, and Scheduled while its posting is still to come.
 */
export async function settlePosting(tx: Tx, clock: Clock, batchNo: number): Promise<void> {
  const cycle = await lockCycle(tx, batchNo)
  if (isRefusal(cycle) || !isApproved(cycle.status)) return
  const status = await postedStatus(tx, batchNo)
  if (status === cycle.status) return
  await changeStatus(tx, batchNo, status)
  if (status !== 'Completed') return
  const paid = await paidInWords(tx, batchNo)
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [cycle.requested_by, cycle.approved_by] },
    subject: `${cycle.name} was paid`,
    detail: paid,
    target: { screen: 'cycle', batchNo },
    at: clock.now()
  })
  await recordEvent(tx, {
    area: 'payouts',
    action: 'COMPLETED',
    activity: `Posted ${cycle.name}: ${paid}`,
    actor: 'system',
    name: cycle.name,
    batchNo,
    at: clock.now()
  })
}

/** The feed shows a cycle's postings in one line; the audit trail has one for each dealer. */
async function paidInWords(tx: Tx, batchNo: number): Promise<string> {
  const { rows } = await sql<{ dealers: number; net: string; tax: string; awaiting: string }>`
    select count(distinct company_id) as dealers, coalesce(sum(net), 0)::numeric(14, 2) as net,
      coalesce(sum(withholding_tax), 0)::numeric(14, 2) as tax, (
        select coalesce(sum(amount), 0)::numeric(14, 2) from cycle_totals
        where batch_no = ${batchNo} and hold_type = ${holdTypes.eInvoiceMissing} and row_count > 0
      ) as awaiting
    from postings where batch_no = ${batchNo} and status = 'Posted'`.execute(tx)
  const { dealers = 0, net = '0.00', tax = '0.00', awaiting = '0.00' } = rows[0] ?? {}
  const rest = awaiting === '0.00' ? '' : `; ${withCurrency(awaiting)} waits for e-invoices`
  return `${dealers} ${dealers === 1 ? 'dealer' : 'dealers'}, ${withCurrency(net)} net, ${withCurrency(tax)} withholding tax${rest}`
}

const isApproved = (status: CycleStatus) => status === 'Scheduled' || status === 'Error' || status === 'Completed'

async function postedStatus(tx: Tx, batchNo: number): Promise<CycleStatus> {
  const { rows } = await sql<{ failed: boolean; payable: boolean }>`
    select
      exists (select from postings where batch_no = ${batchNo} and status = 'Error') as failed,
      exists (select from cycle_totals where batch_no = ${batchNo} and state = 'PAYABLE' and row_count > 0) as payable
  `.execute(tx)
  if (rows[0]?.failed) return 'Error'
  return rows[0]?.payable ? 'Scheduled' : 'Completed'
}
