import { openDealerAccounts } from '#ledger/commands.ts'
import { type Clock, withinDay } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import { type Claim, dueClaims } from '../claims.ts'
import { isPassing, problemOf } from '../faults.ts'
import type { PaymentRail } from '../payment-rail.ts'
import { holdClawbacks } from './hold-clawbacks.ts'
import { keepFailed } from './keep-errors.ts'
import { postClaims } from './post-claims.ts'
import { settlePosting } from './settle.ts'

/** After this many consecutive faults the cause is not a single dealer: the job gives up and is retried. */
const toleratedFaults = 5

/** A set holds the cycle's lock for about a second, so that others get their turn. */
const mostClaims = 250
const mostRows = 50_000

export type PostingRun = {
  batchNo: number
  clock: Clock
  rail: PaymentRail
  log: Logger
  signal: AbortSignal
  /** The most claims in one transaction. */
  claimsPerSet?: number
}

/**
 * Posts everything that is due in a cycle, hundreds of dealers in a transaction. It may be killed between any two
 * transactions and run again, or run twice at the same time, and others may change the cycle in between. A dealer
 * whose posting fails becomes a posting error, and the others of its set are paid. Other failures, such as a lost
 * connection, are thrown at the end, so that the job is retried.
 */
export async function postCycle(database: Database, run: PostingRun): Promise<void> {
  const { batchNo, clock, signal, claimsPerSet = mostClaims } = run
  await database.transaction().execute((tx) => holdClawbacks(tx, clock, batchNo))
  const claims = await dueClaims(database, clock, batchNo)
  const companyIds = claims.map(({ companyId }) => companyId)
  await database.transaction().execute((tx) => openDealerAccounts(tx, companyIds))
  const faults: unknown[] = []
  for (const set of setsOf(claims, claimsPerSet)) {
    signal.throwIfAborted()
    faults.push(...(await postSet(database, run, set)))
    if (faults.length >= toleratedFaults) break
  }
  await database.transaction().execute((tx) => settlePosting(tx, clock, batchNo))
  if (faults.length > 0) throw new AggregateError(faults, `Posting cycle ${batchNo} met ${faults.length} faults.`)
}

/** A dealer's claims stay together, so that one claim's debit is known before another is paid. */
function setsOf(claims: readonly Claim[], claimsPerSet: number): Claim[][] {
  const sets: Claim[][] = []
  let rows = 0
  for (const claim of claims) {
    const set = sets.at(-1)
    rows += claim.transactionCount
    const isFull = set === undefined || set.length >= claimsPerSet || rows > mostRows
    if (set && (!isFull || set.at(-1)?.companyId === claim.companyId)) set.push(claim)
    else {
      sets.push([claim])
      rows = claim.transactionCount
    }
  }
  return sets
}

/**
 * Posts a set. If that fails, posts its halves, so that faulty claims end up alone. Returns the faults that changed
 * no claim.
 */
async function postSet(database: Database, run: PostingRun, set: readonly Claim[]): Promise<unknown[]> {
  const { batchNo, clock, rail, log } = run
  try {
    await database.transaction().execute((tx) => postClaims(tx, { batchNo, keys: set, clock: withinDay(clock), rail }))
    return []
  } catch (error) {
    const [only, ...others] = set
    if (only && others.length === 0 && !isPassing(error)) return keepFault(database, run, only, error)
    log.warn({ err: error, batchNo, claims: set.length }, 'a set of postings failed')
    if (isPassing(error)) return [error]
    const middle = Math.ceil(set.length / 2)
    return [
      ...(await postSet(database, run, set.slice(0, middle))),
      ...(await postSet(database, run, set.slice(middle)))
    ]
  }
}

async function keepFault(database: Database, run: PostingRun, key: Claim, fault: unknown): Promise<unknown[]> {
  const { batchNo, clock, log } = run
  log.error({ err: fault, batchNo, companyId: key.companyId }, 'a dealer could not be posted')
  try {
    await database.transaction().execute((tx) => keepFailed(tx, { key, problem: problemOf(fault), clock }))
    return []
  } catch (error) {
    log.error({ err: error, batchNo, companyId: key.companyId }, 'a posting error could not be kept')
    return [error]
  }
}
