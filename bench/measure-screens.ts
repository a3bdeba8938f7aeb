import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { readConfig } from '../server/src/config.ts'
import { dashboardRoutes } from '../server/src/dashboard/routes.ts'
import { exclusionRoutes } from '../server/src/exclusions/routes.ts'
import { onHoldRoutes } from '../server/src/on-hold/routes.ts'
import { payoutRoutes } from '../server/src/payouts/routes.ts'
import { fixedClock } from '../server/src/platform/clock.ts'
import type { OpenDatabase } from '../server/src/platform/db/database.ts'
import type { Route } from '../server/src/platform/http/bind.ts'
import type { Caller } from '../server/src/platform/http/caller.ts'
import { isRefusal } from '../server/src/platform/refusal.ts'
import { reportRoutes } from '../server/src/reports/routes.ts'
import { medianTime } from './bench-database.ts'
import { type ScreenCall, screenCalls } from './screen-calls.ts'

const pageSize = 15
const routes: Route[] = [...dashboardRoutes, ...payoutRoutes, ...onHoldRoutes, ...exclusionRoutes, ...reportRoutes]

/** Each call beside a cycle by its name, with its ratio to a page by primary key. */
export async function* measureScreens(
  { db }: OpenDatabase,
  caller: Caller,
  batchNo: number,
  rows: number
): AsyncGenerator<[string, string]> {
  const services = { config: readConfig({}) } as Parameters<
    Extract<Route, { binding: 'read' }>['handle']
  >[0]['services']
  const run = ({ endpoint, input }: ScreenCall) => {
    const route = routes.find((known) => known.endpoint === endpoint)
    if (route?.binding !== 'read') throw new Error(`${endpoint.path} is no read.`)
    const call = { db, caller, clock: fixedClock('2026-11-21T02:00:00Z'), requestId: randomUUID(), services }
    return async () => {
      const answer = await route.handle({ ...call, input: endpoint.input.parse(input) })
      if (isRefusal(answer)) throw new Error(`${endpoint.path}: ${answer.message}`)
    }
  }
  const byKey = sql`
    select * from transactions where batch_no = ${batchNo} and id > ${rows / 2} order by id limit ${pageSize}`
  const { rows: counts } = await sql<{ held: number; all_held: number }>`
    select held_count as held, (select sum(held_count)::bigint from cycles) as all_held
    from cycles where batch_no = ${batchNo}`.execute(db)
  const { held = 0, all_held: allHeld = 0 } = counts[0] ?? {}
  yield ['calls beside a cycle of … rows', String(rows)]
  for (const call of screenCalls(batchNo, rows, held, allHeld)) {
    // Taken anew beside each call: what else the machine does then slows both.
    const keyPage = await medianTime(() => byKey.execute(db))
    yield [call.name, ((await timeOf(call, run(call))) / keyPage).toFixed(1)]
  }
}

async function timeOf({ isFirst }: ScreenCall, run: () => Promise<void>): Promise<number> {
  if (!isFirst) return medianTime(run)
  const started = performance.now()
  await run()
  return performance.now() - started
}
