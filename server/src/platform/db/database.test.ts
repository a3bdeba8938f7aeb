import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { useTestDatabase } from '#test/app/hooks.ts'
import { silentLog } from '../log.ts'
import { copyIn } from './copy-in.ts'
import { createPool, openDatabase } from './database.ts'

const database = useTestDatabase()

test('values arrive exactly: money and days as text, counts as numbers, instants as dates', async () => {
  const { rows } = await sql`
    select 12::int8 as id, 1234.50::numeric(14,2) as amount, date '2026-11-21' as day,
      timestamptz '2026-11-21 00:00:00+08' as instant, array[1.10::numeric, null] as amounts,
      array[date '2026-11-21'] as days, array[1::int8, 2] as ids`.execute(database.db)
  expect(rows[0]).toEqual({
    id: 12,
    amount: '1234.50',
    day: '2026-11-21',
    instant: new Date('2026-11-20T16:00:00Z'),
    amounts: ['1.10', null],
    days: ['2026-11-21'],
    ids: [1, 2]
  })
})

test('an integer that a number cannot hold is an error, not another integer', async () => {
  await expect(sql`select 9007199254740993::int8 as id`.execute(database.db)).rejects.toThrow('9007199254740993')
})

test('an instant becomes its day in Malaysia', async () => {
  const { rows } = await sql<{ day: string }>`select (timestamptz '2026-11-20 16:00:00Z')::date as day`.execute(
    database.db
  )
  expect(rows[0]?.day).toBe('2026-11-21')
})

test('a statement that repeats is prepared once', async () => {
  await database.db.connection().execute(async (session) => {
    for (const number of [1, 2, 3]) await sql`select ${number}::int as repeated`.execute(session)
    const { rows } = await sql`select name from pg_prepared_statements where statement like '%as repeated'`.execute(
      session
    )
    expect(rows).toHaveLength(1)
  })
})

test('a statement that repeats is described once, and refused once its columns have become others', async () => {
  const describe = vi.spyOn(pg.Connection.prototype, 'describe')
  const one = createPool(database.url, { log: silentLog, maxConnections: 1 })
  try {
    await sql`create temporary table described (id integer, amount numeric)`.execute(one.db)
    await sql`insert into described select ${1}::integer, 1.50`.execute(one.db)
    const read = async () => (await sql`select * from described where id = ${1}`.execute(one.db)).rows
    // Before it is planned, so that no kind of plan decides it.
    const failing = sql`select id from described where id = ${'one'}`
    for (let round = 0; round < 3; round += 1) {
      describe.mockClear()
      await expect(failing.execute(one.db)).rejects.toThrow('invalid input syntax for type integer')
      // Without values it has no name.
      expect((await one.pool.query('select * from described')).rows).toEqual([{ id: 1, amount: '1.50' }])
      expect(await read()).toEqual([{ id: 1, amount: '1.50' }])
    }
    // What failed has not been described yet.
    expect(describe).toHaveBeenCalledTimes(1)
    await sql`alter table described alter amount type text, add note text`.execute(one.db)
    await expect(read()).rejects.toThrow('cached plan must not change result type')
  } finally {
    describe.mockRestore()
    await one.close()
  }
})

test('where statements share a transaction, the failure that aborted it is the one that surfaces', async () => {
  const transaction = database.db.transaction().execute(async (tx) => {
    const failing = sql`select 1 / 0`.execute(tx)
    const after = [
      copyIn(tx, 'copy roles from stdin', ''),
      sql`select 1 as one`.execute(tx),
      tx.selectFrom('roles').select('name').stream().next()
    ]
    const outcomes = await Promise.allSettled([...after, failing])
    expect(outcomes).toEqual(
      outcomes.map(() => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: '22012', message: 'division by zero' })
      }))
    )
    await failing
  })
  await expect(transaction).rejects.toMatchObject({ code: '22012' })
})

test('a statement past its timeout is cancelled', async () => {
  const hurried = await openDatabase(database.url, { log: silentLog, statementTimeoutMs: 50 })
  await expect(sql`select pg_sleep(5)`.execute(hurried.db)).rejects.toMatchObject({ code: '57014' })
  await hurried.close()
})

test('a session that the server ends, idle or in a transaction, does not end the process', async () => {
  const other = await openDatabase(database.url, { log: silentLog, maxConnections: 2 })
  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'payouts' and pid <> pg_backend_pid()`
  const transaction = other.db.transaction().execute(async (tx) => {
    await sql.raw(endOthers).execute(database.db)
    await sql`select 1`.execute(tx)
  })
  await expect(transaction).rejects.toThrow()
  expect((await sql`select 1 as alive`.execute(other.db)).rows).toEqual([{ alive: 1 }])
  await other.close()
})
