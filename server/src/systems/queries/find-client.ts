import { type Granted, menuOf } from '@payouts/contract/permissions'
import type { PublicKeys } from '@payouts/contract/systems/schema'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { databaseState } from '#platform/db/database-state.ts'
import type { Rights } from '#platform/http/access/authority.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { SystemClient } from '#platform/http/systems/systems.ts'
import '#identity/tables.ts'
import '../tables.ts'

/** What stands in the place of a role: no policy and no rule of people names it. */
const systemRole = 'API client'

/** A client with what decides whether it may call. */
export type FoundClient = SystemClient & { ipRanges: string[]; publicKeys: PublicKeys | null; enabled: boolean }

type Row = Omit<FoundClient, 'caller'> & Pick<Caller, 'userId' | 'name' | 'companyId'> & { granted: Granted }

export async function findClient(db: Database, clientId: string): Promise<FoundClient | undefined> {
  const { rows } = await sql<Row>`
    select client_id as "clientId", user_id as "userId", users.name, company_id as "companyId", granted,
      ip_ranges as "ipRanges", calls_per_minute as "callsPerMinute", public_keys as "publicKeys", enabled,
      ${sql.raw(databaseState)} as "asOf"
    from api_clients join users using (user_id) where client_id = ${clientId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { userId, name, companyId, granted, ...client } = row
  const caller = { userId, userName: clientId, name, role: systemRole, companyId, menu: menuOf(granted) }
  return { ...client, caller }
}

/** The present rights of a client, which it keeps until the transaction ends; undefined once it is disabled. */
export async function holdClient(tx: Tx, { clientId, caller }: SystemClient): Promise<Rights | undefined> {
  const { rows } = await sql<{ granted: Granted }>`
    select granted from api_clients where client_id = ${clientId} and enabled for share`.execute(tx)
  return rows[0] && { role: systemRole, menu: menuOf(rows[0].granted), companyId: caller.companyId }
}
