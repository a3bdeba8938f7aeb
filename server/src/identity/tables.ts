import type { Language } from '@payouts/contract/language'
import type { Granted } from '@payouts/contract/permissions'
import type { ColumnType, Generated } from 'kysely'

type UsersTable = {
  user_id: Generated<number>
  user_name: string
  /** The person's. */
  name: string
  email: string | null
  phone: string | null
  /** A system has none; no query finds it together with roles. */
  role: ColumnType<string, string | null, string>
  /** An external user's company; null for staff. */
  company_id: number | null
  /** Whether there is a company, which must agree with the role. */
  is_external: ColumnType<boolean, never, never>
  /** Argon2id, in its PHC text. */
  password_hash: string
  disabled: Generated<boolean>
  created_at: Date
  /** In which the person reads what the console has in several languages. */
  language: Generated<Language>
  /** When the person ended the tour of the console; null for somebody new. */
  tour_ended_at: Generated<Date | null>
}

type RolesTable = {
  name: string
  description: string
  built_in: Generated<boolean>
  is_external: Generated<boolean>
  /** Null grants everything, including future permissions. */
  granted: ColumnType<Granted | null, string | null, string | null>
  requires_two_step: Generated<boolean>
  version: Generated<number>
  changed_on: Generated<Date>
}

type SessionsTable = {
  /** SHA-256 of the session id. */
  id_hash: Buffer
  user_id: number
  sealed_message_key: Buffer
  remembered: boolean
  created_at: Date
  last_used_at: Date
  /** When its user last authenticated, for calls that require it again. */
  identity_confirmed_at: Date | null
  session_reference: Generated<string>
  /** Such as `Chrome on Windows`; null until its first call. */
  browser: string | null
  /** The origin of its latest call; null until its first call. */
  address: string | null
  former_user_name: string | null
  /** The identity provider that identified the user; null for a password. */
  provider_id: number | null
  /** Whether that provider required a second step. */
  second_step_at_provider: Generated<boolean>
}

type PasswordResetsTable = {
  user_id: number
  /** SHA-256 of the link's secret. */
  secret_hash: Buffer
  expires_at: Date
  used_at: Date | null
  used_by_request: string | null
}

type HelpRequestsTable = {
  help_request_id: Generated<number>
  kind: 'PASSWORD' | 'USER NAME' | 'RESET' | 'CURRENT PASSWORD' | 'NEW USER NAME'
  /** As typed, in lower case; a user's number if the user is known. */
  subject: string
  address: string
  asked_at: Date
}

type BootstrapsTable = {
  bootstrap_id: Generated<number>
  request_no: string
  /** SHA-256 of the token. */
  token_hash: Buffer
  sealed_message_key: Buffer
  address: string
  created_at: Date
  calls: Generated<number>
}

type FailedSignInsTable = {
  failure_id: Generated<number>
  /** As typed, in lower case. */
  user_name: string
  /** The network for limits: an IPv4 address, or an IPv6 network. */
  address: string
  failed_at: Date
  from_usual_place: Generated<boolean>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    users: UsersTable
    roles: RolesTable
    sessions: SessionsTable
    password_resets: PasswordResetsTable
    help_requests: HelpRequestsTable
    bootstraps: BootstrapsTable
    failed_sign_ins: FailedSignInsTable
  }
}
