import type { ApiClient, ClientCalls, ClientValues } from '@payouts/contract/systems/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import '../tables.ts'

const clients = sql`api_clients as client join users using (user_id) left join dealers using (company_id)`

/** A client's values as they are requested and compared. */
const values: RawBuilder<ClientValues> = sql`users.name, company_code as "companyCode", client.granted,
  ip_ranges as "ipRanges", calls_per_minute as "callsPerMinute", public_keys as "publicKeys", client.feeds,
  client.enabled`

/** Every client, by name. */
export async function listClients(db: Database, clock: Clock): Promise<ApiClient[]> {
  const { rows } = await sql<ApiClient>`
    select client.client_id as "clientId", company_name as "companyName", ${values},
      ${instantText('client.created_on')} as "createdOn", ${instantText('latest.last_on')} as "lastCallOn",
      coalesce(today.calls, 0)::bigint as "callsToday", coalesce(today.refused, 0)::bigint as "refusedToday",
      coalesce(secrets.list, '[]') as secrets, waiting.change_id as "waitingChangeId",
      coalesce(dated.policies, '[]') as decides, waiting_policy.change_id as "waitingPolicyId"
    from ${clients}
    left join lateral (
      select max(last_on) as last_on from api_client_calls where api_client_calls.client_id = client.client_id
    ) as latest on true
    left join lateral (
      select sum(calls) as calls, sum(refused) as refused from api_client_calls
      where api_client_calls.client_id = client.client_id and day = ${clock.today()}::date
    ) as today on true
    left join lateral (
      select json_agg(json_build_object('secretId', secret_id, 'issuedBy', issuer.name,
        'issuedOn', ${instantText('issued_on')}, 'endsOn', ${instantText('ends_on')}) order by issued_on desc) as list
      from api_client_secrets join users as issuer on issuer.user_id = issued_by
      where api_client_secrets.client_id = client.client_id and (ends_on is null or ends_on > ${clock.now()})
    ) as secrets on true
    left join api_client_changes as waiting on waiting.client_id = client.client_id and waiting.status = 'Pending'
    left join client_policies as waiting_policy
      on waiting_policy.client = client.client_id and waiting_policy.status = 'Pending'
    left join lateral (
      select json_agg(json_build_object('validFrom', valid_from, 'kinds', after) order by valid_from) as policies
      from (
        select distinct on (valid_from) valid_from, after, max(valid_from) filter (where valid_from <= ${clock.today()}::date) over () as since
        from policies_in_force as policy where policy.client = client.client_id order by valid_from, change_id desc
      ) as policy
      where since is null or valid_from >= since
    ) as dated on true
    order by lower(users.name), client.client_id`.execute(db)
  return rows
}

/** How many days of calls are counted on the screen. */
const daysShown = 31

export async function callsOfClient(db: Database, clientId: string): Promise<ClientCalls[]> {
  const { rows } = await sql<ClientCalls>`
    select day, operation, calls, refused from api_client_calls
    where client_id = ${clientId} and day > (select max(day) - ${daysShown}::integer from api_client_calls where client_id = ${clientId})
    order by day desc, operation`.execute(db)
  return rows
}

/** The present values of a client, locked until the transaction ends; undefined if there is none. */
export async function lockClient(tx: Database, clientId: string): Promise<ClientValues | undefined> {
  await sql`select from api_clients where client_id = ${clientId} for no key update`.execute(tx)
  const { rows } = await sql<ClientValues>`
    select ${values} from ${clients} where client_id = ${clientId}`.execute(tx)
  return rows[0]
}
