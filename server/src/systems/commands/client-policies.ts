import { isDeepStrictEqual } from 'node:util'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Day } from '@payouts/contract/page'
import { isGranted, menuOf, permission } from '@payouts/contract/permissions'
import { canDecideClient } from '@payouts/contract/systems/can'
import type { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { type DecisionKind, decisionNames, decisionsText } from '@payouts/contract/systems/kinds-to-decide'
import { decisionRights } from '@payouts/contract/systems/requests-to-decide'
import type { ClientPolicy } from '@payouts/contract/systems/schema'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestsOfDatedValues } from '#requests/dated-requests.ts'
import { lockClient } from '../queries/clients.ts'
import '../tables.ts'

type Endpoint = typeof systemEndpoints.changeClientPolicy
type ChangeCall = WriteCall<CheckedInputOf<Endpoint>>

export const policyRequests = requestsOfDatedValues<readonly DecisionKind[], ClientPolicy, 'client'>({
  table: 'client_policies',
  of: 'client',
  columns: sql`(select name from api_clients join users using (user_id) where client_id = request.client) as "clientName"`,
  title: ({ clientName }) => clientName,
  canDecide: canDecideClient,
  decides: permission('Systems', 'APPROVE'),
  area: 'systems',
  subject: 'CHANGE OF CLIENT POLICY',
  what: ({ clientName, validFrom }) =>
    `to change what the API client ${clientName} may decide, from ${dayText(validFrom)} on`,
  how: ({ before, after }) => `. Before: ${decisionsText(before ?? [])}. After: ${decisionsText(after)}`,
  target: { screen: 'systems' },
  on: kindsOn,
  first: [],
  isSame: (before, after) => isDeepStrictEqual(before, after),
  changedMeanwhile: 'It was requested when the client could decide other kinds. Refuse it, and have it requested again.'
})

/** With the client locked: it decides on nothing while its policy is changed. */
async function kindsOn(tx: Tx, day: Day, { client }: { client: string }): Promise<{ values: DecisionKind[] }> {
  await lockClient(tx, client)
  return one(tx, sql<{ values: DecisionKind[] }>`select kinds_to_decide(${client}, ${day}::date) as values`)
}

/** Requests that a client may decide other kinds of requests from a day on. Refuses what it has no right for. */
export function changeClientPolicy(call: ChangeCall): Promise<OutputOf<Endpoint> | Refusal> {
  const { clientId: client, kinds } = call.input
  return policyRequests.request(call, { of: { client }, after: kinds, check: () => refused(call.tx, client, kinds) })
}

async function refused(tx: Tx, clientId: string, kinds: readonly DecisionKind[]): Promise<Refusal | undefined> {
  const client = await lockClient(tx, clientId)
  if (!client) return refuse('refusedByRule', 'There is no such API client.', 'clientId')
  if (!client.enabled) return refuse('refusedByRule', `${client.name} is disabled. Have it enabled first.`)
  if (client.companyCode !== null && kinds.length > 0)
    return refuse('refusedByRule', 'Requests are for staff alone: a client of one company decides none.', 'kinds')
  const menu = menuOf(client.granted)
  const missing = kinds.find((kind) => !isGranted(menu, decisionRights[kind]))
  if (!missing) return undefined
  const { menuName, button } = decisionRights[missing]
  return refuse(
    'refusedByRule',
    `To decide on ${decisionNames[missing]}, it needs the right ${menuName} ${button}.`,
    'kinds'
  )
}
