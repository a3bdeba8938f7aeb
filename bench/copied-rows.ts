import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { OpenDatabase } from '../server/src/platform/db/database.ts'
import { timed } from './benchmark.ts'

/**
 * How long COPY takes to load the results of these queries, in one transaction, into bare tables. COPY wrote the rows
 * to files before.
 */
export async function timeOfCopy({ pool }: OpenDatabase, folder: string, queries: readonly string[]): Promise<number> {
  const client = await pool.connect()
  const parts = queries.map((query, at) => ({ query, table: `bare_rows_${at}`, file: join(folder, `rows-${at}`) }))
  try {
    for (const { query, table, file } of parts) {
      await client.query(`create table ${table} as ${query} limit 0`)
      await pipeline(client.query(copyTo(`copy (${query}) to stdout`)), createWriteStream(file))
    }
    return await timed(() => copyIn(client, parts))
  } finally {
    for (const { table, file } of parts) {
      await client.query(`drop table if exists ${table}`)
      await rm(file, { force: true })
    }
    client.release()
  }
}

/** How long COPY takes to write a query's result to a file. */
export async function timeOfCopyOut({ pool }: OpenDatabase, folder: string, query: string): Promise<number> {
  const client = await pool.connect()
  const file = join(folder, 'rows-out')
  try {
    return await timed(() => pipeline(client.query(copyTo(`copy (${query}) to stdout`)), createWriteStream(file)))
  } finally {
    client.release()
    await rm(file, { force: true })
  }
}

async function copyIn(client: PoolClient, parts: readonly { table: string; file: string }[]): Promise<void> {
  await client.query('begin')
  for (const { table, file } of parts)
    await pipeline(createReadStream(file), client.query(copyFrom(`copy ${table} from stdin`)))
  await client.query('commit')
}
