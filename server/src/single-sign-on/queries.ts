import type { Day } from '@payouts/contract/page'
import {
  firstSignInPolicy,
  type Provider,
  type ProviderSettings,
  providerKey,
  type SignInPolicy
} from '@payouts/contract/single-sign-on/schema'
import type { Database } from '#platform/db/database.ts'
import { datedValues } from '#requests/dated-values.ts'
import './tables.ts'

/** A provider with its number, which other tables refer to. */
export type StoredProvider = { provider_id: number; key: string; settings: ProviderSettings }

const providersIn = (db: Database) => db.selectFrom('identity_providers').select(['provider_id', 'key', 'settings'])

/** A provider, whether or not it signs people in. */
export const knownProvider = async (db: Database, key: string): Promise<StoredProvider | undefined> =>
  providerKey.safeParse(key).success ? providersIn(db).where('key', '=', key).executeTakeFirst() : undefined

const ifEnabled = (found: StoredProvider | undefined) => (found?.settings.enabled ? found : undefined)

/** Finds a provider that signs people in. */
export const findProvider = async (db: Database, key: string): Promise<StoredProvider | undefined> =>
  ifEnabled(await knownProvider(db, key))

/** The provider of that number, if it signs people in. */
export const providerOf = async (db: Database, providerId: number): Promise<StoredProvider | undefined> =>
  ifEnabled(await providersIn(db).where('provider_id', '=', providerId).executeTakeFirst())

export async function listProviders(db: Database): Promise<Provider[]> {
  const rows = await providersIn(db).orderBy('provider_id').execute()
  return rows.map(({ key, settings }) => ({ key, settings }))
}

/** The policies of sign-in that were approved. */
export const signInPolicies = datedValues<SignInPolicy>('sign_in_policy_changes')

/** How staff sign in on a day. */
export const signInPolicyOn = async (db: Database, day: Day): Promise<SignInPolicy> =>
  (await signInPolicies.on(db, day))?.values ?? firstSignInPolicy
