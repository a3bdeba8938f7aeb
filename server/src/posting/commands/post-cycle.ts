import { openDealerAccounts } from '../../ledger/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { dueClaims } from '../claims.ts'
import type { PaymentRail } from '../payment-rail.ts'
import { postClaim } from './post-claim.ts'
import { settlePosting } from './settle.ts'

/** So many dealers in a row of trouble are no dealer's fault: the job gives up and is tried again. */
const toleratedFaults = 5

export type PostingRun = { batchNo: number; clock: Clock; rail: PaymentRail; log: Logger; signal: AbortSignal }

/**
 * Posts all that is due in a cycle, dealer by dealer, each in its own transaction: it may be killed between any two
 * and run again, or run twice at once, and others get their turn at the cycle in between.
 * One dealer's fault does not keep the others waiting; it is thrown at the end, so that the job is tried again.
 */
export async function postCycle(database: Database, { batchNo, clock, rail, log, signal }: PostingRun): Promise<void> {
  const claims = await dueClaims(database, clock, batchNo)
  const companyIds = claims.map(({ companyId }) => companyId)
  await database.transaction().execute((tx) => openDealerAccounts(tx, companyIds))
  const faults: unknown[] = []
  for (const key of claims) {
    signal.throwIfAborted()
    try {
      await database.transaction().execute((tx) => postClaim(tx, { key, clock, rail }))
    } catch (error) {
      log.error({ err: error, batchNo, companyId: key.companyId }, 'a dealer could not be posted')
      faults.push(error)
      if (faults.length >= toleratedFaults) break
    }
  }
  await database.transaction().execute((tx) => settlePosting(tx, clock, batchNo))
  if (faults.length > 0) throw new AggregateError(faults, `Posting cycle ${batchNo} met ${faults.length} faults.`)
}
