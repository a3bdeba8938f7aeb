import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { digestOf } from '#platform/files/digest.ts'
import { BadFile } from '#platform/incoming/bad-file.ts'
import { readBankFile } from '../formats/read-bank-file.ts'
import { openStaging } from '../formats/staging.ts'
import { readReceived } from '../queries/files.ts'
import { requireOwnAccounts } from '../queries/own-accounts.ts'
import { applyFile } from './apply-file.ts'
import { beginProblems, keepProblems, keptProblems } from './file-problems.ts'
import { closeFile, type Delivered, earlierWith, type FileDelivery, listFile } from './list-file.ts'
import { oneByOne } from './match-entries.ts'
import { recordReceived } from './record-received.ts'

/**
 * Takes a bank's file completely, or refuses it and says why; it is listed either way. A file that repeats the
 * content of an earlier one changes nothing and names that one; its content decides, because some banks number all
 * their messages alike. Files are taken one after the other.
 */
export async function receiveFile(tx: Tx, delivery: FileDelivery): Promise<ReceiveReport> {
  await oneByOne(tx)
  const delivered = { ...delivery, ...(await digestOf(delivery.source.open())) }
  const fileId = await takeOrRefuse(tx, delivered)
  const file = await readReceived(tx, fileId)
  await recordReceived(tx, delivery, file)
  return { outcome: outcomes[file.status], file, problems: await keptProblems(tx, fileId) }
}

const outcomes = { Taken: 'TAKEN', Repeated: 'KNOWN', Refused: 'REFUSED' } as const

/** Everything that makes a file unusable is thrown where it is found, and ends here. @returns its number */
async function takeOrRefuse(tx: Tx, file: Delivered): Promise<number> {
  await sql`savepoint before_the_file`.execute(tx)
  try {
    return await takeFile(tx, file)
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    await sql`rollback to savepoint before_the_file`.execute(tx)
    return listFile(tx, file, { status: 'Refused', problem: error.message })
  }
}

/** Reads the file, lists it, applies what it says, and closes it with what that came to. */
async function takeFile(tx: Tx, file: Delivered): Promise<number> {
  const own = await requireOwnAccounts(tx)
  const staging = await openStaging(tx)
  const read = await readBankFile(file.source, { own, staging, mostBytes: file.mostBytes })
  const earlier = await earlierWith(tx, file, read)
  if (earlier !== undefined) return listFile(tx, file, { status: 'Repeated', repeats_file_id: earlier }, read)
  const fileId = await listFile(tx, file, { status: 'Taken', content_sha256: read.contentSha256 }, read)
  await beginProblems(tx, read.problems)
  const answered = await applyFile(tx, { ...file, fileId }, { read, statements: staging.statements })
  await closeFile(tx, fileId, { ...answered, ...(await keepProblems(tx, fileId)) })
  return fileId
}
