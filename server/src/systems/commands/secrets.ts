import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { recordEvent } from '#activity/record.ts'
import { hashOf, newSecret } from '#identity/secrets.ts'
import { changeSystemUser } from '#identity/users/system-users.ts'
import { dayOf } from '#platform/clock.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { lockClient } from '../queries/clients.ts'
import '../tables.ts'

type Endpoints = typeof systemEndpoints
type CallOf<Name extends keyof Endpoints> = WriteCall<CheckedInputOf<Endpoints[Name]>>
type AnswerOf<Name extends keyof Endpoints> = Promise<OutputOf<Endpoints[Name]> | Refusal>

const dayMs = 86_400_000
/** The one that is being replaced, and its successor. */
const mostSecrets = 2

const noSuchClient = () => refuse('refusedByRule', 'There is no such API client.', 'clientId')

/** Refuses a client from its next call on, and what it requested; what it was let decide is over. To enable it again takes two people. */
export async function disableApiClient(call: CallOf<'disableApiClient'>): AnswerOf<'disableApiClient'> {
  const { tx, input, clock } = call
  const client = await lockClient(tx, input.clientId)
  if (!client) return noSuchClient()
  if (!client.enabled) return refuse('refusedByRule', `${client.name} is disabled already.`)
  const { user_id: userId } = await tx
    .updateTable('api_clients')
    .set({ enabled: false, disabled_on: clock.now() })
    .where('client_id', '=', input.clientId)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await changeSystemUser(tx, userId, { disabled: true })
  await record(call, client.name, 'DISABLE API CLIENT', `Disabled the API client ${client.name}`)
  return { message: `${client.name} is refused from its next call on.` }
}

/**
 * Issues a secret, which only this answer has. The one before works for the given days; older ones end at once, so that
 * never more than two work.
 */
export async function issueClientSecret(call: CallOf<'issueClientSecret'>): AnswerOf<'issueClientSecret'> {
  const { tx, input, caller, clock } = call
  const { clientId, overlapDays } = input
  const client = await lockClient(tx, clientId)
  if (!client) return noSuchClient()
  if (!client.enabled) return refuse('refusedByRule', `${client.name} is disabled. Have it enabled first.`)
  const now = clock.now()
  const working = await tx
    .selectFrom('api_client_secrets')
    .select(['secret_id', 'ends_on'])
    .where('client_id', '=', clientId)
    .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>', now)]))
    .orderBy('issued_on', 'desc')
    .orderBy('secret_id', 'desc')
    .execute()
  const overlapEnds = new Date(now.getTime() + overlapDays * dayMs)
  for (const [index, { secret_id: secretId, ends_on: endsOn }] of working.entries()) {
    const end = index < mostSecrets - 1 ? overlapEnds : now
    const sooner = endsOn !== null && endsOn < end ? endsOn : end
    await tx.updateTable('api_client_secrets').set({ ends_on: sooner }).where('secret_id', '=', secretId).execute()
  }
  const secret = newSecret()
  const { secret_id: secretId } = await tx
    .insertInto('api_client_secrets')
    .values({ client_id: clientId, secret_hash: hashOf(secret), issued_by: caller.userId, issued_on: now })
    .returning('secret_id')
    .executeTakeFirstOrThrow()
  const until =
    working.length > 0 && overlapDays > 0 ? ` The one before works until ${dayText(dayOf(overlapEnds))}.` : ''
  await record(call, client.name, 'ISSUE SECRET', `Issued secret ${secretId} of ${client.name}.${until}`)
  return { secretId, secret, message: `This secret is shown once.${until}` }
}

/** Ends a secret at once. */
export async function endClientSecret(call: CallOf<'endClientSecret'>): AnswerOf<'endClientSecret'> {
  const { tx, input, clock } = call
  const client = await lockClient(tx, input.clientId)
  if (!client) return noSuchClient()
  const { numUpdatedRows } = await tx
    .updateTable('api_client_secrets')
    .set({ ends_on: clock.now() })
    .where('client_id', '=', input.clientId)
    .where('secret_id', '=', input.secretId)
    .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>', clock.now())]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return refuse('refusedByRule', 'This secret ended already.', 'secretId')
  await record(call, client.name, 'END SECRET', `Ended secret ${input.secretId} of ${client.name}`)
  return { message: `The secret is refused from now on.` }
}

async function record(
  { tx, caller, clock, requestId, input }: WriteCall<{ clientId: string }>,
  name: string,
  action: string,
  activity: string
): Promise<void> {
  await recordEvent(tx, {
    area: 'systems',
    ...{ action, activity, name, actor: caller, requestId },
    referenceNo: input.clientId,
    at: clock.now()
  })
}
