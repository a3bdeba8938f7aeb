import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { createPool, type OpenDatabase } from '#platform/db/database.ts'
import { createLog, silentLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type Pair, startPair } from '#test/app/standby.ts'
import { runOn } from '#test/running/run-on.ts'
import type { Report } from '../report.ts'
import { renderFile } from './render-file.ts'

let pair: Pair
let database: OpenDatabase
let standby: OpenDatabase
beforeAll(async () => {
  pair = await startPair()
  await runOn(pair.primaryUrl, 'create table cycles (batch_no integer)')
  database = createPool(pair.primaryUrl, { log: silentLog })
  standby = createPool(pair.standbyUrl, { log: silentLog })
})
afterAll(async () => {
  await database.close()
  await standby.close()
  await pair.close()
})

let logged = ''
beforeEach(() => {
  logged = ''
})
const log = createLog(
  'warn',
  new Writable({
    write(line, _encoding, done) {
      logged += line
      done()
    }
  })
)

const cycles: Report = {
  template: 'CYCLES',
  title: 'Cycles',
  filters: [],
  columns: [
    { key: 'batch_no', title: 'Batch', kind: 'text' },
    { key: 'is_standby', title: 'Standby', kind: 'text' }
  ],
  rows: sql`select batch_no::text, pg_is_in_recovery()::text as is_standby from cycles`
}

/** The last line: the batch number, and whether the standby answered. */
async function lastCycle(reportsDatabaseUrl: string, { inBackground = false } = {}): Promise<string | undefined> {
  const services = { config: { reportsDatabaseUrl }, databaseUrl: pair.primaryUrl, log }
  const caller = { userId: 1, name: 'Aminah', companyId: null }
  const clock = fixedClock('2026-11-21T02:00:00Z')
  const file = await renderFile({
    report: cycles,
    format: 'CSV',
    caller,
    clock,
    services,
    db: database.db,
    inBackground
  })
  if (isRefusal(file)) throw new Error(file.message)
  return (await buffer(file.body)).toString().trim().split(/\r?\n/).at(-1)
}
const addCycle = (batchNo: number) => runOn(pair.primaryUrl, `insert into cycles values (${batchNo})`)
const secondsBehind = async () => {
  const [, seconds] =
    /^payouts_reports_database_behind_seconds (\S+)/m.exec(await createMetrics(database, standby).text()) ?? []
  return Number(seconds)
}

test('a report is read from the standby, with all that was committed before it was requested', async () => {
  for (const batchNo of [1, 2, 3]) {
    await addCycle(batchNo)
    // In the background it may wait for a minute, which a busy machine sometimes needs.
    expect(await lastCycle(pair.standbyUrl, { inBackground: true })).toBe(`${batchNo},true`)
  }
  expect(logged).toBe('')
  expect(await secondsBehind()).toBe(0)
})

test('a standby that does not catch up in time is left for the database, and the log and the metrics say so', async () => {
  await pair.pause()
  await addCycle(4)
  expect(await lastCycle(pair.standbyUrl)).toBe('4,false')
  expect(logged).toContain('too far behind')
  expect(await secondsBehind()).toBeGreaterThan(0)
  await pair.resume()
  expect(await lastCycle(pair.standbyUrl, { inBackground: true })).toBe('4,true')
})

test('one that does not answer is left for the database', async () => {
  expect(await lastCycle('postgres://payouts@127.0.0.1:1/payouts')).toBe('4,false')
  expect(logged).toContain('ECONNREFUSED')
})
