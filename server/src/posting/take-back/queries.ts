import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { pageFrom } from '@payouts/contract/page'
import type { ApprovalTakeBack, takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { sql } from 'kysely'
import { lockCycle } from '../../cycles/lock.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { instantText } from '../../platform/db/list-sql.ts'
import { pageOf } from '../../platform/db/read.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isRefusal } from '../../platform/refusal.ts'
import '../../identity/tables.ts'
import '../tables.ts'

type ListCall = (typeof takeBackEndpoints)['getApprovalTakeBacks']

const columns = sql<ApprovalTakeBack>`change_id as "changeId", request.batch_no as "batchNo", request.version,
  cycles.name as "payoutCycleName", request.approved_for::text as "approvedFor", request.amount::text as amount,
  request.four_eyes as "fourEyes", reason, requester.name as "askedBy", asked_by as "askedById",
  ${instantText('asked_on')} as "askedOn", request.status, decider.name as "decidedBy",
  ${instantText('decided_on')} as "decidedOn", comment`

const requestsWithPeople = sql`approval_take_backs as request
  join cycles using (batch_no)
  join users as requester on requester.user_id = asked_by
  left join users as decider on decider.user_id = decided_by`

/** Requests in one status, or the named one: pending ones oldest first, decided ones newest first. Staff only. */
export async function listTakeBacks(
  db: Database,
  caller: Caller,
  request: CheckedInputOf<ListCall>
): Promise<OutputOf<ListCall>> {
  if (caller.companyId !== null) return { changes: pageFrom<ApprovalTakeBack>([], 0, request) }
  const { status, changeId, batchNo } = request
  const named = changeId ? sql`change_id = ${changeId}` : sql`true`
  const ofCycle = batchNo ? sql`request.batch_no = ${batchNo}` : sql`true`
  return {
    changes: await pageOf(db, request, {
      select: columns,
      from: sql`${requestsWithPeople} where request.status = ${status} and ${named} and ${ofCycle}`,
      orderBy: status === 'Pending' ? sql`change_id` : sql`decided_on desc, change_id desc`
    })
  }
}

export type LockedTakeBack = ApprovalTakeBack & { cycle: CycleRow }

/** A request with its cycle, both locked until the transaction ends: the cycle first, as posting locks it. */
export async function lockTakeBack(tx: Tx, changeId: number): Promise<LockedTakeBack | undefined> {
  const known = await tx
    .selectFrom('approval_take_backs')
    .select('batch_no')
    .where('change_id', '=', changeId)
    .executeTakeFirst()
  const cycle = known && (await lockCycle(tx, known.batch_no))
  if (!cycle || isRefusal(cycle)) return undefined
  const { rows } = await sql<ApprovalTakeBack>`
    select ${columns} from ${requestsWithPeople} where change_id = ${changeId} for update of request`.execute(tx)
  return rows[0] && { ...rows[0], cycle }
}

/** Whether a request to take back the cycle's approval is pending. */
export async function isTakeBackPending(db: Database, batchNo: number): Promise<boolean> {
  const { rows } = await sql`
    select from approval_take_backs where batch_no = ${batchNo} and status = 'Pending'`.execute(db)
  return rows.length > 0
}
