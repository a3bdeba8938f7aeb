import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { identityConfirmedForMs } from '#platform/http/calls/still-to-prove.ts'
import { sendLater } from '#platform/mail/outgoing.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { type TwoStepChange, twoStepMail } from '../notices.ts'
import { endOtherSessionsOf } from '../sessions/own-sessions.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import type { ChangedBy } from '../users/commands.ts'
import { lockCredentials } from '../users/credentials.ts'
import { findUser, type User } from '../users/queries.ts'
import { authenticatorKey, newAuthenticatorSecret, sealSecret } from './authenticator.ts'
import { isRequiredFor, twoStepSince } from './queries.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import './tables.ts'

const alreadyOn = 'Two-step sign-in is on already. Turn it off first to set up another authenticator app.'

const anotherKey =
  'In another session of yours, another key was asked for meanwhile. Please begin again: set your app up with the key that is shown then, and enter its code.'

/** Creates a key for the caller's authenticator app; replaces an unconfirmed one. */
export async function beginTwoStep(call: WriteCall<unknown>): Promise<{ key: string; keyUri: string } | Refusal> {
  const { tx, caller, services } = call
  const { userId } = caller
  if (await twoStepSince(tx, userId)) return refuse('refusedByRule', alreadyOn)
  const secret = newAuthenticatorSecret()
  const pending = {
    sealed_secret: sealSecret(services.masterKey, userId, secret),
    confirmed_at: null,
    last_step: null,
    used_by_request: null
  }
  await tx
    .insertInto('two_step')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(pending).where('two_step.confirmed_at', 'is', null)
    )
    .execute()
  return authenticatorKey(secret, caller.userName)
}

/** Turns two-step sign-in on, once the password and a code of the new app have been proved. */
export async function turnOnTwoStep(call: WriteCall<unknown>): Promise<{ recoveryCodes: string[] } | Refusal> {
  const { tx, caller, clock, services, sessionHash } = call
  const { numUpdatedRows } = await tx
    .updateTable('two_step')
    .set({ confirmed_at: clock.now() })
    .where('user_id', '=', caller.userId)
    .where('confirmed_at', 'is', null)
    // Only a proved code sets it, and a new key begins without.
    .where('last_step', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n)
    return (await twoStepSince(tx, caller.userId))
      ? refuse('refusedByRule', alreadyOn)
      : refuse('refusedByRule', anotherKey, 'oneTimeCode')
  await endOtherSessionsOf(tx, caller.userId, sessionHash)
  await record(call, 'TURN ON TWO-STEP', 'turned two-step sign-in on')
  await notifyUser(call, caller.userName, 'on')
  return { recoveryCodes: await replaceRecoveryCodes(tx, services.masterKey, caller.userId) }
}

/** Turns it off, unless the caller's role requires it. */
export async function turnOffTwoStep(call: WriteCall<unknown>): Promise<{ message: string } | Refusal> {
  const { tx, caller } = call
  if (await isRequiredFor(tx, caller.role))
    return refuse('refusedByRule', 'Your role requires two-step sign-in, so it stays on.')
  await forgetTwoStep(tx, caller.userId)
  await record(call, 'TURN OFF TWO-STEP', 'turned two-step sign-in off')
  await notifyUser(call, caller.userName, 'off')
  return { message: 'Two-step sign-in is off.' }
}

/** Gives the caller new recovery codes and ends the former ones. */
export async function renewRecoveryCodes(call: WriteCall<unknown>): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await replaceRecoveryCodes(call.tx, call.services.masterKey, call.caller.userId)
  await record(call, 'RENEW RECOVERY CODES', 'made new recovery codes')
  return { recoveryCodes }
}

/** Marks the session as confirmed after the caller's proof. */
export async function confirmIdentity(call: WriteCall<unknown>): Promise<{ confirmedUntil: string }> {
  const { tx, clock, sessionHash } = call
  const now = clock.now()
  if (sessionHash)
    await tx.updateTable('sessions').set({ identity_confirmed_at: now }).where('id_hash', '=', sessionHash).execute()
  await record(call, 'CONFIRM IDENTITY', 'confirmed their identity')
  return { confirmedUntil: new Date(now.getTime() + identityConfirmedForMs).toISOString() }
}

/** Turns off two-step sign-in for a user who lost app and codes, ends their sessions and mails them. */
export async function resetTwoStep(
  tx: Tx,
  userName: string,
  by: ChangedBy,
  { services, clock }: Pick<MailContext, 'services' | 'clock'>
): Promise<User | Refusal> {
  const user = await findUser(tx, userName)
  if (!user) return refuse('refusedByRule', `There is no user ${userName}.`, 'userName')
  await lockCredentials(tx, user.user_id)
  await forgetTwoStep(tx, user.user_id)
  await endSessionsOf(tx, user.user_id)
  await recordEvent(tx, {
    area: 'identity',
    action: 'RESET TWO-STEP',
    activity: `Reset the two-step sign-in of ${user.user_name}`,
    name: user.user_name,
    details: { userId: user.user_id },
    ...by
  })
  await notifyUser({ tx, services, clock }, user.user_name, 'reset')
  return user
}

type MailContext = Pick<WriteCall<unknown>, 'tx' | 'services' | 'clock'>

/** Mails the user about a change that another person made. */
async function notifyUser(
  { tx, services, clock }: MailContext,
  userName: string,
  change: TwoStepChange
): Promise<void> {
  const user = await findUser(tx, userName)
  if (user?.email) await sendLater(tx, { services, clock }, twoStepMail({ ...user, email: user.email }, change))
}

async function forgetTwoStep(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('two_step').where('user_id', '=', userId).execute()
}

async function record(call: WriteCall<unknown>, action: string, did: string): Promise<void> {
  const { tx, caller, requestId, clock } = call
  await recordEvent(tx, {
    area: 'identity',
    action,
    activity: `${caller.name} ${did}`,
    actor: caller,
    name: caller.userName,
    requestId,
    at: clock.now()
  })
}
