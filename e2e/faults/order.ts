import type { Endpoint, InputOf } from '@payouts/contract/endpoint'
import type { Installation } from './installation.ts'
import type { Person } from './people.ts'
import type { Chances } from './seeded.ts'

/** A command to send, and how to find its effect in the database beside the work of others. */
export type Order = {
  kind: string
  by: Person
  endpoint: Endpoint
  payload: unknown
  file?: Buffer
  requestId: string
  /** Counts what the command did. Its first parameter is the requestId, which the command's texts contain. */
  effect: { count: string; values?: unknown[]; whole: number }
}

/** What an order is made from: chances, a requestId, and the contents of the database. */
export type Wish = { chances: Chances; requestId: string; installation: Installation }

/** @returns nothing if there is nothing to act on */
export type OrderMaker = (wish: Wish) => Promise<Order | undefined>

export function orderFor<E extends Endpoint>(
  { requestId }: Wish,
  kind: string,
  by: Person,
  endpoint: E,
  payload: InputOf<E>,
  effect: Order['effect']
): Order {
  return { kind, by, endpoint, payload, requestId, effect }
}

/** Cycles that the harness imported have higher numbers than those of the sample data. */
export const firstBatch = 600_001
export type Cycle = { batch_no: number; version: number }

export async function pickCycle(
  { chances, installation }: Wish,
  statuses: readonly string[]
): Promise<Cycle | undefined> {
  const cycles = await installation.database.query<Cycle>(
    'select batch_no, version from cycles where batch_no >= $1 and status = any($2) order by batch_no',
    [firstBatch, statuses]
  )
  return chances.pick(cycles)
}

/** One action on this many rows of a cycle, recorded with the command's remark. */
export const oneActionOf = (rows: number): Order['effect'] => ({
  count: 'select coalesce(sum(transaction_count), 0) as count from cycle_actions where remark = $1',
  whole: rows
})

export const oneAction: Order['effect'] = {
  count: 'select count(*) as count from cycle_actions where remark = $1',
  whole: 1
}
