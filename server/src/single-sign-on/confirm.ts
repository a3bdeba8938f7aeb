import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { providerSignInEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { confirmIdentity } from '#identity/two-step/commands.ts'
import type { Database } from '#platform/db/database.ts'
import type { ProofCall, WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { leaveFor, reach } from './begin-sign-in.ts'
import { providerOf, type StoredProvider } from './queries.ts'
import { takeTicket } from './tickets.ts'
import './tables.ts'

type Endpoints = typeof providerSignInEndpoints
type BeginCall = WriteCall<CheckedInputOf<Endpoints['beginProviderConfirmation']>>
type ConfirmCall = WriteCall<CheckedInputOf<Endpoints['confirmByProvider']>>

type Opened = { provider: StoredProvider; subject: string; idHash: Buffer }

/** The provider that opened the session of the call, and whom it calls the caller. */
async function openedBy(db: Database, sessionHash: Buffer | undefined): Promise<Opened | Refusal> {
  const found =
    sessionHash &&
    (await db
      .selectFrom('provider_sessions')
      .select(['provider_id', 'subject', 'id_hash as idHash'])
      .where('id_hash', '=', sessionHash)
      .executeTakeFirst())
  const provider = found && (await providerOf(db, found.provider_id))
  if (provider) return { ...found, provider }
  return refuse('refusedByRule', 'No identity provider confirms who you are in this session. Sign in again.')
}

/**
 * Asks the provider of the session what it says of itself, where that is not known: before the transaction of the call,
 * which would keep its connection and locks until a provider that is down has not answered.
 */
export async function reachConfirmingProvider(call: ProofCall<unknown>): Promise<Refusal | undefined> {
  const opened = await openedBy(call.db, call.sessionHash)
  if (isRefusal(opened)) return opened
  const reached = await reach(call.services, opened.provider, longestCallMs)
  return isRefusal(reached) ? reached : undefined
}

/** How long the transaction of a call may last, generously. */
const longestCallMs = 60_000

/**
 * Begins a confirmation: the provider has to authenticate the person now, whatever session it has of them (`max_age`), in
 * one of the ways of its settings (`acr_values`).
 */
export async function beginProviderConfirmation(
  call: BeginCall
): Promise<OutputOf<Endpoints['beginProviderConfirmation']> | Refusal> {
  const { tx, clock, services, input } = call
  const opened = await openedBy(tx, call.sessionHash)
  if (isRefusal(opened)) return opened
  const { provider, idHash } = opened
  const left = await leaveFor({ db: tx, clock, services }, provider, {
    ...{ proof: input.proof, confirms: idHash, parameters: { max_age: '0', prompt: 'login' } }
  })
  return isRefusal(left) ? left : { ...left, provider: provider.settings.name }
}

/**
 * Confirms the session of the call by what its provider answered: for this session and browser, of the person who is
 * signed in, authenticated since the confirmation began, which the callback has verified by `auth_time`.
 */
export async function confirmByProvider(
  call: ConfirmCall
): Promise<OutputOf<Endpoints['confirmByProvider']> | Refusal> {
  const { tx, clock, services, input } = call
  const opened = await openedBy(tx, call.sessionHash)
  if (isRefusal(opened)) return opened
  const answered = await takeTicket({ db: tx, clock, services }, input, opened.idHash)
  if (isRefusal(answered)) return answered
  const { claims } = answered.identified
  const { name, acrValues } = opened.provider.settings
  if (claims.sub !== opened.subject)
    return refuse('refusedByRule', `${name} authenticated somebody else. Confirm as the person who is signed in here.`)
  if (acrValues.length > 0 && !acrValues.includes(String(claims['acr'])))
    return refuse('refusedByRule', `${name} did not authenticate you in a way that this asks for. Try again.`)
  return confirmIdentity(call)
}
