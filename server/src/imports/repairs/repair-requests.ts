import { countOf } from '@payouts/contract/count-text'
import { canDecideRepairs, canRepair } from '@payouts/contract/imports/can'
import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import type { Step } from '@payouts/contract/requests/step-words'
import { sql } from 'kysely'
import { isRefusal, type Refusal, refusedBy } from '#platform/refusal.ts'
import type { DecideCall, RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { lockEach } from '#requests/stored-requests.ts'
import { backToDrafts } from './drafts.ts'
import { fileOfVersion } from './file-of-version.ts'
import { lockImports, makeVersion } from './make-version.ts'
import { cycleOfRequest, type KnownRequest, knownRequests } from './queries.ts'

/** Requests to add repaired rows to their cycle: exactly these rows, as its next version. */
export const repairRequests = requestsOfKind<KnownRequest>({
  stored: knownRequests,
  lock: lockEach(lockRepair),
  canDecide: canDecideRepairs,
  decides: permission('Validations', 'APPROVE'),
  area: 'payouts',
  subject: 'REPAIRS',
  what: ({ rowCount, displayName }) => `to add ${countOf(rowCount, 'repaired row')} to ${displayName}`,
  how: ({ version, batchNo }) => `, version ${version} of cycle ${batchNo}`,
  event: ({ batchNo, version, fileVersion, rowCount, amount, digest, madeByIds, displayName }) => ({
    ...{ name: displayName, batchNo, amount },
    details: { version, fileVersion, rowCount, digest, madeBy: madeByIds }
  }),
  target: ({ batchNo, version }) => ({ screen: 'rejectedRows', batchNo, version }),
  meanwhile: 'The rows count when a second person approves them.',
  async recheck({ tx }, request) {
    const file = await fileOfVersion(tx, request)
    return isRefusal(file) ? file : (refusedBy(canRepair(file), 'changeId') ?? request)
  },
  async apply(call, request) {
    const version = await makeVersion(call, request)
    if (isRefusal(version)) return version
    const rows = `${countOf(request.rowCount, 'row')}, ${withCurrency(request.amount)}`
    return { message: `${rows}, added as version ${version}.` }
  },
  release: ({ tx, clock }, { changeId }) => backToDrafts(tx, changeId, clock.now()),
  unchanged: 'The rows are a draft again.'
})

/** Approves a request, and says which version it made. */
export async function approveRepairs(call: DecideCall): Promise<{ version: number; message: string } | Refusal> {
  const approved = await repairRequests.approve(call)
  if (isRefusal(approved)) return approved
  const { made_version: version } = await call.tx
    .selectFrom('repair_requests')
    .select('made_version')
    .where('change_id', '=', call.input.changeId ?? 0)
    .where('made_version', 'is not', null)
    .$narrowType<{ made_version: number }>()
    .executeTakeFirstOrThrow()
  return { ...approved, version }
}

/** Repairs of a cycle are changed one after the other: their lock comes before the request, and that of imports first. */
async function lockRepair(
  { tx }: RequestCall,
  changeId: number,
  step: Step
): Promise<KnownRequest | Refusal | undefined> {
  const batchNo = await cycleOfRequest(tx, changeId)
  if (batchNo === undefined) return undefined
  const importing = step === 'APPROVE' || step === 'APPLY' ? await lockImports(tx, batchNo) : undefined
  if (importing) return importing
  await sql`select pg_advisory_xact_lock(hashtext('repairs of a cycle'), ${batchNo})`.execute(tx)
  const [request] = await knownRequests.lock({ tx }, [changeId])
  return request
}
