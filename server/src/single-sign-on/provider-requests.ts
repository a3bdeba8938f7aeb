import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { canDecideSignIn } from '@payouts/contract/single-sign-on/can'
import type { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import type { ProviderChange, ProviderSettings } from '@payouts/contract/single-sign-on/schema'
import { differenceText, providerDifference } from '@payouts/contract/single-sign-on/words'
import { sql } from 'kysely'
import { lockRights } from '#identity/users/roles.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestChange } from '#requests/request-change.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import './tables.ts'

type Endpoints = typeof singleSignOnEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeProvider']>>

export const providerChanges = storedRequests<ProviderChange>({
  table: 'identity_provider_changes',
  key: 'change_id',
  columns: sql`request.key, request.before, request.after`
})

/** Requests for a new identity provider, or for other settings of one. */
export const providerRequests = requestsOfKind<ProviderChange>({
  stored: providerChanges,
  lock: providerChanges.lock,
  canDecide: canDecideSignIn,
  decides: permission('Roles', 'APPROVE'),
  area: 'users',
  subject: 'CHANGE OF PROVIDER',
  what: ({ before, after }) =>
    before ? `to change the identity provider ${before.name}` : `to add the identity provider ${after.name}`,
  how: ({ before, after }) => `: ${inWords(before, after)}`,
  event: ({ key, before, after }) => ({ name: key, details: { before, after } }),
  target: { screen: 'singleSignOn' },
  async recheck({ tx }, change) {
    if (areSame(await settingsOf(tx, change.key), change.before)) return change
    return refuse('changedMeanwhile', 'The provider was changed meanwhile. Refuse this, and have it requested again.')
  },
  async apply({ tx, clock }, { key, after }) {
    const values = { settings: JSON.stringify(after), changed_on: clock.now() }
    await tx
      .insertInto('identity_providers')
      .values({ key, ...values })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
      .execute()
    return { message: after.enabled ? `${after.name} signs people in.` : `${after.name} signs nobody in.` }
  },
  unchanged: 'Nothing was changed.'
})

async function settingsOf(tx: Tx, key: string): Promise<ProviderSettings | null> {
  const found = await tx.selectFrom('identity_providers').select('settings').where('key', '=', key).executeTakeFirst()
  return found?.settings ?? null
}

/** What differs, as a sentence; empty where nothing does. */
const inWords = (before: ProviderSettings | null, after: ProviderSettings): string =>
  differenceText(providerDifference(before, after))

const areSame = (one: ProviderSettings | null, other: ProviderSettings | null) =>
  one && other ? inWords(one, other) === '' : one === other

/**
 * Requests a new provider, or other settings of one. Whoever chooses the provider decides who gets in, so a second person
 * approves.
 */
export async function requestProvider(call: ChangeCall): Promise<OutputOf<Endpoints['changeProvider']> | Refusal> {
  const { tx, input } = call
  const { key, settings: after } = input
  // The second of two concurrent requests waits here and finds the first.
  await lockRights(tx)
  const before = await settingsOf(tx, key)
  if (before && before.issuer !== after.issuer)
    return refuse('refusedByRule', 'Its issuer stays. People are known by it: add another provider.', 'settings.issuer')
  return requestChange(call, providerRequests, {
    ...{ stored: providerChanges, of: { key }, before, after },
    isSame: areSame(before, after)
  })
}
