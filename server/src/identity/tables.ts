import type { Generated } from 'kysely'
import type { RoleName } from './roles.ts'

type UsersTable = {
  user_id: Generated<number>
  user_name: string
  /** The person's. */
  name: string
  email: string | null
  phone: string | null
  role: RoleName
  /** An external user's company; null for staff. */
  company_id: number | null
  /** Argon2id, in its PHC text. */
  password_hash: string
  disabled: Generated<boolean>
  created_at: Date
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
    sessions: SessionsTable
    bootstraps: BootstrapsTable
    failed_sign_ins: FailedSignInsTable
  }
}
