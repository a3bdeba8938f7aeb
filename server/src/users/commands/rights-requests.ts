import { permission } from '@payouts/contract/permissions'
import { canApprove, canRefuse } from '@payouts/contract/users/can'
import { differenceInWords, rightsDifference } from '@payouts/contract/users/difference'
import type { ChangeKind, RightsChange, RoleRights, UserRights } from '@payouts/contract/users/schema'
import type { Tx } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { rightsChanges } from '../queries/changes.ts'
import { areSame, rightsOfRole, rightsOfUser } from '../queries/rights.ts'
import { applyChange, type ChangeRequest } from './apply.ts'
import { sendFirstLink } from './links.ts'
import '../tables.ts'

/** Requests for changes of the rights of a user or a role. */
export const rightsRequests = requestsOfKind<RightsChange>({
  stored: rightsChanges,
  lock: rightsChanges.lock,
  canDecide: (change, caller, step) => (step === 'APPROVE' ? canApprove(change, caller) : canRefuse(change, caller)),
  decides: ({ kind }) => permission(isOfRole(kind) ? 'Roles' : 'Users', 'APPROVE'),
  area: 'users',
  subject: ({ kind }) => kind,
  what: ({ kind, subject }) => `to ${kind.toLowerCase()} ${subject}`,
  how: ({ before, after }) => `: ${differenceInWords(rightsDifference(menuBy(before), menuBy(after)))}`,
  event: ({ subject }) => ({ name: subject }),
  target: { screen: 'users' },
  recheck: async ({ tx }, change) =>
    areSame(await rightsOf(tx, change), change.before) ? change : refuseChanged(change),
  apply,
  unchanged: 'Nothing was changed.'
})

/** Makes exactly the change that was requested, or none. */
async function apply(call: RequestCall, change: RightsChange, comment: string): Promise<{ message: string } | Refusal> {
  const { tx, caller, clock, requestId } = call
  const { kind, subject, after, reason } = change
  const refused = await applyChange(
    call,
    { kind, subject, after },
    { actor: caller, at: clock.now(), requestId, reason, comment }
  )
  if (refused) return refused
  if (!areSame(await rightsOf(tx, change), after)) return refuseChanged(change)
  if (kind === 'ADD USER') await sendFirstLink(call, subject)
  return { message: takesEffect }
}

export const takesEffect = 'It takes effect with the next call.'

/** The current rights of a subject: a user by the user name, a role by its name. */
export const rightsOf = (tx: Tx, { kind, subject }: Pick<ChangeRequest, 'kind' | 'subject'>) =>
  isOfRole(kind) ? rightsOfRole(tx, subject) : rightsOfUser(tx, subject)

export const isOfRole = (kind: ChangeKind) => kind.endsWith(' ROLE')

/** What they let somebody do: a disabled user nothing. */
const menuBy = (rights: UserRights | RoleRights | null) =>
  !rights || ('status' in rights && rights.status === 'Disabled') ? [] : rights.menuList

function refuseChanged({ subject }: RightsChange): Refusal {
  return refuse(
    'changedMeanwhile',
    `The rights of ${subject} are not what they were when this was requested. Refuse it, and have it requested again.`
  )
}
