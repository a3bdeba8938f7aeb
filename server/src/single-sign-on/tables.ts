import type { Day } from '@payouts/contract/page'
import type { ProviderSettings, SignInPolicy } from '@payouts/contract/single-sign-on/schema'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

/** Begins the state of a confirmation, whose answer leads to a page of its own: the one of sign-in would end the session. */
export const confirmationMark = 'confirm-'

type IdentityProvidersTable = {
  provider_id: GeneratedAlways<number>
  key: string
  settings: ColumnType<ProviderSettings, string, string>
  changed_on: Date
}

type IdentityProviderChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  key: string
  before: ColumnType<ProviderSettings | null, string | null, never>
  after: ColumnType<ProviderSettings, string, never>
}

type SignInPolicyChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  before: ColumnType<SignInPolicy | null, string | null, never>
  after: ColumnType<SignInPolicy, string, never>
  valid_from: Day
}

type ProviderAccountsTable = { provider_id: number; subject: string; user_id: number; linked_on: Date }

type ProviderSignInsTable = {
  sign_in_id: GeneratedAlways<number>
  provider_id: number
  /** SHA-256 of the state; null once the provider has answered. */
  state_hash: Buffer | null
  sealed_secrets: Buffer | null
  proof: Buffer
  ticket_hash: Buffer | null
  /** Why nobody is signed in. */
  refusal: string | null
  /** The session whose user confirms who they are; null where somebody signs in. */
  confirms: Buffer | null
  begun_at: Date
  answered_at: Date | null
}

type ProviderSessionsTable = {
  id_hash: Buffer
  provider_id: number
  subject: string
  provider_session: string | null
  sealed_id_token: Buffer
  end_session_endpoint: string | null
}

type ProviderLogoutsTable = {
  provider_id: number
  token_hash: Buffer
  subject: string | null
  provider_session: string | null
  taken_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    identity_providers: IdentityProvidersTable
    identity_provider_changes: IdentityProviderChangesTable
    sign_in_policy_changes: SignInPolicyChangesTable
    provider_accounts: ProviderAccountsTable
    provider_sign_ins: ProviderSignInsTable
    provider_sessions: ProviderSessionsTable
    provider_logouts: ProviderLogoutsTable
  }
}
