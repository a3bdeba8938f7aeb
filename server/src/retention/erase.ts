import { dayText } from '@payouts/contract/day-text'
import type { DueLot } from '@payouts/contract/retention/schema'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { unarchiveCycle } from '#archives/archive-cycle.ts'
import { lockCycle } from '#cycles/lock.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { isRefusal } from '#platform/refusal.ts'
import { erasures, inWords } from './erasures.ts'
import { dueLots } from './queries.ts'
import '#archives/tables.ts'
import './tables.ts'

type Erasing = {
  clock: Clock
  services: Pick<Services, 'config' | 'log'>
  actor: 'system' | { name: string }
  signal?: AbortSignal
}

/**
 * Erases what is due, each cycle or year in a transaction of its own, so that it may end at any moment and be repeated. Answers
 * each as it is done.
 */
export async function* eraseDue(database: Database, erasing: Erasing): AsyncGenerator<DueLot> {
  for (const lot of await dueLots(database, erasing.clock.today())) {
    if (erasing.signal?.aborted) return
    if (lot.kind === 'CUSTOMERS' && lot.batchNo !== null) await bringBack(database, lot.batchNo, erasing)
    const erased = await database.transaction().execute((tx) => eraseLot(tx, lot, erasing))
    if (erased) yield erased
  }
}

/** Nothing changes in an archive, so a cycle comes back before its rows are changed. Rejected rows are not among these. */
async function bringBack(database: Database, batchNo: number, { clock, actor, services }: Erasing): Promise<void> {
  const archived = await database
    .selectFrom('archived_cycles')
    .select('batch_no')
    .where('batch_no', '=', batchNo)
    .executeTakeFirst()
  const tell = (progress: string) =>
    services.log.info({ batchNo }, `the rows of a cycle come back to be erased: ${progress}`)
  if (archived) await unarchiveCycle({ database, services, clock, actor, tell }, batchNo)
}

/** Holds are approved under the same lock, so that none begins while records are erased. */
export const lockRetention = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('retention of records'))`.execute(tx)

/** Erases the records of a kind of one cycle or year, if they are still due. */
async function eraseLot(tx: Tx, lot: DueLot, { clock, actor }: Erasing): Promise<DueLot | undefined> {
  await lockRetention(tx)
  const cycle = lot.batchNo === null ? undefined : await lockCycle(tx, lot.batchNo)
  const isSame = ({ kind, batchNo, year }: DueLot) =>
    kind === lot.kind && batchNo === lot.batchNo && (batchNo !== null || year === lot.year)
  const due = (await dueLots(tx, clock.today())).find(isSame)
  if ((cycle && isRefusal(cycle)) || !due) return undefined
  const { kind, batchNo, year, name, keptUntil, changeId } = due
  const at = clock.now()
  const records = await erasures[kind](tx, { batchNo: batchNo ?? 0, year })
  await tx
    .insertInto('retention_erasures')
    .values({
      ...{ record_kind: kind, batch_no: batchNo, year, records },
      ...{ kept_until: keptUntil, change_id: changeId, erased_at: at }
    })
    .execute()
  await recordEvent(tx, {
    area: 'retention',
    action: 'ERASE RECORDS',
    activity: `Erased ${inWords[kind](records)} of ${name}, kept until ${dayText(keptUntil)}`,
    actor,
    name,
    ...(batchNo !== null && { batchNo }),
    details: { kind, year, records, keptUntil, changeId },
    at
  })
  return { ...due, records }
}
