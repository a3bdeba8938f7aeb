import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { makeProbeTable, probe, probeArea } from '#test/app/probe-area.ts'

const test = useTestApp({ areas: [...areas, probeArea] })
beforeAll(() => makeProbeTable(test.database.db))
const session = useSession(test, 'admin')

it('more transactions than the pool has connections may lose theirs, and the pool still has all of them', async () => {
  const { db, pool } = test.database
  const most = pool.options.max
  for (let times = 0; times < most + 2; times++) {
    const tx = await db.startTransaction().execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
    await expect(sql`select 1`.execute(tx)).rejects.toThrow()
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
  const taken = await Promise.all(Array.from({ length: most }, () => pool.connect()))
  for (const client of taken) client.release()
  expect((await test.send(session, probe.add, { name: 'afterwards' })).json().responseCode).toBe('0')
})
