import type { OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { differenceInWords, rightsDifference } from '@payouts/contract/users/difference'
import type { userEndpoints } from '@payouts/contract/users/endpoints'
import type { ChangeKind, RoleRights, UserRights } from '@payouts/contract/users/schema'
import { sameAsBefore } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { notify } from '../../notices/notify.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import { areSame, rightsOfRole, rightsOfUser } from '../queries/rights.ts'
import type { RightsCall } from './actor.ts'
import { applyChange, type ChangeRequest } from './apply.ts'
import { sendFirstLink } from './links.ts'
import '../tables.ts'

export type RequestedChange = OutputOf<(typeof userEndpoints)['addUser']>
type RequestCall = RightsCall<{ reason: string }>

/** The current rights of a subject: a user by the user name, a role by its name. */
export const rightsOf = (tx: RequestCall['tx'], { kind, subject }: Pick<ChangeRequest, 'kind' | 'subject'>) =>
  isOfRole(kind) ? rightsOfRole(tx, subject) : rightsOfUser(tx, subject)

const isOfRole = (kind: ChangeKind) => kind.endsWith(' ROLE')

/**
 * Requests a change of rights. The change is made, to see that it can be and to store the resulting rights with the
 * request; if a second person has to approve it, it is rolled back until they do.
 */
export async function requestChange(
  call: RequestCall,
  request: ChangeRequest,
  userId: number | null
): Promise<RequestedChange | Refusal> {
  const { tx, services, caller, clock, requestId, input } = call
  const { kind, subject } = request
  const { fourEyes } = services.config
  if (await isWaiting(call, request))
    return refuse('refusedByRule', `A change of ${subject} waits for its decision. Decide on it or withdraw it first.`)
  const before = await rightsOf(tx, request)
  await sql`savepoint before_the_change`.execute(tx)
  const by = { actor: caller, at: clock.now(), requestId, reason: input.reason }
  const refusal = await applyChange(call, request, by)
  if (refusal) return refusal
  const after = await rightsOf(tx, request)
  if (areSame(before, after)) return refuse('refusedByRule', sameAsBefore)
  if (kind === 'ADD USER' && !fourEyes) await sendFirstLink(call, subject)
  if (fourEyes) await sql`rollback to savepoint before_the_change`.execute(tx)
  const { change_id: changeId } = await tx
    .insertInto('rights_changes')
    .values({
      kind,
      subject,
      user_id: userId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      reason: input.reason,
      ...requestColumns(call)
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  if (!fourEyes) return { changeId, status: 'Approved', message: 'Done. It is in effect.' }
  await recordEvent(tx, {
    area: 'users',
    action: `ASK TO ${kind}`,
    activity: `Asked to ${kind.toLowerCase()} ${subject}: ${describeChange(before, after)}`,
    name: subject,
    details: { changeId },
    ...by
  })
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission(isOfRole(kind) ? 'Roles' : 'Users', 'APPROVE')], but: caller.userId },
    subject: `${caller.name} asks to ${kind.toLowerCase()} ${subject}`,
    detail: input.reason,
    target: { screen: 'users' },
    at: clock.now()
  })
  return { changeId, status: 'Pending', message: 'Asked for. It takes effect when a second person approves it.' }
}

async function isWaiting({ tx }: RequestCall, { kind, subject }: ChangeRequest): Promise<boolean> {
  const { rows } = await sql`
    select from rights_changes
    where status = 'Pending' and (kind like '% ROLE') = ${isOfRole(kind)} and compared_form(subject) = compared_form(${subject})
  `.execute(tx)
  return rows.length > 0
}

type Rights = UserRights | RoleRights | null

/** The permissions that a change gives and takes, as text. A disabled user has none. */
export function describeChange(before: Rights, after: Rights): string {
  const menu = (rights: Rights) =>
    !rights || ('status' in rights && rights.status === 'Disabled') ? [] : rights.menuList
  return differenceInWords(rightsDifference(menu(before), menu(after)))
}
