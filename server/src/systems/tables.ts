import type { Day } from '@payouts/contract/page'
import type { Granted } from '@payouts/contract/permissions'
import type { FeedKind } from '@payouts/contract/systems/feed-kinds'
import type { DecisionKind } from '@payouts/contract/systems/kinds-to-decide'
import type { ClientValues, PublicKeys } from '@payouts/contract/systems/schema'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type Json<Value> = ColumnType<Value, string, string>

type ApiClientsTable = {
  client_id: string
  /** The user as whom it acts, who has neither role nor password. */
  user_id: number
  granted: Json<Granted>
  /** In CIDR notation; empty for any address. */
  ip_ranges: string[]
  calls_per_minute: number
  public_keys: ColumnType<PublicKeys | null, string | null, string | null>
  feeds: FeedKind[]
  enabled: boolean
  created_on: Date
  disabled_on: Date | null
}

type ClientPoliciesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  client: string
  before: ColumnType<DecisionKind[] | null, string | null, never>
  after: ColumnType<DecisionKind[], string, never>
  valid_from: Day
}

type ApiClientChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  /** Null until a new client is approved. */
  client_id: string | null
  before: ColumnType<ClientValues | null, string | null, never>
  after: ColumnType<ClientValues, string, never>
}

type ApiClientSecretsTable = {
  secret_id: GeneratedAlways<number>
  client_id: string
  /** SHA-256. */
  secret_hash: Buffer
  issued_by: number
  issued_on: Date
  ends_on: Date | null
}

type ApiClientAssertionsTable = { client_id: string; assertion_id: string; expires_on: Date }

type ApiClientCallsTable = {
  client_id: string
  day: Day
  operation: string
  calls: Generated<number>
  refused: Generated<number>
  last_on: Date
}

/** Files of a kind that are there and not read yet, by name. */
export type SeenFiles = Record<string, { size: number; modifiedMs: number; sinceMs: number }>

type FeedLooksTable = { kind: FeedKind; looked_on: Date; seen: Json<SeenFiles>; problem: string | null }

type FeedFilesTable = {
  file_id: GeneratedAlways<number>
  kind: FeedKind
  file_name: string
  byte_count: number
  sha256: string
  client_id: string
  outcome: 'READ' | 'REFUSED'
  summary: string
  read_on: Date
  /** Null once the file was moved on, with the report beside it. */
  report: ColumnType<object | null, string, string | null>
  moved_on: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    api_clients: ApiClientsTable
    client_policies: ClientPoliciesTable
    api_client_changes: ApiClientChangesTable
    api_client_secrets: ApiClientSecretsTable
    api_client_assertions: ApiClientAssertionsTable
    api_client_calls: ApiClientCallsTable
    feed_looks: FeedLooksTable
    feed_files: FeedFilesTable
  }
}
