import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GroupAttributes, UserAttributes } from './attributes.ts'

type ProvisioningTokensTable = {
  token_id: GeneratedAlways<number>
  provider_id: number
  token_hash: Buffer
  issued_by: number
  issued_on: Date
  ends_on: Date | null
}

type ProvisionedTable<Attributes> = {
  resource_id: string
  provider_id: number
  attributes: ColumnType<Attributes, string, string>
  version: Generated<number>
  created_on: Date
  changed_on: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    provisioning_tokens: ProvisioningTokensTable
    provisioning_requesters: { provider_id: number; user_id: number }
    provisioned_users: ProvisionedTable<UserAttributes> & { user_id: number | null }
    provisioned_groups: ProvisionedTable<GroupAttributes>
    provisioned_members: { group_id: string; user_resource_id: string }
  }
}
