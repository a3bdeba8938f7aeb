import { CommandRefused } from '../platform/cli.ts'
import type { Database } from '../platform/db/database.ts'
import { chainEvents, type Signing } from './commands.ts'
import { type ExportHead, signedOfExport } from './export-file.ts'
import { hashOfLink, lastLink, linksWithEvents } from './queries.ts'
import { signed } from './signatures.ts'
import { signingKey } from './signing-key.ts'

/**
 * The lines of an export, from one event to the last that is committed now.
 * @throws CommandRefused when the chain does not reach the first one
 */
export async function* exportLines(db: Database, first: number, signing: Signing): AsyncGenerator<string> {
  await chainEvents(db)
  const head = await signedHead(db, first, signing)
  yield `${JSON.stringify(head)}\n`
  for await (const { sequence, hash, event } of linksWithEvents(db, head))
    yield `${JSON.stringify({ sequence, hash, event })}\n`
}

async function signedHead(db: Database, first: number, signing: Signing): Promise<ExportHead> {
  const last = await lastLink(db)
  if (!last || first > last.sequence)
    throw new CommandRefused(`There is no audit event ${first}: the chain has ${last?.sequence ?? 0}.`)
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
