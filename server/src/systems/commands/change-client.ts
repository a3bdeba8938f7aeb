import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { isGranted, menuOf, permission } from '@payouts/contract/permissions'
import { canDecideClient } from '@payouts/contract/systems/can'
import type { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { type FeedKind, feedNames } from '@payouts/contract/systems/feed-kinds'
import { feedRights } from '@payouts/contract/systems/feeds'
import { isGrantable } from '@payouts/contract/systems/rights'
import type { ClientChange, ClientValues } from '@payouts/contract/systems/schema'
import { type SqlBool, sql } from 'kysely'
import { findDealer } from '#dealers/queries.ts'
import { addSystemUser, changeSystemUser } from '#identity/users/system-users.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestChange } from '#requests/request-change.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { lockClient } from '../queries/clients.ts'
import '../tables.ts'

type ChangeCall = WriteCall<CheckedInputOf<typeof systemEndpoints.changeApiClient>>

const stored = storedRequests<ClientChange>({
  table: 'api_client_changes',
  key: 'change_id',
  columns: sql`request.client_id as "clientId", request.before, request.after`
})

export const listClientChanges = stored.list

const noSuchClient = () => refuse('refusedByRule', 'There is no such API client.', 'clientId')

export const clientRequests = requestsOfKind<ClientChange & { fourEyes: boolean }>({
  stored,
  lock: stored.lock,
  canDecide: canDecideClient,
  decides: permission('Systems', 'APPROVE'),
  area: 'systems',
  subject: 'CHANGE OF API CLIENT',
  what: ({ before, after }) => `${before ? 'to change' : 'to add'} the API client ${after.name}`,
  how: ({ before, after }) => `. ${before ? `Before: ${inWords(before)} After: ` : ''}${inWords(after)}`,
  event: ({ clientId, before, after }) => ({
    name: after.name,
    ...(clientId === null ? {} : { referenceNo: clientId }),
    details: { before, after }
  }),
  target: { screen: 'systems' },
  async recheck({ tx }, request) {
    const refused = await feedsAreRefused(tx, request.after, request.clientId)
    if (refused) return refused
    if (request.clientId === null) return (await nameIsTaken(tx, request.after.name, null)) ?? request
    const now = await lockClient(tx, request.clientId)
    if (!now) return noSuchClient()
    const isAsBefore = isDeepStrictEqual(now, request.before)
    return isAsBefore
      ? request
      : refuse('changedMeanwhile', 'The client was changed meanwhile. Refuse it, and have it requested again.')
  },
  async apply(call, { changeId, clientId, after }) {
    if (clientId !== null) {
      await update(call, clientId, after)
      return { message: `${after.name} has these rights from its next call on.` }
    }
    const added = await add(call, after)
    await call.tx
      .updateTable('api_client_changes')
      .set({ client_id: added })
      .where('change_id', '=', changeId)
      .execute()
    return { message: `${after.name} can be given a secret now.` }
  },
  unchanged: 'Nothing was changed.'
})

/**
 * Requests a new client, or other values of one. Refuses values that hold already, a name that another client has, and
 * a second request while one waits.
 */
export async function changeApiClient(call: ChangeCall) {
  const { tx, input } = call
  const { clientId = null, reason: _, ...given } = input
  if (!isGrantable(given.granted))
    return refuse('refusedByRule', 'No operation of the API needs this right.', 'granted')
  const before = clientId === null ? null : await lockClient(tx, clientId)
  if (before === undefined) return noSuchClient()
  const company = given.companyCode === null ? null : await findDealer(tx, { companyCode: given.companyCode })
  if (company === undefined) return refuse('refusedByRule', `There is no dealer ${given.companyCode}.`, 'companyCode')
  if (before && before.companyCode !== given.companyCode)
    return refuse('refusedByRule', 'A client keeps its company. Add another client instead.', 'companyCode')
  const after: ClientValues = { ...given, companyCode: company?.companyCode ?? null }
  const refused = (await nameIsTaken(tx, after.name, clientId)) ?? (await feedsAreRefused(tx, after, clientId))
  if (refused) return refused
  return requestChange(call, clientRequests, {
    ...{ stored, before, after, isSame: isDeepStrictEqual(before, after) },
    of: { client_id: clientId },
    ...(clientId === null && { about: sql<SqlBool>`request.after ->> 'name' = ${after.name}` })
  })
}

/** Two clients of one name could not be told apart in the audit trail. */
async function nameIsTaken(tx: Tx, name: string, clientId: string | null): Promise<Refusal | undefined> {
  const { rows } = await sql`
    select from api_clients join users using (user_id)
    where compared_form(users.name) = compared_form(${name}) and client_id is distinct from ${clientId}`.execute(tx)
  return rows.length > 0 ? refuse('refusedByRule', `Another client is called ${name}.`, 'name') : undefined
}

/** Files come in one client's name each, which may import them as a person with the same right may. */
async function feedsAreRefused(
  tx: Tx,
  { feeds, granted, companyCode }: ClientValues,
  clientId: string | null
): Promise<Refusal | undefined> {
  if (feeds.length === 0) return undefined
  if (companyCode !== null)
    return refuse('refusedByRule', 'Files are of all companies: a client of one company brings none.', 'feeds')
  const menu = menuOf(granted)
  const missing = feeds.find((kind) => !isGranted(menu, feedRights[kind]))
  if (missing) {
    const { menuName, button } = feedRights[missing]
    return refuse('refusedByRule', `To bring ${feedNames[missing]}, it needs the right ${menuName} ${button}.`, 'feeds')
  }
  // Two approvals at a time see each other.
  await sql`select pg_advisory_xact_lock(hashtext('feeds of clients'))`.execute(tx)
  const { rows } = await sql<{ name: string; kind: FeedKind }>`
    select users.name, (select kind from unnest(feeds) as kind where kind = any(${feeds}) limit 1) as kind
    from api_clients join users using (user_id)
    where feeds && ${feeds}::text[] and client_id is distinct from ${clientId} limit 1`.execute(tx)
  const [other] = rows
  return (
    other &&
    refuse(
      'refusedByRule',
      `${other.name} brings ${feedNames[other.kind]} already. One client brings each kind.`,
      'feeds'
    )
  )
}

async function add({ tx, clock }: Pick<ChangeCall, 'tx' | 'clock'>, after: ClientValues): Promise<string> {
  const clientId = `client-${randomUUID()}`
  const { companyCode, name } = after
  const company = companyCode === null ? undefined : await findDealer(tx, { companyCode })
  const companyId = company?.companyId ?? null
  const userId = await addSystemUser(tx, { userName: clientId, name, companyId, at: clock.now() })
  await tx
    .insertInto('api_clients')
    .values({ client_id: clientId, user_id: userId, created_on: clock.now(), ...columnsOf(after) })
    .execute()
  return clientId
}

async function update({ tx, clock }: RequestCall, clientId: string, after: ClientValues): Promise<void> {
  const { user_id: userId } = await tx
    .updateTable('api_clients')
    .set({ ...columnsOf(after), ...(!after.enabled && { disabled_on: clock.now() }) })
    .where('client_id', '=', clientId)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await changeSystemUser(tx, userId, { name: after.name, disabled: !after.enabled })
}

const columnsOf = ({ granted, ipRanges, callsPerMinute, publicKeys, feeds, enabled }: ClientValues) => ({
  granted: JSON.stringify(granted),
  ip_ranges: ipRanges,
  calls_per_minute: callsPerMinute,
  public_keys: publicKeys && JSON.stringify(publicKeys),
  feeds,
  enabled
})

function inWords({ companyCode, granted, ipRanges, callsPerMinute, publicKeys, feeds, enabled }: ClientValues): string {
  const rights = Object.entries(granted).map(([name, buttons]) => [name, ...buttons].join(' '))
  return [
    enabled ? 'enabled' : 'disabled',
    companyCode === null ? 'all companies' : `only ${companyCode}`,
    `rights ${rights.join(', ') || 'none'}`,
    ipRanges.length > 0 ? `from ${ipRanges.join(', ')}` : 'from anywhere',
    `${callsPerMinute} calls a minute`,
    publicKeys ? `keys ${publicKeys.keys.map(({ kid }) => kid).join(', ')}` : 'no keys',
    `brings ${feeds.map((kind) => feedNames[kind]).join(', ') || 'no files'}`
  ].join('; ')
}
