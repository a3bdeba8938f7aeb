import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { type Checkpoint, signedOfCheckpoint } from './checkpoint.ts'
import { lastLink } from './queries.ts'
import { signed } from './signatures.ts'
import { type Signing, signingKey } from './signing-key.ts'
import './tables.ts'

/** Few enough for a fraction of a second. */
const chainedAtOnce = 2000

/** Chains all committed events. Several servers may do so at the same time: the chain cannot fork. */
export async function chainEvents(db: Database): Promise<void> {
  for (let chained = chainedAtOnce; chained === chainedAtOnce; ) {
    const { rows } = await sql<{ chained: number }>`select chain_audit_events(${chainedAtOnce}) as chained`.execute(db)
    chained = rows[0]?.chained ?? 0
  }
}

/** Signs the chain of all events so far. @returns undefined if its last link is signed already */
export async function makeCheckpoint(db: Database, signing: Signing): Promise<Checkpoint | undefined> {
  await chainEvents(db)
  return db.transaction().execute(async (tx) => {
    // One at a time, so that a link is signed once.
    await sql`lock table audit_checkpoints in share row exclusive mode`.execute(tx)
    const last = await lastLink(tx)
    if (!last || (await isCheckpoint(tx, last.sequence))) return undefined
    const unsigned = { ...last, signedOn: signing.clock.now().toISOString() }
    const checkpoint = { ...unsigned, ...signed(signedOfCheckpoint(unsigned), await signingKey(tx, signing)) }
    await storeCheckpoint(tx, checkpoint)
    return checkpoint
  })
}

async function isCheckpoint(tx: Tx, sequence: number): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_checkpoints')
    .select('sequence')
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return row !== undefined
}

async function storeCheckpoint(tx: Tx, { sequence, hash, signedOn, publicKey, signature }: Checkpoint): Promise<void> {
  await tx
    .insertInto('audit_checkpoints')
    .values({
      sequence,
      hash: Buffer.from(hash, 'hex'),
      signed_on: new Date(signedOn),
      public_key: Buffer.from(publicKey, 'base64'),
      signature: Buffer.from(signature, 'base64')
    })
    .execute()
}
