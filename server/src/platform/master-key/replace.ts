import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { readConfig } from '#config.ts'
import { CommandRefused } from '../cli.ts'
import type { Database } from '../db/database.ts'
import { openWorkDatabase } from '../db/migrating/prepared-database.ts'
import { createLog } from '../log.ts'
import { draftMasterKey, keepDraft, masterKeyFrom, masterKeyText } from './master-key.ts'
import type { KeyChange, Reseal } from './reseal.ts'

/**
 * Replaces the installation's master key.
 * @param given 32 bytes, in base64, for an installation whose key is in MASTER_KEY; otherwise a random key is made
 * @returns the fingerprints of both
 * @throws CommandRefused while a server or another command runs, or if the present key is not the database's
 */
export async function replaceMasterKey(given: string | undefined, reseals: readonly Reseal[]) {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  if ((config.masterKey === undefined) !== (given === undefined))
    throw new CommandRefused(config.masterKey ? 'MASTER_KEY is set: name its successor with --to.' : noFileNeeded)
  const former = await masterKeyText(config)
  if (former === undefined) throw new CommandRefused('There is no master key yet. The first start makes one.')
  const draft = given ?? (await draftMasterKey(config.dataDir, () => randomBytes(32).toString('base64')))
  const keys = { from: keyIn(former), to: keyIn(draft) }
  const opened = await openWorkDatabase(config, createLog(config.logLevel, process.stderr), 1)
  try {
    await reseal(opened.workDatabase.db, keys, reseals)
  } finally {
    await opened.close()
  }
  // From here on the database has the new key. If the command was interrupted before this, it continues when run
  // again.
  if (given === undefined) await keepDraft(config.dataDir)
  return { from: keys.from.fingerprint, to: keys.to.fingerprint }
}

const noFileNeeded = 'The key is kept in DATA_DIR: leave --to out, and a random one takes its place.'

function keyIn(text: string) {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 32) throw new CommandRefused('A master key is 32 bytes in base64.')
  return masterKeyFrom(bytes)
}

/** All or nothing, while nobody else uses the database. */
export async function reseal(db: Database, keys: KeyChange, reseals: readonly Reseal[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireNobodyElse(tx)
    const { rows } = await sql<{ fingerprint: string }>`select fingerprint from master_key for update`.execute(tx)
    const current = rows[0]?.fingerprint
    if (current === keys.to.fingerprint) return
    if (current !== keys.from.fingerprint)
      throw new CommandRefused(`This database belongs to the master key ${current}, not to ${keys.from.fingerprint}.`)
    for (const one of reseals) await one(tx, keys)
    await sql`update master_key set fingerprint = ${keys.to.fingerprint}`.execute(tx)
  })
}

/** A server that goes on with the former key would seal what nobody can open. */
async function requireNobodyElse(db: Database): Promise<void> {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'payouts%'`.execute(db)
  const { sessions = 0 } = rows[0] ?? {}
  if (sessions > 0)
    throw new CommandRefused(
      'A server or another command is at work on this database. Stop it first; nothing was changed.'
    )
}
