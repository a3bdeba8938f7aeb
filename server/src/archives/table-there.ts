import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { copyOut } from '#platform/db/copy-out.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { type Digest, digestOf, plainColumns } from '#transactions/foreign-partition.ts'
import { indexDefinitions, partitionOf } from '#transactions/partition.ts'
import type { Archive } from './archive-database.ts'

/** Told of work that takes long. */
export type Tell = (progress: string) => void

const rowsBetween = 100_000

/** The digest of a cycle's table in the archive. */
export const digestThere = ({ there, schema }: Archive, batchNo: number): Promise<Digest> =>
  one(there.db, digestOf(sql.id(schema, partitionOf(batchNo))))

/** Removes a cycle's table from the archive; nothing refers to it. */
export async function dropThere({ there, schema }: Archive, batchNo: number): Promise<void> {
  await sql`drop table if exists ${sql.id(schema, partitionOf(batchNo))}`.execute(there.db)
}

/**
 * Copies a cycle's rows into a table of the archive with every index, in one transaction there: a work that is cut off
 * leaves nothing, and what a former one left without being needed is replaced.
 */
export async function copyThere(tx: Tx, archive: Archive, batchNo: number, tell: Tell): Promise<void> {
  const { there, schema } = archive
  const { definition, names } = await plainColumns(tx)
  const indexes = await indexDefinitions(tx)
  const { form } = await one(
    tx,
    sql<{ form: string }>`select pg_get_functiondef('public.billing_account_form'::regproc) as form`
  )
  const table = `"${schema}".${partitionOf(batchNo)}`
  const client = await there.pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query(`create schema if not exists "${schema}"`)
    await client.query('create extension if not exists pg_trgm with schema public')
    await client.query(`set local search_path to "${schema}", public`)
    await client.query(form.replace('FUNCTION public.', 'FUNCTION '))
    await client.query(`drop table if exists ${table}`)
    await client.query(`create table ${table} (${definition})`)
    const rows = await copyOut(tx, `copy (select ${names} from ${partitionOf(batchNo)}) to stdout`)
    await pipeline(rows, counted(tell), client.query(copyFrom(`copy ${table} (${names}) from stdin`)))
    tell('building indexes')
    await client.query(`alter table ${table} add primary key (id, batch_no)`)
    for (const index of indexes) await client.query(`create index on ${table} ${index}`)
    await client.query(`create index on ${table} using gin (yes_id gin_trgm_ops, transaction_no gin_trgm_ops)`)
    await client.query('commit')
    await client.query(`vacuum (analyze) ${table}`)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}

/** Rows pass as text, each with its end of line. */
function counted(tell: Tell): Transform {
  let rows = 0
  let told = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
      if (rows - told >= rowsBetween) {
        told = rows
        tell(`${rows} rows copied`)
      }
      done(null, chunk)
    }
  })
}
