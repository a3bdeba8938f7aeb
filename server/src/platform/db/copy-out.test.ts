import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '#test/app/hooks.ts'
import { copyOut } from './copy-out.ts'

const database = useTestDatabase()

/** More rows than the stream and the connection buffer. */
const manyRows = 'copy (select number from generate_series(1, 1000000) as number) to stdout'

test('a copy is read to its end, and the transaction goes on', async () => {
  const seen = await database.db.transaction().execute(async (tx) => {
    const copy = await copyOut(tx, 'copy (values (1), (2)) to stdout')
    const rows = await text(copy)
    const { rows: after } = await sql`select 3 as number`.execute(tx)
    return { rows, count: copy.rowCount, after }
  })
  expect(seen).toEqual({ rows: '1\n2\n', count: 2, after: [{ number: 3 }] })
})

describe('a copy that nobody reads to its end', () => {
  test.each([
    ['before its first row', async () => undefined],
    ['after some rows', (copy: NodeJS.ReadableStream) => once(copy, 'readable')]
  ])('gives up its connection, left %s', async (_when, wait) => {
    const left = database.db.transaction().execute(async (tx) => {
      const copy = await copyOut(tx, manyRows)
      await wait(copy)
      copy.destroy()
    })
    await expect(left).rejects.toThrow(/connection/i)
    await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined()
  })

  test('keeps it where PostgreSQL refused the statement', async () => {
    const refused = database.db.transaction().execute(async (tx) => {
      await text(await copyOut(tx, 'copy (select 1 / (2 - number) from generate_series(1, 2) as number) to stdout'))
    })
    await expect(refused).rejects.toMatchObject({ code: '22012' })
  })
})
