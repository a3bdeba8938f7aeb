import type { Day } from '@payouts/contract/page'
import {
  firstSignInPolicy,
  type Provider,
  type ProviderSettings,
  type SignInPolicy
} from '@payouts/contract/single-sign-on/schema'
import type { Database } from '#platform/db/database.ts'
import { datedValues } from '#requests/dated-values.ts'
import './tables.ts'

/** A provider with its number, which other tables refer to. */
export type StoredProvider = { provider_id: number; key: string; settings: ProviderSettings }

const providersIn = (db: Database) => db.selectFrom('identity_providers').select(['provider_id', 'key', 'settings'])

/** Finds a provider that signs people in. */
export async function findProvider(db: Database, key: string): Promise<StoredProvider | undefined> {
  const found = await providersIn(db).where('key', '=', key).executeTakeFirst()
  return found?.settings.enabled ? found : undefined
}

export async function listProviders(db: Database): Promise<Provider[]> {
  const rows = await providersIn(db).orderBy('provider_id').execute()
  return rows.map(({ key, settings }) => ({ key, settings }))
}

/** The policies of sign-in that were approved. */
export const signInPolicies = datedValues<SignInPolicy>('sign_in_policy_changes')

/** How staff sign in on a day. */
export const signInPolicyOn = async (db: Database, day: Day): Promise<SignInPolicy> =>
  (await signInPolicies.on(db, day))?.values ?? firstSignInPolicy
