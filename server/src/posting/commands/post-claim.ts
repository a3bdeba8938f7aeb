import { ringgitOf, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { lockCycle } from '../../cycles/lock.ts'
import { isFrozen } from '../../freezes/queries.ts'
import { writeJournal } from '../../ledger/commands.ts'
import { payoutEntries } from '../../ledger/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { one } from '../../platform/db/read.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { moveRows } from '../../transactions/move-rows.ts'
import { countPayment } from '../../withholding-tax/commands.ts'
import { rateFor } from '../../withholding-tax/queries.ts'
import { taxOn } from '../../withholding-tax/rules.ts'
import { type Claim, type ClaimKey, dueClaim, rowsOf, stateOf } from '../claims.ts'
import type { PaymentRail } from '../payment-rail.ts'
import { nextAttemptAfter } from '../rules.ts'
import { holdFrozen } from './hold-frozen.ts'
import { showError } from './settle.ts'

/** `Gone`: another worker was quicker, or it is not due any more. */
export type PostingOutcome = 'Posted' | 'Held' | 'Error' | 'Gone'

type Amounts = { gross: bigint; withholdingTax: bigint; net: bigint; rate: string }

/**
 * Pays one claim, whole and at most once: everything that follows from it is written in this transaction,
 * under the cycle's lock, or nothing is. A frozen account's rows are held instead, a payment that the rail refuses
 * becomes a posting error, and a sum that is not above zero is booked as a debit without any payment.
 */
export async function postClaim(
  tx: Tx,
  { key, clock, rail }: { key: ClaimKey; clock: Clock; rail: PaymentRail }
): Promise<PostingOutcome> {
  const cycle = await lockCycle(tx, key.batchNo)
  if (isRefusal(cycle)) return 'Gone'
  const claim = await dueClaim(tx, clock, key)
  if (!claim) return 'Gone'
  if (await isFrozen(tx, claim.companyId)) {
    await holdFrozen(tx, claim, clock)
    return 'Held'
  }

  const amounts = await amountsOf(tx, claim, clock.today())
  const posting = await numberPosting(tx, claim)
  if (amounts.net > 0n) {
    const answer = await rail.instruct(tx, { ...posting, ...claim, amount: amounts.net, instructedAt: clock.now() })
    if (!answer.accepted) return keepError(tx, { claim, posting, amounts, problem: answer.problem, clock })
  }
  await writePosting(tx, { claim, posting, amounts, clock })
  return 'Posted'
}

async function amountsOf(tx: Tx, claim: Claim, today: Day): Promise<Amounts> {
  const gross = senOf(claim.gross)
  const rate = gross > 0n ? await rateFor(tx, claim.companyId, today) : '0.0000'
  const withholdingTax = taxOn(gross, rate)
  return { gross, withholdingTax, net: gross - withholdingTax, rate }
}

type Numbered = { postingId: number; referenceNo: string }

/** A failed posting keeps its number when it is tried again, so the rail knows the reference. */
async function numberPosting(tx: Tx, claim: Claim): Promise<Numbered> {
  const id =
    claim.failedPostingId === null
      ? sql`nextval(pg_get_serial_sequence('postings', 'posting_id'))`
      : sql`${claim.failedPostingId}::bigint`
  return one(
    tx,
    sql<Numbered>`
    select id as "postingId", posting_reference(id) as "referenceNo" from (select ${id} as id) as posting`
  )
}

async function writePosting(
  tx: Tx,
  { claim, posting, amounts, clock }: { claim: Claim; posting: Numbered; amounts: Amounts; clock: Clock }
): Promise<void> {
  const paid = await moveRows(tx, {
    batchNo: claim.batchNo,
    from: [stateOf(claim)],
    to: 'PAID',
    where: rowsOf(claim, clock.today()),
    set: { postingId: posting.postingId }
  })
  if (paid.amount !== amounts.gross || paid.transactionCount !== claim.transactionCount)
    throw new Error(`The stored totals of dealer ${claim.accountCode} in cycle ${claim.batchNo} differ from its rows.`)
  const journalId = await writeJournal(tx, {
    referenceNo: posting.referenceNo,
    description: `Payout cycle ${claim.batchNo}`,
    postedOn: clock.today(),
    createdAt: clock.now(),
    entries: payoutEntries({ accountCode: claim.accountCode, ...amounts })
  })
  await savePosting(tx, { claim, posting, amounts, result: sql`'Posted', null, null, ${clock.today()}, ${journalId}` })
  await countPayment(tx, { companyId: claim.companyId, ...amounts, postedOn: clock.today() })
  await recordEvent(tx, {
    area: 'posting',
    action: 'POST',
    activity: amounts.gross > 0n ? 'Paid' : 'Debited',
    actor: 'system',
    name: claim.accountName,
    referenceNo: posting.referenceNo,
    batchNo: claim.batchNo,
    accountCode: claim.accountCode,
    details: { gross: ringgitOf(amounts.gross), withholdingTax: ringgitOf(amounts.withholdingTax) },
    at: clock.now()
  })
}

async function keepError(
  tx: Tx,
  failure: { claim: Claim; posting: Numbered; amounts: Amounts; problem: string; clock: Clock }
): Promise<PostingOutcome> {
  const { claim, posting, amounts, problem, clock } = failure
  const reAttempts = claim.failedPostingId === null ? 0 : claim.reAttempts + 1
  const nextAttemptAt = nextAttemptAfter(reAttempts, clock.now())
  await savePosting(tx, {
    claim: { ...claim, reAttempts },
    posting,
    amounts,
    result: sql`'Error', ${problem}, ${nextAttemptAt}::timestamptz, null, null`
  })
  await showError(tx, clock, claim.batchNo)
  await recordEvent(tx, {
    area: 'posting',
    action: 'ERROR',
    activity: 'Could not be paid',
    actor: 'system',
    name: claim.accountName,
    reason: problem,
    referenceNo: posting.referenceNo,
    batchNo: claim.batchNo,
    accountCode: claim.accountCode,
    details: { reAttempts },
    at: clock.now()
  })
  return 'Error'
}

/** `result`: status, problem, next_attempt_at, posted_on, journal_id. The unique key refuses a second posting. */
async function savePosting(
  tx: Tx,
  saved: { claim: Claim; posting: Numbered; amounts: Amounts; result: ReturnType<typeof sql> }
): Promise<void> {
  const { claim, posting, amounts, result } = saved
  await sql`
    insert into postings as posting (posting_id, batch_no, company_id, release_action_id, gross, withholding_tax, net,
      tax_rate, transaction_count, re_attempts, status, problem, next_attempt_at, posted_on, journal_id)
    overriding system value
    values (${posting.postingId}, ${claim.batchNo}, ${claim.companyId}, ${claim.releaseActionId},
      ${ringgitOf(amounts.gross)}, ${ringgitOf(amounts.withholdingTax)}, ${ringgitOf(amounts.net)},
      ${amounts.rate}, ${claim.transactionCount}, ${claim.reAttempts}, ${result})
    on conflict (posting_id) do update set gross = excluded.gross, withholding_tax = excluded.withholding_tax,
      net = excluded.net, tax_rate = excluded.tax_rate, transaction_count = excluded.transaction_count,
      re_attempts = excluded.re_attempts, status = excluded.status, problem = excluded.problem,
      next_attempt_at = excluded.next_attempt_at, posted_on = excluded.posted_on, journal_id = excluded.journal_id
    where posting.status = 'Error'`.execute(tx)
}
