import { permission } from '@payouts/contract/permissions'
import { recordEvent } from '#activity/record.ts'
import type { MayUsePassword } from '#identity/sign-in/sign-in.ts'
import { callerOf } from '#identity/users/queries.ts'
import { notify } from '#notices/notify.ts'
import { refuse } from '#platform/refusal.ts'
import { signInPolicyOn } from './queries.ts'

/**
 * Refuses a right password of staff where passwords are off. The break-glass user signs in nevertheless, and everybody who
 * decides on roles learns of it.
 */
export const mayUsePassword: MayUsePassword = async (tx, user, { clock, requestId }) => {
  if (user.company_id !== null) return undefined
  const { staffPasswords, breakGlassUser } = await signInPolicyOn(tx, clock.today())
  if (staffPasswords) return undefined
  if (breakGlassUser?.toLowerCase() !== user.user_name.toLowerCase())
    return refuse(
      'signInRefused',
      'Passwords of staff are off. Sign in with your company account, by the button below.'
    )
  const at = clock.now()
  const activity = `${user.name} signed in with a password as the break-glass user`
  const by = { actor: callerOf(user), name: user.user_name, requestId, at }
  await recordEvent(tx, { area: 'users', action: 'BREAK GLASS', activity, ...by })
  const to = { whoMay: [permission('Roles', 'APPROVE')], but: null }
  await notify(tx, { kind: 'REQUEST', to, subject: activity, target: { screen: 'singleSignOn' }, at })
  return undefined
}
