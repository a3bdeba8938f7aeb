import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { menuOf } from '@payouts/contract/permissions'
import { readConfig } from '#config.ts'
import { findUser } from '#identity/users/queries.ts'
import { endRowCheck, rowCheckQueue } from '#payouts/proof/commands.ts'
import { countRows } from '#payouts/proof/count-rows.ts'
import { type Clock, fixedClock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { folderStore } from '#platform/files/files.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Services } from '#platform/http/services.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log.ts'
import { createMessenger } from '#platform/mail/messenger.ts'
import { masterKeyFrom } from '#platform/master-key/master-key.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'

/** A sample user as the one who calls. */
export async function sampleCaller(db: Database, userName: string): Promise<Caller> {
  const user = await findUser(db, userName)
  if (!user) throw new Error(`There is no sample user ${userName}`)
  return {
    userId: user.user_id,
    userName: user.user_name,
    name: user.name,
    role: user.role,
    menu: menuOf(user.granted),
    companyId: user.company_id
  }
}

/** Noon or another hour of a day in Malaysia. */
export const clockAt = (day: string, hour: number): Clock =>
  fixedClock(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`)

/**
 * What commands use beside their input. Sample cycles are approved for later days, so the only job is to total the
 * rows of a submitted cycle, which happens immediately.
 */
export function sampleServices(dataDir: string, log: Logger): Services {
  const enqueue: JobQueue['enqueue'] = async (tx, queue, data) => {
    if (queue !== rowCheckQueue || !('batchNo' in data)) throw new Error(`Sample data is made without ${queue}.`)
    const counted = await countRows(tx as Tx, Number(data.batchNo))
    await endRowCheck(tx as Tx, counted, counted.cycle.requested_at ?? new Date())
  }
  const config = readConfig({ DATA_DIR: dataDir })
  return {
    config,
    jobs: { enqueue },
    files: folderStore(join(dataDir, 'files')),
    log,
    masterKey: masterKeyFrom(Buffer.alloc(32)),
    databaseUrl: '',
    messenger: createMessenger(config)
  }
}

/** Calls the product as one of the people, without HTTP; a refusal is a fault of the sample data. */
export async function callAs<Input, Result>(
  db: Database,
  made: { caller: Caller; clock: Clock; services: Services; input: Input },
  command: (call: WriteCall<Input>) => Promise<Result | Refusal>
): Promise<Result> {
  return db.transaction().execute(async (tx: Tx) => {
    const result = await command({ tx, ...made, requestId: randomUUID(), dryRun: false })
    if (isRefusal(result)) throw new Error(`A sample call was refused: ${result.message}`)
    return result
  })
}
