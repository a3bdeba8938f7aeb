import { administrator, permission } from '#permissions.ts'
import { type Actor as AnyActor, canDecide } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { RightsChange, RoleRow, UserRow } from './schema.ts'

/** Nobody decides on their own role. */
export type Actor = AnyActor & { role: string }

type KnownUser = Pick<UserRow, 'userId' | 'status' | 'lastAdministrator' | 'waitingChangeId'>
type KnownRole = Pick<RoleRow, 'name' | 'builtIn' | 'holders' | 'disabledHolders' | 'waitingChangeId'>

const waiting = no('A change of these rights waits for its decision. Decide on it or withdraw it first.')

export function canDisable(user: KnownUser, actor: Actor): Verdict {
  if (user.userId === actor.userId) return no('Nobody disables themselves. Another administrator can.')
  if (user.status === 'Disabled') return no('This user is disabled already.')
  if (user.lastAdministrator) return no('This is the last active administrator. Make another one first.')
  return yes
}

export function canEnable(user: KnownUser, actor: Actor): Verdict {
  if (user.status === 'Active') return no('This user is active.')
  return canChangeUser(user, actor)
}

/** Role, e-mail address and phone number: anyone who reads the mails can sign in. */
export function canChangeUser(user: KnownUser, actor: Actor): Verdict {
  if (user.userId === actor.userId) return no('Nobody changes their own rights. Another administrator can request it.')
  return user.waitingChangeId === null ? yes : waiting
}

/** Only the user gets the reset link, so an administrator cannot sign in as another user. */
export function canResetPassword(user: Pick<UserRow, 'userId' | 'status' | 'email'>, actor: Actor): Verdict {
  if (user.userId === actor.userId) return no('Your own password is changed under Change Password.')
  if (user.status === 'Disabled') return no('This user is disabled. A password would not let them in.')
  return user.email === null ? no('This user has no e-mail address that a link could go to. Add one first.') : yes
}

/** For a user who lost both the app and the recovery codes. */
export function canResetTwoStep(user: Pick<UserRow, 'userId' | 'twoStep'>, actor: Actor): Verdict {
  if (user.userId === actor.userId) return no('Your own two-step sign-in is turned off under Two-step sign-in.')
  return user.twoStep ? yes : no('Two-step sign-in is off for this user.')
}

export function canUnlock(user: Pick<UserRow, 'userId' | 'failedSignIns'>, actor: Actor): Verdict {
  if (user.userId === actor.userId) return no('Nobody unlocks themselves. Another administrator can.')
  return user.failedSignIns > 0 ? yes : no('No failed sign-in is counted against this user.')
}

export function canChangeRole(role: KnownRole, actor: Actor): Verdict {
  if (role.name === administrator) return no('The Administrator is granted everything and cannot be changed.')
  if (role.name === actor.role) return no('You hold this role. Nobody changes their own rights.')
  return role.waitingChangeId === null ? yes : waiting
}

export function canRemoveRole(role: KnownRole, actor: Actor): Verdict {
  if (role.builtIn) return no('This role came with the product and stays.')
  if (role.holders + role.disabledHolders > 0) return no('Users have this role. Give them another one first.')
  return canChangeRole(role, actor)
}

type KnownChange = Pick<RightsChange, 'of' | 'subject' | 'userId' | 'status' | 'askedById'>

/** Approving needs the permission and a second person, who is not the one whose rights change. */
export function canApprove(change: KnownChange, actor: Actor): Verdict {
  const decides = mayDecide(change, actor)
  if (!decides.allowed) return decides
  if (change.userId === actor.userId || (change.of === 'ROLE' && change.subject === actor.role))
    return no('These are your own rights. Another administrator has to decide.')
  return yes
}

export function canRefuse(change: KnownChange, actor: Actor): Verdict {
  return mayDecide(change, actor)
}

function mayDecide(change: KnownChange, actor: Actor): Verdict {
  const needs = permission(change.of === 'USER' ? 'Users' : 'Roles', 'APPROVE')
  return canDecide(change, actor, { needs, notPermitted: `You may not decide on changes of ${needs.menuName}.` })
}
