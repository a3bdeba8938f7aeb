import type { ChangeKind, RoleRights, UserRights } from '@payouts/contract/users/schema'
import type { ColumnType, Generated } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type Rights = ColumnType<UserRights | RoleRights | null, string | null, never>

type RightsChangesTable = RequestColumns & {
  change_id: Generated<number>
  kind: ChangeKind
  /** The user name, or the role's name. */
  subject: string
  /** Null for a role, and for a user who is still to be added. */
  user_id: number | null
  /** Null if it did not exist, or is to be removed. */
  before: Rights
  after: Rights
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    rights_changes: RightsChangesTable
  }
}
