import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { areas } from '../../server/src/areas.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import type { ReadCall, Route } from '../../server/src/platform/http/calls/bind.ts'
import { isRefusal } from '../../server/src/platform/refusal.ts'
import { type BenchDatabase, bringForwardPayments, loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Size, timed } from '../benchmark.ts'
import { type ScreenCall, screenCalls } from './screen-calls.ts'

const routes: Route[] = areas.flatMap(({ routes: ofArea = [] }) => ofArea)

/** A database whose newest cycle is on the screens. */
export type ScreenDatabase = BenchDatabase & {
  batchNo: number
  /** Made without HTTP, so that the share of the database shows. */
  calls: { call: ScreenCall; run(): Promise<void> }[]
}

/**
 * Cycles of this many rows each, a month apart: paid ones, and the newest, in which three dealers of ten have rows
 * held.
 */
export async function openScreenDatabase({ rows, dealers, cycles }: Size): Promise<ScreenDatabase> {
  const bench = await openBenchDatabase({ dealers })
  const { db } = bench.database
  await exclude(db)
  await bringForwardPayments(bench.database)
  for (let batchNo = 1; batchNo <= cycles; batchNo += 1)
    await loadCycle(bench.database, batchNo, { rows, isPartlyHeld: true, dealers, monthsAgo: cycles - batchNo })
  const held = await heldCount(db, cycles)
  const calls = screenCalls(cycles, rows, held, held)
  return { ...bench, batchNo: cycles, calls: calls.map((call) => ({ call, run: runner(bench, call) })) }
}

const pageSize = 15

/** The baseline: one page of rows, from the middle of the first cycle. */
export function pageByKey(db: Database, rows: number): () => Promise<number> {
  return () =>
    timed(() =>
      sql`select * from transactions where batch_no = 1 and id > ${rows / 2} order by id limit ${pageSize}`.execute(db)
    )
}

/**
 * @param asOf the state of the database, which a call's session has read; without it nothing that any change may
 *   invalidate is cached
 * @param services whose caches are used: usually the same for all calls
 */
export function runner(
  { database: { db }, caller, asOf }: Pick<BenchDatabase, 'database' | 'caller'> & { asOf?: string },
  { endpoint, input }: Pick<ScreenCall, 'endpoint' | 'input'>,
  services = oneServer
): () => Promise<void> {
  const route = routes.find((known) => known.endpoint === endpoint)
  if (route?.binding !== 'read') throw new Error(`${endpoint.path} is no read.`)
  return async () => {
    const call = {
      db,
      caller,
      ...(asOf !== undefined && { asOf }),
      clock: systemClock,
      requestId: randomUUID(),
      services,
      input: endpoint.input.parse(input)
    }
    const answer = await route.handle(call)
    if (isRefusal(answer)) throw new Error(`${endpoint.path}: ${answer.message}`)
  }
}

/** Has empty caches. */
export const newServer = () => ({ config: readConfig({}) }) as ReadCall<unknown>['services']

const oneServer = newServer()

async function heldCount(db: Database, batchNo: number): Promise<number> {
  const { held_count: held } = await db
    .selectFrom('cycles')
    .select('held_count')
    .where('batch_no', '=', batchNo)
    .executeTakeFirstOrThrow()
  return held
}

/** Excludes 10,000 customers, so that the lists have pages; one of them has rows in every cycle. */
async function exclude(db: Database): Promise<void> {
  await sql`
    insert into exclusions (client_name, yes_id, billing_account_no, reason, start_date, end_date, added_by, added_on)
    select 'Client ' || n, 'nobody' || n, 'B' || n, 'Measured', '2026-01-01', '2026-12-31', user_id, now()
    from users cross join generate_series(1, 10000) as n where user_name = 'bench'`.execute(db)
  await sql`vacuum (analyze) exclusions`.execute(db)
}
