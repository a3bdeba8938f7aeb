import { countOf } from '@payouts/contract/count-text'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockCycle } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { CommandRefused } from '#platform/cli.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { Services } from '#platform/http/services.ts'
import { isRefusal } from '#platform/refusal.ts'
import { partCountFor } from '#transactions/cut-cycles.ts'
import {
  copyRows,
  type Digest,
  digestOf,
  keepRowsStill,
  makeForeign,
  removeForeign
} from '#transactions/foreign-partition.ts'
import { attachPartition, buildIndexes, createLoadingTable, partition, partitionOf } from '#transactions/partition.ts'
import { obstacleTo } from './archivable.ts'
import { type Archive, inArchive, setRowSettings } from './archive-database.ts'
import { copyThere, digestThere, dropThere, type Tell } from './table-there.ts'

export type Archiving = {
  database: Database
  services: Pick<Services, 'config' | 'log'>
  clock: Clock
  actor: 'system' | { name: string }
  tell: Tell
}

/** Readers end within a minute or so; a long report or an import takes longer. */
const makeWayMs = 60_000

const inUse = (batchNo: number) =>
  new CommandRefused(
    `Transactions are in use without a pause, as by a long report or an import, so cycle ${batchNo} stays where it is. ` +
      'Try again in some minutes.'
  )

/**
 * Moves the rows of a closed cycle to an archive. One transaction here, from the first row to the switch: whenever it is
 * cut off, the rows are here as they were, and what the archive has is replaced by the next try. Until it ends, the cycle
 * can be read as ever, and changes of it wait.
 * @throws CommandRefused
 */
export function archiveCycle(archiving: Archiving, batchNo: number, name: string): Promise<Digest> {
  const { database, services, tell } = archiving
  return inArchive(database, name, services, (archive) =>
    oneByOne(database, async (tx) => {
      const cycle = await locked(tx, batchNo)
      const obstacle = await obstacleTo(tx, batchNo)
      if (obstacle) throw new CommandRefused(`Cycle ${batchNo} cannot be archived: ${obstacle}.`)
      await keepRowsStill(tx, batchNo)
      await copyThere(tx, archive, batchNo, tell)
      tell('comparing both')
      const digest = await one(tx, digestOf(partition(batchNo)))
      requireSame(batchNo, digest, await digestThere(archive, batchNo))
      const there = { server: archive.server, schema: archive.schema, table: partitionOf(batchNo) }
      if (!(await makeForeign(tx, batchNo, there, makeWayMs))) throw inUse(batchNo)
      await tx
        .insertInto('archived_cycles')
        .values({
          batch_no: batchNo,
          archive: name,
          row_count: digest.rows,
          amount: digest.amount,
          digest: digest.digest,
          archived_at: archiving.clock.now()
        })
        .execute()
      await record(tx, archiving, { cycle, archive, digest, action: 'ARCHIVE CYCLE', verb: 'Moved', to: 'to' })
      return digest
    })
  )
}

/**
 * Brings the rows of an archived cycle back, in one transaction as well. Only then are those of the archive removed; if
 * that is cut off, nothing refers to them, and the next time that the cycle is archived replaces them.
 * @throws CommandRefused
 */
export async function unarchiveCycle(archiving: Archiving, batchNo: number): Promise<Digest> {
  const { database, services, tell } = archiving
  const known = await database
    .selectFrom('archived_cycles')
    .select('archive')
    .where('batch_no', '=', batchNo)
    .executeTakeFirst()
  if (!known) throw new CommandRefused(`Cycle ${batchNo} is not in an archive.`)
  return inArchive(database, known.archive, services, async (archive) => {
    const digest = await oneByOne(database, async (tx) => {
      const cycle = await locked(tx, batchNo)
      const before = await tx
        .deleteFrom('archived_cycles')
        .where('batch_no', '=', batchNo)
        .returning(['row_count as rows', 'amount', 'digest'])
        .executeTakeFirst()
      if (!before) throw new CommandRefused(`Cycle ${batchNo} is not in an archive any more.`)
      const table = await createLoadingTable(tx, batchNo, cycle.version, partCountFor(before.rows))
      tell(`copying ${countOf(before.rows, 'row')}`)
      await copyRows(tx, batchNo, table)
      tell('building indexes')
      await buildIndexes(tx, table)
      tell('comparing with what went there')
      requireSame(batchNo, before, await one(tx, digestOf(table.ref)))
      if (!(await removeForeign(tx, batchNo, makeWayMs))) throw inUse(batchNo)
      await attachPartition(tx, table, batchNo)
      await record(tx, archiving, {
        ...{ cycle, archive, digest: before, action: 'RETURN CYCLE FROM ARCHIVE', verb: 'Brought back', to: 'from' }
      })
      return before
    })
    await dropThere(archive, batchNo)
    return digest
  })
}

/** One move at a time, so that two never replace each other's copies. */
function oneByOne<Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('moves between archives'))`.execute(tx)
    await setRowSettings(tx)
    return work(tx)
  })
}

async function locked(tx: Tx, batchNo: number): Promise<CycleRow> {
  const cycle = await lockCycle(tx, batchNo)
  if (isRefusal(cycle)) throw new CommandRefused(cycle.message)
  return cycle
}

function requireSame(batchNo: number, expected: Digest, found: Digest): void {
  if (expected.rows === found.rows && expected.amount === found.amount && expected.digest === found.digest) return
  throw new CommandRefused(
    `The copy of cycle ${batchNo} is not what it should be: ${countOf(found.rows, 'row')} of ${found.amount}, not ` +
      `${countOf(expected.rows, 'row')} of ${expected.amount}, or with other contents. Nothing was changed.`
  )
}

type Recorded = {
  cycle: CycleRow
  archive: Archive
  digest: Digest
  action: string
  verb: string
  to: 'to' | 'from'
}

async function record(tx: Tx, { actor, clock }: Archiving, { cycle, archive, digest, action, verb, to }: Recorded) {
  await recordEvent(tx, {
    area: 'archives',
    action,
    activity: `${verb} ${countOf(digest.rows, 'row')} of ${cycle.name} ${to} the archive ${archive.name}`,
    actor,
    name: cycle.name,
    batchNo: cycle.batch_no,
    details: { archive: archive.name, ...digest },
    at: clock.now()
  })
}
