import { isDeepStrictEqual } from 'node:util'
import type { WatchedDatabase } from './database.ts'
import type { SentOrder } from './working-staff.ts'

type Kept = { request_id: string; answer: { responseCode: string; result?: unknown } | null; events: string }

/**
 * What is wrong with the effects of commands, one sentence each: an acknowledged command is done, whole, once and
 * with the answer that was given; one without an answer is whole or not done; a refused one has no effect.
 */
export async function wrongEffects(database: WatchedDatabase, orders: readonly SentOrder[]): Promise<string[]> {
  const kept = await database.query<Kept>(
    `select request_id, answer, (
      select count(*) from audit_events where audit_events.request_id = recorded_calls.request_id and outcome = 'DONE'
    ) as events
    from recorded_calls where request_id = any($1::uuid[])`,
    [orders.map(({ requestId }) => requestId)]
  )
  const byId = new Map(kept.map((call) => [call.request_id, call]))
  const problems: string[] = []
  for (const order of orders) problems.push(...(await wrongEffect(database, order, byId.get(order.requestId))))
  return problems
}

async function wrongEffect(database: WatchedDatabase, order: SentOrder, kept: Kept | undefined): Promise<string[]> {
  const { kind, requestId, outcome, effect } = order
  const isDone = kept?.answer?.responseCode === '0'
  const found = await database.query<{ count: string }>(effect.count, [requestId, ...(effect.values ?? [])])
  const count = Number(found[0]?.count)
  const say = (problem: string) => `${kind} ${requestId}: ${problem}`
  const problems: string[] = []
  if (kept && kept.answer === null) problems.push(say('is recorded without an answer'))
  if (outcome.is === 'done' && !isDone) problems.push(say('was acknowledged and is lost'))
  if (outcome.is === 'refused' && isDone) problems.push(say(`was refused and is done: ${outcome.words}`))
  if (outcome.is === 'done' && isDone && !isDeepStrictEqual(kept?.answer?.result, outcome.result))
    problems.push(say('was answered otherwise than is recorded'))
  if (count !== (isDone ? effect.whole : 0))
    problems.push(say(`${isDone ? 'is done' : 'is not done'}, and its effect is ${count} of ${effect.whole}`))
  if (kept ? isDone !== Number(kept.events) > 0 : false) problems.push(say(`has ${kept?.events} audit events`))
  return problems
}
