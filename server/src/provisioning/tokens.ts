import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { provisioningEndpoints } from '@payouts/contract/provisioning/endpoints'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { hashOf, newSecret } from '#identity/secrets.ts'
import { instantText } from '#platform/db/list-sql.ts'
import type { ReadCall, WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { findProvider } from '#single-sign-on/queries.ts'
import './tables.ts'

type Endpoints = typeof provisioningEndpoints
type Token = OutputOf<Endpoints['getProvisioning']>['tokens'][number]

/** How long the former token works beside a new one. */
const overlapMs = 24 * 60 * 60_000

export async function listTokens({ db }: ReadCall<object>): Promise<{ tokens: Token[] }> {
  const { rows: tokens } = await sql<Token>`
    select token_id::int as "tokenId", key as provider, users.name as "issuedBy",
      ${instantText('issued_on')} as "issuedOn", ${instantText('ends_on')} as "endsOn"
    from provisioning_tokens join identity_providers using (provider_id) join users on users.user_id = issued_by
    order by key, issued_on desc`.execute(db)
  return { tokens }
}

/** Issues a token, which is shown this once. The former one works a day longer, so that nothing stops in between. */
export async function issueToken(
  call: WriteCall<CheckedInputOf<Endpoints['issueProvisioningToken']>>
): Promise<{ token: string } | Refusal> {
  const { tx, caller, clock, input } = call
  const provider = await findProvider(tx, input.provider)
  if (!provider) return refuse('refusedByRule', 'This provider signs nobody in. Change that first.', 'provider')
  const now = clock.now()
  const ends = new Date(now.getTime() + overlapMs)
  await sql`
    update provisioning_tokens set ends_on = least(ends_on, ${ends}::timestamptz)
    where provider_id = ${provider.provider_id}`.execute(tx)
  const token = newSecret()
  await tx
    .insertInto('provisioning_tokens')
    .values({ provider_id: provider.provider_id, token_hash: hashOf(token), issued_by: caller.userId, issued_on: now })
    .execute()
  await record(call, 'ISSUE TOKEN', `Issued a provisioning token to ${provider.settings.name}`, provider.key)
  return { token }
}

/** Ends a token at once. */
export async function endToken(
  call: WriteCall<CheckedInputOf<Endpoints['endProvisioningToken']>>
): Promise<{ message: string } | Refusal> {
  const { tx, clock, input } = call
  const { rows } = await sql<{ key: string }>`
    update provisioning_tokens set ends_on = ${clock.now()} from identity_providers
    where identity_providers.provider_id = provisioning_tokens.provider_id and token_id = ${input.tokenId}
      and (ends_on is null or ends_on > ${clock.now()}) returning key`.execute(tx)
  if (!rows[0]) return refuse('refusedByRule', 'This token is over already.', 'tokenId')
  await record(call, 'END TOKEN', `Ended a provisioning token of ${rows[0].key}`, rows[0].key)
  return { message: 'The token was ended. Issue another one before the provider sends its next change.' }
}

function record(call: WriteCall<{ reason: string }>, action: string, activity: string, name: string): Promise<void> {
  const { tx, caller, clock, requestId, input } = call
  const by = { actor: caller, at: clock.now(), requestId, reason: input.reason }
  return recordEvent(tx, { area: 'users', action, activity, name, ...by })
}
