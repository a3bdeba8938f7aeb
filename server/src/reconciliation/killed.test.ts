import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { theStaff } from '#test/builders/builders.ts'
import { holdRows } from '#test/builders/hold-rows.ts'
import { aPostedCycle, balancesOf, statusesOf } from '#test/builders/payment-builders.ts'
import { bankStatement } from '#test/files/bank-messages.ts'
import { aSentRun, ourSettings } from '#test/files/bank-runs.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

/** `KILLS=50` sets the number. */
const kills = Number(process.env['KILLS'] ?? 1)
/** Enough that kills at any moment fall into the reading; the lock of a single one needs few. */
const count = kills > 1 ? 1500 : 200
const database = useTestDatabase()

function receiving(content: string) {
  const script = join(import.meta.dirname, '../../test/workers/receiving-worker.ts')
  const worker = spawn(process.execPath, [script, database.url], { stdio: ['pipe', 'ignore', 'inherit'] })
  worker.stdin.on('error', () => undefined)
  worker.stdin.end(content)
  return { worker, died: once(worker, 'exit') }
}

test('a statement whose reader is killed again and again is taken once, whole', {
  timeout: 120_000 + kills * 15_000
}, async () => {
  await theStaff(database.db)
  await ourSettings(database.db)
  const dealers = Array.from({ length: count }, (_, at) => ({
    companyId: at + 1,
    amounts: [ringgitOf(BigInt(1000 + at))]
  }))
  const references = await aPostedCycle(database.db, { batchNo: 1, clock: systemClock, dealers })
  await aSentRun(database.db, systemClock, { references })
  const entries = references.map((reference, at) => ({
    amount: dealers[at]?.amounts[0] ?? '0.00',
    parts: [{ reference }]
  }))
  const content = bankStatement([{ on: systemClock.today(), opening: '9000000.00', entries }])
  let stopped = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const letGo = await holdRows(database.db, sql`select from payments order by reference_no desc limit 1`)
    const { worker, died } = receiving(content)
    await untilWaiting(database.db, 1)
    // The first in the midst of its work, the last after it may have ended.
    if (kill > 0) {
      await letGo()
      await pause((kill / kills) * 600)
    }
    worker.kill('SIGKILL')
    const [code] = await died
    await letGo()
    if (code === null) stopped += 1
    // All of it or nothing.
    const settled = Object.values(await statusesOf(database.db)).filter((status) => status === 'SETTLED').length
    expect([0, references.length]).toContain(settled)
  }
  expect(stopped).toBeGreaterThan(0)
  const { died } = receiving(content)
  expect((await died)[0]).toBe(0)
  expect(new Set(Object.values(await statusesOf(database.db)))).toEqual(new Set(['SETTLED']))
  const total = ringgitOf(dealers.reduce((sum, { amounts }) => sum + senOf(amounts[0] ?? '0.00'), 0n))
  expect(await balancesOf(database.db)).toMatchObject({ BANK: total })
  const { rows } = await sql<{ files: number }>`select count(*) as files from received_files`.execute(database.db)
  expect(rows).toEqual([{ files: 1 }])
  await expectBooksToAgree(database.db)
})
