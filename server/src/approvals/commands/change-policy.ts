import type { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { kindRules } from '@payouts/contract/approvals/kinds'
import { type Band, bandsProblem, bandsText } from '@payouts/contract/approvals/rule'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { sameAsBefore } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import type { WriteCall } from '../../platform/http/bind.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { announceDated } from '../../requests/announce-dated.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import { policyOn } from '../queries/policies.ts'
import { staffOnly } from '../staff-only.ts'
import { recordChange } from './record-change.ts'
import '../tables.ts'

type Endpoints = typeof approvalEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changePolicy']>>

/**
 * Requests other bands of a policy from a day on; what waits for approvals then keeps its own requirements.
 * Refuses bands that cannot be, those that hold on that day already, and a second request while one waits.
 */
export async function changePolicy(call: ChangeCall): Promise<OutputOf<Endpoints['changePolicy']> | Refusal> {
  const { tx, caller, clock, input } = call
  const notStaff = staffOnly(caller)
  if (notStaff) return notStaff
  const { kind, bands: after, validFrom } = input
  if (validFrom < clock.today())
    return refuse('refusedByRule', 'A policy cannot be changed from a day that has passed.', 'validFrom')
  // Of two requests at once, the second waits here and finds the first.
  await sql`select pg_advisory_xact_lock(hashtext('change of an approval policy'), hashtext(${kind}))`.execute(tx)
  const { bands: before, roles } = await policyOn(tx, kind, validFrom)
  const wrong = bandsProblem(after, { least: kindRules[kind].least, roles })
  if (wrong) return refuse('refusedByRule', wrong.problem, wrong.field)
  if (bandsText(before) === bandsText(after)) return refuse('refusedByRule', sameAsBefore)
  const { rows: waiting } = await sql`
    select from approval_policies where kind = ${kind} and status = 'Pending'`.execute(tx)
  if (waiting.length > 0)
    return refuse('refusedByRule', 'A change of it waits for its decision. Decide on it or withdraw it first.')
  return save(call, { before, after })
}

async function save(call: ChangeCall, { before, after }: { before: Band[]; after: Band[] }) {
  const { tx, input, services } = call
  const { kind, validFrom, reason } = input
  const { change_id: changeId } = await tx
    .insertInto('approval_policies')
    .values({
      kind,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      valid_from: validFrom,
      reason,
      ...requestColumns(call)
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  const step = services.config.fourEyes ? 'ASKED' : 'MADE'
  await recordChange(call, { changeId, kind, before, after, validFrom, reason }, step)
  const message = await announceDated(call, {
    what: `the approvals of “${kindRules[kind].title}”`,
    decides: permission('Approval Policies', 'APPROVE'),
    target: { screen: 'approvalPolicies' }
  })
  return { changeId, message }
}
