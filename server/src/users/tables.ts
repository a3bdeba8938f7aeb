import type { ChangeStatus } from '@payouts/contract/changes/schema'
import type { ChangeKind, RoleRights, UserRights } from '@payouts/contract/users/schema'
import type { ColumnType, Generated } from 'kysely'

type Rights = ColumnType<UserRights | RoleRights | null, string | null, never>

type RightsChangesTable = {
  change_id: Generated<number>
  kind: ChangeKind
  /** The user name, or the role's name. */
  subject: string
  /** Null for a role, and for a user who is yet to be added. */
  user_id: number | null
  /** Null where it was not there, or is to be there no more. */
  before: Rights
  after: Rights
  reason: string
  asked_by: number
  asked_on: Date
  /** Whether the request needed a second person's approval. */
  four_eyes: boolean
  status: ChangeStatus
  decided_by: number | null
  decided_on: Date | null
  comment: Generated<string>
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    rights_changes: RightsChangesTable
  }
}
