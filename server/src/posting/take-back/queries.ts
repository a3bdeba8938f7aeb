import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { ApprovalTakeBack, takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { sql } from 'kysely'
import { lockCycle } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { isRefusal } from '#platform/refusal.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import '../tables.ts'

export const takeBacks = storedRequests<ApprovalTakeBack>({
  table: 'approval_take_backs',
  key: 'change_id',
  columns: sql`request.batch_no as "batchNo", request.version, cycles.name as "payoutCycleName",
    request.approved_for::text as "approvedFor", request.amount::text as amount, request.four_eyes as "fourEyes"`,
  joins: sql`join cycles using (batch_no)`
})

type ListCall = (typeof takeBackEndpoints)['getApprovalTakeBacks']

export async function listTakeBacks(call: ReadCall<CheckedInputOf<ListCall>>): Promise<OutputOf<ListCall>> {
  const { batchNo } = call.input
  return { changes: await takeBacks.list(call, call.input, batchNo ? sql`request.batch_no = ${batchNo}` : undefined) }
}

export type LockedTakeBack = ApprovalTakeBack & { cycle: CycleRow }

/** A request with its cycle, both locked until the transaction ends: the cycle first, as posting locks it. */
export async function lockTakeBack({ tx }: { tx: Tx }, changeId: number): Promise<LockedTakeBack | undefined> {
  const known = await tx
    .selectFrom('approval_take_backs')
    .select('batch_no')
    .where('change_id', '=', changeId)
    .executeTakeFirst()
  const cycle = known && (await lockCycle(tx, known.batch_no))
  if (!cycle || isRefusal(cycle)) return undefined
  const [request] = await takeBacks.lock({ tx }, [changeId])
  return request && { ...request, cycle }
}

/** Whether a request to take back the cycle's approval is pending. */
export const isTakeBackPending = (db: Database, batchNo: number): Promise<boolean> =>
  takeBacks.isPending(db, sql`batch_no = ${batchNo}`)
