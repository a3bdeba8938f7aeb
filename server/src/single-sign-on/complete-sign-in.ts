import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { providerSignInEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { hashOf } from '#identity/secrets.ts'
import { endBootstrap } from '#identity/sessions/bootstraps.ts'
import { openSession } from '#identity/sessions/sessions.ts'
import { loginResultOf } from '#identity/sign-in/login-result.ts'
import { twoStepSince } from '#identity/two-step/queries.ts'
import { callerOf, type User } from '#identity/users/queries.ts'
import { lockRights } from '#identity/users/roles.ts'
import type { Tx } from '#platform/db/database.ts'
import type { BootstrapCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { Identified } from './callback.ts'
import { userOf } from './person.ts'
import { isLoggedOutSince } from './provider-logout.ts'
import { type StoredProvider, signInPolicyOn } from './queries.ts'
import { type Answered, idTokenPurpose, sessionNameOf, takeTicket } from './tickets.ts'
import './tables.ts'

type Endpoints = typeof providerSignInEndpoints
type CompleteCall = BootstrapCall<CheckedInputOf<Endpoints['completeProviderSignIn']>>

/** Opens the session of a person whom a provider identified, for the browser that began the sign-in and no other. */
export async function completeProviderSignIn(
  call: CompleteCall
): Promise<OutputOf<Endpoints['completeProviderSignIn']> | Refusal> {
  const { db } = call
  const answered = await takeTicket(call, call.input, null)
  if (isRefusal(answered)) return answered
  const opened = await db.transaction().execute(async (tx) => {
    const opened = await open(tx, call, answered)
    // A user who was made, or a role that was given, for nobody's session goes.
    if (isRefusal(opened)) await sql`rollback to savepoint before_the_person`.execute(tx)
    if (isRefusal(opened)) await recordRefusal(tx, call, answered, opened)
    return opened
  })
  if (isRefusal(opened)) return opened
  const { user, ...session } = opened
  return { ...(await loginResultOf(db, user, { ...session, twoStepMissing: false })), userName: user.user_name }
}

async function open(tx: Tx, call: CompleteCall, { provider, identified, answeredAt }: Answered) {
  const { clock, services, input, requestId } = call
  const { claims, idToken, endSessionEndpoint } = identified
  const now = clock.now()
  // Locks in the order of everybody: all rights, the user, sessions.
  await lockRights(tx)
  await sql`savepoint before_the_person`.execute(tx)
  const sid = sessionNameOf(claims)
  if (await isLoggedOutSince(tx, provider, { sub: claims.sub, sid, since: answeredAt }))
    return refuse('signInRefused', `${provider.settings.name} has signed you out meanwhile. Begin again.`)
  const policy = await signInPolicyOn(tx, clock.today())
  const by = { actor: { name: provider.settings.name }, at: now, requestId }
  const user = await userOf({ tx, provider, policy, by }, claims)
  if (isRefusal(user)) return user
  await sql`select from users where user_id = ${user.user_id} for share`.execute(tx)
  const secondStep = hadSecondStep(provider, claims)
  if (!secondStep && (user.requires_two_step || (await twoStepSince(tx, user.user_id))))
    return refuse('signInRefused', secondStepMissing(provider))
  await endBootstrap(tx, call.bootstrapId)
  const opening = { userId: user.user_id, remembered: input.rememberMe, now }
  const session = await openSession(tx, services.masterKey, {
    ...opening,
    by: { providerId: provider.provider_id, secondStep }
  })
  const idHash = hashOf(session.sessionId)
  await tx
    .insertInto('provider_sessions')
    .values({
      id_hash: idHash,
      provider_id: provider.provider_id,
      subject: claims.sub,
      provider_session: sid,
      end_session_endpoint: endSessionEndpoint,
      sealed_id_token: services.masterKey.seal(Buffer.from(idToken), idTokenPurpose(idHash))
    })
    .execute()
  await recordSignIn(tx, call, provider, user)
  return { ...session, user }
}

/** Whether the provider says that it asked for more than a password (RFC 8176), or in one of the ways that were requested. */
function hadSecondStep({ settings }: StoredProvider, { amr, acr }: Identified['claims']): boolean {
  const methods = [amr].flat()
  return methods.includes('mfa') || (typeof acr === 'string' && settings.acrValues.includes(acr))
}

const secondStepMissing = ({ settings: { name } }: StoredProvider) =>
  `Your user needs a second step at sign-in, and ${name} asked for none. Have it require one for you, or sign in with your password.`

function recordSignIn(tx: Tx, { requestId, clock }: CompleteCall, provider: StoredProvider, user: User): Promise<void> {
  return recordEvent(tx, {
    area: 'identity',
    action: 'SIGN IN',
    activity: `${user.name} signed in by ${provider.settings.name}`,
    actor: callerOf(user),
    details: { provider: provider.key },
    requestId,
    at: clock.now()
  })
}

function recordRefusal(
  tx: Tx,
  { requestId, clock }: CompleteCall,
  { provider, identified }: Answered,
  { message }: Refusal
): Promise<void> {
  return recordEvent(tx, {
    area: 'identity',
    action: 'SIGN IN',
    activity: `A sign-in by ${provider.settings.name} was refused`,
    actor: 'system',
    details: { provider: provider.key, subject: identified.claims.sub, why: message },
    requestId,
    outcome: 'REFUSED',
    at: clock.now()
  })
}
