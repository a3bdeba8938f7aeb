import { chainEvents } from '#audit/commands.ts'
import { linkHash } from '#audit/export-file.ts'
import { signed } from '#audit/signatures.ts'
import { type Signing, signingKey } from '#audit/signing-key.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { sealOf, signedOfEvidence } from './evidence-file.ts'
import { recordsOf } from './records.ts'

/**
 * The lines of a cycle's evidence in one snapshot: each is read, chained and signed when it is consumed, so that
 * memory does not grow. A reader that stops early ends the transaction.
 */
export async function* evidenceLines(db: Database, batchNo: number, signing: Signing): AsyncGenerator<string> {
  await chainEvents(db)
  const key = await db.transaction().execute((tx) => signingKey(tx, signing))
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    let lines = 0
    let lastHash = ''
    for await (const record of recordsOf(snapshot as Tx, batchNo)) {
      lines += 1
      lastHash = linkHash(lastHash, record)
      yield `${JSON.stringify({ line: lines, hash: lastHash, record })}\n`
    }
    const unsigned = { batchNo, lines, lastHash, exportedOn: signing.clock.now().toISOString() }
    yield `${JSON.stringify(sealOf(unsigned, signed(signedOfEvidence(unsigned), key)))}\n`
  } finally {
    await snapshot.rollback().execute()
  }
}
