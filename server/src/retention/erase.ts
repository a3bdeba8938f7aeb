import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import type { DueCycle, RecordKind } from '@payouts/contract/retention/schema'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { unarchiveCycle } from '#archives/archive-cycle.ts'
import { lockCycle } from '#cycles/lock.ts'
import { eraseCustomersOfImports, eraseRejectedRows } from '#imports/erase-rows.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { isRefusal } from '#platform/refusal.ts'
import { eraseCustomers } from '#transactions/erase-customers.ts'
import { dueCycles } from './queries.ts'
import '#archives/tables.ts'
import './tables.ts'

const erasures: Record<RecordKind, (tx: Tx, batchNo: number) => Promise<number>> = {
  async CUSTOMERS(tx, batchNo) {
    await eraseCustomersOfImports(tx, batchNo)
    return eraseCustomers(tx, batchNo)
  },
  'REJECTED ROWS': eraseRejectedRows
}

const inWords: Record<RecordKind, (records: number) => string> = {
  CUSTOMERS: (records) => `the customers of ${countOf(records, 'row')}`,
  'REJECTED ROWS': (records) => `the values of ${countOf(records, 'rejected row')}`
}

export type Erasing = {
  clock: Clock
  services: Pick<Services, 'config' | 'log'>
  actor: 'system' | { name: string }
  signal?: AbortSignal
}

/**
 * Erases what is due, each cycle in a transaction of its own, so that it may end at any moment and be repeated. Answers
 * each as it is done.
 */
export async function* eraseDue(database: Database, erasing: Erasing): AsyncGenerator<DueCycle> {
  for (const { kind, batchNo } of await dueCycles(database, erasing.clock.today())) {
    if (erasing.signal?.aborted) return
    if (kind === 'CUSTOMERS') await bringBack(database, batchNo, erasing)
    const erased = await database.transaction().execute((tx) => eraseCycle(tx, { kind, batchNo }, erasing))
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

/** Erases one cycle's records of a kind, if they are still due. */
async function eraseCycle(
  tx: Tx,
  { kind, batchNo }: Pick<DueCycle, 'kind' | 'batchNo'>,
  { clock, actor }: Erasing
): Promise<DueCycle | undefined> {
  await lockRetention(tx)
  const cycle = await lockCycle(tx, batchNo)
  const due = (await dueCycles(tx, clock.today())).find((one) => one.kind === kind && one.batchNo === batchNo)
  if (isRefusal(cycle) || !due) return undefined
  const { keptUntil, changeId } = due
  const at = clock.now()
  const records = await erasures[kind](tx, batchNo)
  await tx
    .insertInto('retention_erasures')
    .values({
      record_kind: kind,
      batch_no: batchNo,
      records,
      kept_until: keptUntil,
      change_id: changeId,
      erased_at: at
    })
    .execute()
  await recordEvent(tx, {
    area: 'retention',
    action: 'ERASE RECORDS',
    activity: `Erased ${inWords[kind](records)} of ${cycle.name}, kept until ${dayText(keptUntil)}`,
    actor,
    name: cycle.name,
    batchNo,
    details: { kind, records, keptUntil, changeId },
    at
  })
  return { ...due, records }
}
