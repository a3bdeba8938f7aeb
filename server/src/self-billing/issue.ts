import type { IssuingRules } from '@payouts/contract/self-billing/payer'
import { sql } from 'kysely'
import { beginSelfBilling } from '#cycles/self-billing.ts'
import { one } from '#platform/db/read.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import { buildDocuments, completeDocuments, dropUnsent } from './documents/build.ts'
import { cyclesToBuild } from './documents/cycles-to-build.ts'
import { signDocuments } from './documents/sign.ts'
import { issueQueue } from './issue-queue.ts'
import { payers } from './queries/payer.ts'
import { authorityOf } from './sending/authority.ts'
import { cancelDocuments } from './sending/cancel.ts'
import { isBusy } from './sending/connection-state.ts'
import { findLost, markInterrupted } from './sending/find-lost.ts'
import { giveNumbers } from './sending/give-numbers.ts'
import { payFirst } from './sending/pay-first.ts'
import { pollDocuments } from './sending/poll.ts'
import { sendDocuments } from './sending/send.ts'
import type { Sending } from './sending/sending.ts'
import { readWindow, watchDocuments } from './sending/watch.ts'

const sendersLock = 7_201_540
/** A run ends after this time, so that its transaction does not stay open for long; the next one goes on. */
const longestRunMs = 50_000

/**
 * Issues what is to be issued: builds documents of approved cycles, signs them, sends them and follows them until
 * their rows have the authority's numbers. One server does so at a time. Each step commits for itself and finds in the
 * database what it has to do, so that a server may end at any moment.
 */
export async function issueEInvoices(call: JobCall): Promise<void> {
  const { tx, database, clock, services, signal } = call
  const { myInvois } = services.config
  const payer = myInvois && (await payers.on(database, clock.today()))
  if (!payer || !(await isOnlySender(call))) return
  const { log, jobs } = services
  const authority = await authorityOf(myInvois, payer.values.tin, { clock, log })
  const sending: Sending = { database, clock, log, jobs, authority }
  await database.transaction().execute((begun) => beginSelfBilling(begun, clock))
  await markInterrupted(database, clock.now())
  const until = Date.now() + longestRunMs
  while (!signal.aborted && Date.now() < until) if (!(await step(sending, payer.values))) break
  if (await awaitsAnswers(sending))
    await jobs.enqueue(
      tx,
      issueQueue,
      {},
      { startAfter: new Date(clock.now().getTime() + 5_000), singletonKey: 'soon' }
    )
}

async function isOnlySender({ tx }: JobCall): Promise<boolean> {
  const { isFree } = await one(
    tx,
    sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${sendersLock}) as "isFree"`
  )
  return isFree
}

/** Each kind of work once. Returns whether there may be more. */
async function step(sending: Sending, rules: IssuingRules): Promise<boolean> {
  const { database, clock, authority } = sending
  let done = (await dropUnsent(database, clock)) + (await completeDocuments(database))
  for (const batchNo of await cyclesToBuild(database, clock, rules))
    done += await database.transaction().execute((tx) => buildDocuments(tx, clock, batchNo, rules))
  done += await database.transaction().execute((tx) => signDocuments(tx, clock, authority.signer))
  // A search that fails puts no document in doubt, so it comes before what is sent.
  for (const call of [readWindow, findLost, sendDocuments, pollDocuments, cancelDocuments, watchDocuments])
    if (!(await isBusy(database, clock))) done += await call(sending)
  done += await payFirst(sending, rules.issueWithinDays)
  return done + (await giveNumbers(sending)) > 0
}

async function awaitsAnswers({ database }: Sending): Promise<boolean> {
  const { rows } = await sql`
    select from e_invoice_documents where status in ('SUBMITTED', 'SIGNED') limit 1`.execute(database)
  return rows.length > 0
}
