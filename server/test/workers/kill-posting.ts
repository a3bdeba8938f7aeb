import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestDatabase } from '../app/database.ts'
import { holdRows } from '../builders/hold-rows.ts'

/** As posting takes them at most. */
const dealersInSet = 250

/**
 * Posts a cycle with worker processes that are killed (SIGKILL) at random moments, so many of them one after another,
 * and then with one that is left to finish. Returns how many dealers were settled at each kill. A cycle should have
 * several times as many dealers as there are in a set. The set of the last one is held up meanwhile, so that no worker
 * is done before it is killed; nor are those settled that cannot be paid, at most as many again.
 */
export async function postUnderKills(database: TestDatabase, batchNo: number, kills: number): Promise<number[]> {
  const settledAtKills: number[] = []
  const reachable = (await countDealers(database, batchNo)) - 2 * dealersInSet
  const letGo = await holdRows(database.db, lastToBePaid(batchNo))
  for (let kill = 1; kill <= kills; kill += 1) {
    const settled = settledAtKills.at(-1) ?? 0
    const left = Math.max(reachable - settled, 0)
    const target = settled + Math.ceil(Math.random() * (left / (kills + 1 - kill + 1)))
    await withWorker(database, batchNo, async () => {
      await until(async () => (await countSettled(database, batchNo)) >= target)
      // Somewhere in the next set.
      await pause(Math.random() * 100)
    })
    settledAtKills.push(await countSettled(database, batchNo))
  }
  await letGo()
  await withWorker(database, batchNo, () => until(() => isOver(database, batchNo)))
  return settledAtKills
}

const lastToBePaid = (batchNo: number) => sql`
  select from cycle_totals where batch_no = ${batchNo} and state in ('PAYABLE', 'RELEASED') and row_count > 0
  order by company_id desc limit 1`

async function withWorker({ url }: TestDatabase, batchNo: number, work: () => Promise<void>): Promise<void> {
  const script = join(import.meta.dirname, 'posting-worker.ts')
  const worker = spawn(process.execPath, [script, url, String(batchNo)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const died = once(worker, 'exit')
  try {
    await Promise.race([work(), died.then(() => Promise.reject(new Error('the worker ended by itself')))])
  } finally {
    worker.kill('SIGKILL')
    await died
  }
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await pause(10)
}

async function countDealers({ db }: TestDatabase, batchNo: number): Promise<number> {
  const { rows } = await sql<{ dealers: number }>`
    select count(distinct company_id) as dealers from cycle_totals where batch_no = ${batchNo}`.execute(db)
  return rows[0]?.dealers ?? 0
}

async function countSettled({ db }: TestDatabase, batchNo: number): Promise<number> {
  const { rows } = await sql<{ settled: number }>`
    select count(distinct company_id) as settled from cycle_totals
    where batch_no = ${batchNo} and state in ('PAID', 'HELD') and row_count > 0`.execute(db)
  return rows[0]?.settled ?? 0
}

/** Whether nothing is left to post: rows that are still payable or released are posting errors. */
async function isOver({ db }: TestDatabase, batchNo: number): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select status in ('Completed', 'Error') and not exists (
      select from cycle_totals as total
      where total.batch_no = cycles.batch_no and state in ('PAYABLE', 'RELEASED') and row_count > 0 and not exists (
        select from postings
        where postings.batch_no = cycles.batch_no and postings.company_id = total.company_id and postings.status = 'Error'
      )
    ) as over
    from cycles where batch_no = ${batchNo}`.execute(db)
  return rows[0]?.over ?? false
}
