import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { areas } from '../../server/src/areas.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import type { ReadCall, Route } from '../../server/src/platform/http/bind.ts'
import { isRefusal } from '../../server/src/platform/refusal.ts'
import { type BenchDatabase, bringForwardPayments, loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'
import { type ScreenCall, screenCalls } from './screen-calls.ts'

const pageSize = 15
const routes: Route[] = areas.flatMap(({ routes: ofArea = [] }) => ofArea)

/** Without HTTP, so that the database's part shows. Three dealers of ten have their rows held. */
export const screens: Benchmark = {
  name: 'screens',
  about:
    'every call that screens make of a cycle, against 15 rows by primary key; what begins with “first” finds nothing kept',
  usual: { rows: 1_000_000, dealers: 1000, rounds: 9 },
  quick: { rows: 20_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    const { database } = bench
    const { db } = database
    await exclude(db)
    await bringForwardPayments(database)
    await loadCycle(database, 1, { rows, isPartlyHeld: true, dealers })
    const byKey = () =>
      timed(() =>
        sql`select * from transactions where batch_no = 1 and id > ${rows / 2} order by id limit ${pageSize}`.execute(
          db
        )
      )
    const held = await heldCount(db)
    for (const call of screenCalls(1, rows, held, held)) {
      const run = runner(bench, call)
      await byKey()
      if (!call.isFirst) await run()
      const turns = await inTurns(call.isFirst ? 1 : rounds, { bare: byKey, ours: () => timed(run) })
      yield { workload: call.name, baseline: '15 rows by key', unit: 'ms', turns }
    }
  }
}

function runner({ database: { db }, caller }: BenchDatabase, { endpoint, input }: ScreenCall): () => Promise<void> {
  const route = routes.find((known) => known.endpoint === endpoint)
  if (route?.binding !== 'read') throw new Error(`${endpoint.path} is no read.`)
  return async () => {
    const call = {
      db,
      caller,
      clock: systemClock,
      requestId: randomUUID(),
      services,
      input: endpoint.input.parse(input)
    }
    const answer = await route.handle(call)
    if (isRefusal(answer)) throw new Error(`${endpoint.path}: ${answer.message}`)
  }
}

/** Who remembers figures: the same for all calls. */
const services = { config: readConfig({}) } as ReadCall<unknown>['services']

async function heldCount(db: Database): Promise<number> {
  const { held_count: held } = await db
    .selectFrom('cycles')
    .select('held_count')
    .where('batch_no', '=', 1)
    .executeTakeFirstOrThrow()
  return held
}

/** Exclusions of 10,000 customers, so that their lists have pages; one of them has rows in every cycle. */
async function exclude(db: Database): Promise<void> {
  await sql`
    insert into exclusions (client_name, yes_id, billing_account_no, reason, start_date, end_date, added_by, added_on)
    select 'Client ' || n, 'nobody' || n, 'B' || n, 'Measured', '2026-01-01', '2026-12-31', user_id, now()
    from users cross join generate_series(1, 10000) as n where user_name = 'bench'`.execute(db)
  await sql`vacuum (analyze) exclusions`.execute(db)
}
