import { countOf } from '@payouts/contract/count-text'
import { canDecideRepairs, canRepair } from '@payouts/contract/imports/can'
import { withCurrency } from '@payouts/contract/money'
import { canWithdraw } from '@payouts/contract/requests/can'
import type { RequestStatus } from '@payouts/contract/requests/schema'
import { sql } from 'kysely'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '../../platform/refusal.ts'
import { answerRequester } from '../../requests/answer-requester.ts'
import { backToDrafts } from './drafts.ts'
import { fileOfVersion } from './file-of-version.ts'
import { lockImports, makeVersion } from './make-version.ts'
import { cycleOfRequest, type KnownRequest, lockRequest, noSuchRequest } from './queries.ts'
import { recordRepairs } from './words.ts'

type DecideCall = WriteCall<{ changeId: number; comment: string }>
/** A request with the cycle that it is about. */
type Known = KnownRequest & { displayName: string }

/** A second person approves: exactly the requested rows are added to the cycle, as its next version. */
export async function acceptRepairs(call: DecideCall): Promise<{ version: number; message: string } | Refusal> {
  const { tx, input } = call
  const batchNo = await cycleOfRequest(tx, input.changeId)
  const importing = batchNo === undefined ? noSuchRequest : await lockImports(tx, batchNo)
  if (importing) return importing
  const request = await lockDecidable(call)
  if (isRefusal(request)) return request
  const file = await fileOfVersion(tx, request)
  const ruledOut = isRefusal(file) ? file : refusedBy(canRepair(file), 'changeId')
  if (ruledOut) return ruledOut
  await close(call, request, 'Approved', request.version + 1)
  const made = await makeVersion(call, request)
  if (isRefusal(made)) return made
  const { version, duplicates, rowsHeld, rowsExcluded } = made
  const details = { madeVersion: version, rowsHeld, rowsDuplicate: duplicates.rowCount, rowsExcluded }
  await recordRepairs(call, request, 'APPROVE', { comment: input.comment, details })
  await answer(call, request, 'approved')
  const added = `${countOf(request.rowCount, 'row')}, ${withCurrency(request.amount)}, added as version ${version}.`
  return { version, message: added }
}

/** A second person refuses, with a reason. The rows are a draft again. */
export async function refuseRepairs(call: DecideCall): Promise<{ message: string } | Refusal> {
  const request = await lockDecidable(call)
  if (isRefusal(request)) return request
  await giveBack(call, request, 'Refused')
  await recordRepairs(call, request, 'REFUSE', { comment: call.input.comment })
  await answer(call, request, 'refused')
  return { message: 'Refused. The rows are a draft again.' }
}

/** The requester withdraws it. The rows are a draft again. */
export async function withdrawRepairs(call: WriteCall<{ changeId: number }>): Promise<{ message: string } | Refusal> {
  const withdrawing = { ...call, input: { ...call.input, comment: '' } }
  const request = await lockKnown(withdrawing)
  if (isRefusal(request)) return request
  const refused = refusedBy(canWithdraw(request, { userId: call.caller.userId }), 'changeId')
  if (refused) return refused
  await giveBack(withdrawing, request, 'Withdrawn')
  await recordRepairs(withdrawing, request, 'WITHDRAW')
  return { message: 'Withdrawn. The rows are a draft again.' }
}

/** Repairs of a cycle are changed one after the other: their lock comes before the request. */
async function lockKnown({ tx, input }: DecideCall): Promise<Known | Refusal> {
  const batchNo = await cycleOfRequest(tx, input.changeId)
  if (batchNo === undefined) return noSuchRequest
  await sql`select pg_advisory_xact_lock(hashtext('repairs of a cycle'), ${batchNo})`.execute(tx)
  const request = await lockRequest(tx, input.changeId)
  if (!request) return noSuchRequest
  const file = await fileOfVersion(tx, request)
  return isRefusal(file) ? file : { ...request, displayName: file.displayName }
}

async function lockDecidable(call: DecideCall): Promise<Known | Refusal> {
  const request = await lockKnown(call)
  if (isRefusal(request)) return request
  return refusedBy(canDecideRepairs(request, call.caller), 'changeId') ?? request
}

async function close(
  { tx, caller, clock, input }: DecideCall,
  { changeId }: Known,
  status: RequestStatus,
  madeVersion: number | null
): Promise<void> {
  await tx
    .updateTable('repair_requests')
    .set({
      status,
      decided_by: caller.userId,
      decided_on: clock.now(),
      comment: input.comment,
      made_version: madeVersion
    })
    .where('change_id', '=', changeId)
    .execute()
}

async function giveBack(call: DecideCall, request: Known, status: RequestStatus): Promise<void> {
  await close(call, request, status, null)
  await backToDrafts(call.tx, request.changeId, call.clock.now())
}

/** Notifies the requester of the decision. */
function answer(call: DecideCall, request: Known, done: string): Promise<void> {
  const { askedById, batchNo, version, madeVersion, displayName, rowCount } = request
  return answerRequester(call, {
    requesterId: askedById,
    subject: `${call.caller.name} ${done} ${countOf(rowCount, 'repaired row')} of ${displayName}`,
    target: { screen: 'rejectedRows', batchNo, version: madeVersion ?? version }
  })
}
