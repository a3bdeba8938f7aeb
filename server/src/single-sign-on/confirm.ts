import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { providerSignInEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { confirmIdentity } from '#identity/two-step/commands.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { leaveFor } from './begin-sign-in.ts'
import { providerOf, type StoredProvider } from './queries.ts'
import { takeTicket } from './tickets.ts'
import './tables.ts'

type Endpoints = typeof providerSignInEndpoints
type BeginCall = WriteCall<CheckedInputOf<Endpoints['beginProviderConfirmation']>>
type ConfirmCall = WriteCall<CheckedInputOf<Endpoints['confirmByProvider']>>

type Opened = { provider: StoredProvider; subject: string; idHash: Buffer }

/** The provider that opened the session of the call, and whom it calls the caller. */
async function openedBy(tx: Tx, sessionHash: Buffer | undefined): Promise<Opened | Refusal> {
  const found =
    sessionHash &&
    (await tx
      .selectFrom('provider_sessions')
      .select(['provider_id', 'subject', 'id_hash as idHash'])
      .where('id_hash', '=', sessionHash)
      .executeTakeFirst())
  const provider = found && (await providerOf(tx, found.provider_id))
  if (provider) return { ...found, provider }
  return refuse('refusedByRule', 'No identity provider confirms who you are in this session. Sign in again.')
}

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
