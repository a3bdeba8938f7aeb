import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { serverFolder } from '../../program-files.ts'
import { oneAtATime } from '../locking/one-at-a-time.ts'

const migrationsFolder = join(serverFolder, 'migrations')
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/

/** Every server of one database takes this lock, so that one migrates while the others wait. */
const migrationLock = 7_201_501

export type Migration = { number: number; name: string; sql: string; checksum: string }
export type MigrationOutcome = { applied: string[]; alreadyThere: number }

/**
 * Applies the missing migrations in the order of their numbers, each in its own transaction.
 * @throws Error if other files or a newer version created the database
 */
export async function migrate(pool: pg.Pool, folder: string = migrationsFolder): Promise<MigrationOutcome> {
  const migrations = await readMigrations(folder)
  return whileNoneMigrates(pool, (client) => applyMissing(client, migrations))
}

/** The migrations that wait to be applied; none when the database is ready. */
export async function pendingMigrations(pool: pg.Pool, folder: string = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`)
  const applied = rows[0]?.there ? await appliedChecksums(pool) : new Map<number, AppliedMigration>()
  return migrations.filter(({ number }) => !applied.has(number)).map(({ name }) => name)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  const numbers = new Set(migrations.map(({ number }) => number))
  if (numbers.size < migrations.length) throw new Error(`Two migrations in ${folder} have the same number.`)
  return migrations
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = fileName.exec(name)?.[1]
  if (!number) throw new Error(`A migration is named like 0019_freezes.sql, not ${name}.`)
  const sql = await readFile(join(folder, name), 'utf8')
  return { number: Number(number), name, sql, checksum: hash('sha256', sql) }
}

type AppliedMigration = { name: string; checksum: string }
type Queryable = Pick<pg.Pool, 'query'>

async function appliedChecksums(database: Queryable): Promise<Map<number, AppliedMigration>> {
  return byNumber(await schemaOf(database))
}

const byNumber = (schema: Schema) => new Map(schema.map(({ number, ...applied }) => [number, applied]))

/** Names the migrations of a database, and what each consisted of when it was applied. */
export type Schema = Pick<Migration, 'number' | 'name' | 'checksum'>[]

async function schemaOf(database: Queryable): Promise<Schema> {
  const { rows } = await database.query<Schema[number]>('select number, name, checksum from migrations order by number')
  return rows
}

/**
 * The migrations that make a schema which another server has.
 * @throws Error if this version of the product does not know one, or knows it otherwise
 */
export async function migrationsOf(schema: Schema, folder: string = migrationsFolder): Promise<Migration[]> {
  const migrations = await readMigrations(folder)
  const wanted = byNumber(schema)
  refuseOtherSchema(wanted, migrations)
  return migrations.filter(({ number }) => wanted.has(number))
}

/** Applies migrations to an empty database inside the caller's transaction. */
export async function applyWithin(client: pg.PoolClient, migrations: Migration[]): Promise<void> {
  await makeMigrationsTable(client)
  for (const migration of migrations) await run(client, migration)
}

/** Has every server that would migrate this database wait meanwhile. */
export function whileNoneMigrates<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>
): Promise<Result> {
  return oneAtATime(pool, migrationLock, work)
}

async function makeMigrationsTable(client: pg.PoolClient): Promise<void> {
  await client.query(`
    create table if not exists migrations (
      number int primary key,
      name text not null,
      checksum text not null,
      applied_on timestamptz not null default now()
    )`)
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<MigrationOutcome> {
  await makeMigrationsTable(client)
  const applied = await appliedChecksums(client)
  refuseOtherSchema(applied, migrations)
  const missing = migrations.filter(({ number }) => !applied.has(number))
  for (const migration of missing) await apply(client, migration)
  return { applied: missing.map(({ name }) => name), alreadyThere: applied.size }
}

function refuseOtherSchema(applied: Map<number, AppliedMigration>, migrations: Migration[]): void {
  const files = new Map(migrations.map((migration) => [migration.number, migration]))
  for (const [number, { name, checksum }] of applied) {
    if ((files.get(number)?.checksum ?? checksum) !== checksum)
      throw new Error(
        `This database was made by another version, whose migration ${name} is not this version's, and cannot be brought ` +
          'up to date. Run the version that made it, or begin with an empty database: set DATA_DIR to another folder, or ' +
          'DATABASE_URL to another database.'
      )
  }
  for (const [number, { name }] of applied) {
    if (!files.has(number))
      throw new Error(`The database has migration ${name}, which this version does not know. Run a newer version.`)
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function run(client: pg.PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
