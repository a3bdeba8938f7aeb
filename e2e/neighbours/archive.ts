import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { openClient } from '../support/client.ts'
import { freePort, startServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'
import { type Postgres, startPrimary } from './debian-postgres.ts'
import { urlOf } from './proxies.ts'
import { verified } from './verified.ts'

const [batchNo, other] = [900001, 900002] as const

/**
 * A closed cycle on a second PostgreSQL: its page is the same there and back, `payouts verify` holds, and once that
 * PostgreSQL is killed only this cycle is missed, by name.
 */
export async function tryArchive(tell: (line: string) => void): Promise<void> {
  const database = await startPrimary(await freePort())
  const there = await startPrimary(await freePort())
  const url = urlOf(database.port, 'payouts')
  const ARCHIVES = `slow=${urlOf(there.port, 'payouts')}`
  await askForPassword(there)
  await database.query('create extension postgres_fdw', 'payouts')
  await database.query('grant usage on foreign data wrapper postgres_fdw to payouts', 'payouts')
  const server = await startServer({ DATABASE_URL: url, SAMPLE_DATA: 'small', ARCHIVES })
  const payouts = async (...words: string[]) => {
    const cli = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url))
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: server.dataDir, ARCHIVES }
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...words], { env })
    return stdout.trim().split('\n').at(-1) ?? ''
  }
  try {
    await closeOneCycle(database)
    const reviewer = await openClient(server.url, 'reviewer', await samplePassword(server.dataDir, 'reviewer'))
    const page = async (of: number) =>
      JSON.stringify(
        await reviewer.call(payoutEndpoints.getPayoutTransactions, { batchNo: of, pageNumber: 0, pageSize: 50 })
      )
    const before = await page(batchNo)
    for (const words of [
      ['archive', String(batchNo), '--to', 'slow'],
      ['unarchive', String(batchNo)]
    ]) {
      tell(await payouts(...words))
      if ((await page(batchNo)) !== before) throw new Error(`The page is another after ${words[0]}.`)
      tell(await verified(url, server.dataDir))
    }
    await payouts('archive', String(batchNo), '--to', 'slow')
    there.kill()
    const missed = await page(batchNo).catch((error: Error) => error.message)
    if (!missed.includes('the archive slow')) throw new Error(`While the archive is away a page answers ${missed}.`)
    if (!(await page(other)).includes('transactionNo')) throw new Error('Another cycle is missed, too.')
    tell('killed: its cycle is missed by name, others are read')
  } finally {
    await server.discard()
    await database.discard()
    await there.discard()
  }
}

/** As the operator's page asks: a role that reads another PostgreSQL for others has to name its password. */
async function askForPassword(there: Postgres): Promise<void> {
  const path = join(there.home, 'data', 'pg_hba.conf')
  await writeFile(path, `host all payouts 127.0.0.1/32 scram-sha-256\n${await readFile(path, 'utf8')}`)
  await there.query('select pg_reload_conf()')
}

/** The oldest cycle of the sample data, whose held rows are cancelled and whose month is closed. */
async function closeOneCycle(database: Postgres): Promise<void> {
  await database.query(
    `update transactions set state = 'CANCELLED', hold_type = null where batch_no = ${batchNo} and state = 'HELD'`,
    'payouts'
  )
  await database.query(
    `insert into month_changes (kind, month, remaining, reason, asked_by, asked_on, four_eyes, status, decided_by, decided_on)
    select 'CLOSE', '2025-12-01', '[]', 'Tried', min(user_id), now(), false, 'Approved', min(user_id), now() from users`,
    'payouts'
  )
  await database.query(`update closed_months set closed_through = '2025-12-31'`, 'payouts')
}
