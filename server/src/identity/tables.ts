import type { Granted } from '@payouts/contract/permissions'
import type { ColumnType, Generated } from 'kysely'

type UsersTable = {
  user_id: Generated<number>
  user_name: string
  /** The person's. */
  name: string
  email: string | null
  phone: string | null
  role: string
  /** An external user's company; null for staff. */
  company_id: number | null
  /** Whether there is a company, which the role has to agree with. */
  is_external: ColumnType<boolean, never, never>
  /** Argon2id, in its PHC text. */
  password_hash: string
  disabled: Generated<boolean>
  created_at: Date
}

type RolesTable = {
  name: string
  description: string
  built_in: Generated<boolean>
  is_external: Generated<boolean>
  /** Null grants everything, whatever is yet to come. */
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
  /** As it was typed, in lower case. */
  user_name: string
  address: string
  failed_at: Date
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    users: UsersTable
    roles: RolesTable
    sessions: SessionsTable
    bootstraps: BootstrapsTable
    failed_sign_ins: FailedSignInsTable
  }
}
