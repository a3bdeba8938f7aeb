import { operations } from '@payouts/contract/systems/operations'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import type { CountedCalls, Systems } from '#platform/http/systems/systems.ts'
import { isFrom } from './address-ranges.ts'
import { systemTokens } from './client-tokens.ts'
import { imports } from './imports.ts'
import { openApi } from './openapi.ts'
import { findClient, holdClient } from './queries/find-client.ts'
import './tables.ts'

type Parts = { db: Database; services: Services; clock: Clock }

/** Answers the protocol's questions about other systems from the database that all servers share. */
export function systemsApi({ db, services, clock }: Parts): Systems {
  const tokens = systemTokens({ db, services, clock })
  let document: string | undefined
  return {
    tokens,
    operations,
    imports,
    // Written when somebody asks for it: no start waits for that.
    get document() {
      document ??= JSON.stringify(openApi(services.config.publicUrl))
      return document
    },
    async clientOf(token, address) {
      const clientId = await tokens.clientOf(token)
      const client = clientId === undefined ? undefined : await findClient(db, clientId)
      return client?.enabled && isFrom(address, client.ipRanges) ? client : undefined
    },
    hold: holdClient,
    countCalls: (counted) => countCalls(db, counted, clock.now())
  }
}

async function countCalls(db: Database, counted: readonly CountedCalls[], at: Date): Promise<void> {
  await sql`
    insert into api_client_calls (client_id, day, operation, calls, refused, last_on)
    select "clientId", day, operation, calls, refused, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as counted ("clientId" text, day date, operation text, calls bigint, refused bigint)
    order by 1, 2, 3
    on conflict (client_id, day, operation) do update set calls = api_client_calls.calls + excluded.calls,
      refused = api_client_calls.refused + excluded.refused, last_on = excluded.last_on`.execute(db)
}
