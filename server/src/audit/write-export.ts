import type { Database } from '#platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { chainEvents } from './commands.ts'
import { type ExportHead, signedOfExport } from './export-file.ts'
import { hashOfLink, type Link, lastLink, linksWithEvents } from './queries.ts'
import { signed } from './signatures.ts'
import { type Signing, signingKey } from './signing-key.ts'

/** The last committed event; refused if the export would begin after it. */
export async function lastEvent(db: Database, first: number): Promise<Link | Refusal> {
  await chainEvents(db)
  const last = await lastLink(db)
  if (last && first <= last.sequence) return last
  return refuse('refusedByRule', `There is no audit event ${first}: the chain ends at ${last?.sequence ?? 0}.`)
}

/** Signs an export from one event to the last committed one; refused if the chain does not reach the first. */
export async function beginExport(db: Database, first: number, signing: Signing): Promise<ExportHead | Refusal> {
  const last = await lastEvent(db, first)
  if (isRefusal(last)) return last
  const unsigned = {
    format: 'dealer-payouts audit export 1' as const,
    first,
    last: last.sequence,
    previousHash: await hashOfLink(db, first - 1),
    lastHash: last.hash,
    exportedOn: signing.clock.now().toISOString()
  }
  const key = await db.transaction().execute((tx) => signingKey(tx, signing))
  return { ...unsigned, ...signed(signedOfExport(unsigned), key) }
}

/** The lines of a begun export. */
export async function* exportLines(db: Database, head: ExportHead): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`
  for await (const { sequence, hash, event } of linksWithEvents(db, head))
    yield `${JSON.stringify({ sequence, hash, event })}\n`
}
