import type { ChangeKind, RoleRights, UserRights } from '@payouts/contract/users/schema'
import type { ColumnType, Generated } from 'kysely'
import type { RequestColumns } from '../requests/request-columns.ts'

type Rights = ColumnType<UserRights | RoleRights | null, string | null, never>

type RightsChangesTable = RequestColumns & {
  change_id: Generated<number>
  kind: ChangeKind
  /** The user name, or the role's name. */
  subject: string
  /** Null for a role, and for a user who is yet to be added. */
  user_id: number | null
  /** Null if it was not there, or is to be there no more. */
  before: Rights
  after: Rights
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    rights_changes: RightsChangesTable
  }
}
