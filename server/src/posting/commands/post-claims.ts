import { ringgitOf } from '@payouts/contract/money'
import { recordEvents } from '../../activity/record.ts'
import { releasedMeanwhile, waitsAmong } from '../../dealer-records/queries/waits.ts'
import { frozenAmong } from '../../freezes/queries.ts'
import { writeJournals } from '../../ledger/commands.ts'
import { payoutEntries } from '../../ledger/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { payRows } from '../../transactions/pay-rows.ts'
import { countPayments } from '../../withholding-tax/commands.ts'
import { type Claim, type ClaimKey, lockDueClaims } from '../claims.ts'
import type { PaymentRail } from '../payment-rail.ts'
import { tooLarge } from '../rules.ts'
import { type Draft, draftPostings } from './draft-postings.ts'
import { frozen, type HoldingBack, holdBack, waiting } from './hold-back.ts'
import { keepErrors } from './keep-errors.ts'
import { savePostings } from './save-postings.ts'

export type ClaimSet = { batchNo: number; keys: readonly ClaimKey[]; clock: Clock; rail: PaymentRail }

/**
 * Pays claims of one cycle, all of them and each at most once: everything that follows from them is written in this
 * transaction, under the cycle's lock, or nothing is. The number of statements does not grow with that of paid claims.
 * A frozen account's rows are held instead, as are those of a dealer whose bank account was changed lately; a payment that the rail refuses becomes a posting error, and a sum that
 * is not above zero is booked as a debit without any payment.
 */
export async function postClaims(tx: Tx, { batchNo, keys, clock, rail }: ClaimSet): Promise<void> {
  const claims = await lockDueClaims(tx, clock, batchNo, keys)
  if (claims.length === 0) return
  const holdingBack = await findHoldingBack(tx, claims, clock)
  const paid: Claim[] = []
  for (const claim of claims) {
    const hold = holdingBack(claim)
    if (hold) await holdBack(tx, claim, { ...hold, clock })
    else paid.push(claim)
  }
  const drafts = await draftPostings(tx, paid, clock.today())
  const problems = await instruct(tx, drafts, { clock, rail })
  const isPaid = ({ referenceNo }: Draft) => !problems.has(referenceNo)
  await writePostings(tx, { batchNo, drafts: drafts.filter(isPaid), clock })
  const failed = drafts.flatMap((draft) => {
    const problem = problems.get(draft.referenceNo)
    return problem === undefined ? [] : [{ ...draft, problem }]
  })
  await keepErrors(tx, { batchNo, failed, clock })
}

/** What keeps claims from being paid, under a lock on their dealers that a freeze and a change of bank account wait for. */
async function findHoldingBack(
  tx: Tx,
  claims: readonly Claim[],
  clock: Clock
): Promise<(claim: Claim) => HoldingBack | undefined> {
  const companyIds = claims.map(({ companyId }) => companyId)
  const frozenIds = await frozenAmong(tx, companyIds)
  const waits = await waitsAmong(tx, companyIds, clock.today())
  const isReleased = await releasedMeanwhile(tx, claims, waits)
  return (claim) => {
    if (frozenIds.has(claim.companyId)) return frozen
    const wait = waits.get(claim.companyId)
    return wait && !isReleased(claim) ? waiting(wait) : undefined
  }
}

/** Tells the rail to pay what goes to a bank, and answers by reference what cannot be paid. */
async function instruct(
  tx: Tx,
  drafts: readonly Draft[],
  { clock, rail }: Pick<ClaimSet, 'clock' | 'rail'>
): Promise<Map<string, string>> {
  const beyond = drafts.filter(({ exceedsPosting }) => exceedsPosting)
  const instructions = drafts
    .filter(({ exceedsPosting, net, payoutRoute }) => !exceedsPosting && net > 0n && payoutRoute === 'BANK')
    .map((draft) => ({ ...draft, amount: draft.net, instructedAt: clock.now() }))
  const refused = instructions.length > 0 ? await rail.instruct(tx, instructions) : []
  return new Map([...beyond.map(({ referenceNo }): [string, string] => [referenceNo, tooLarge]), ...refused])
}

async function writePostings(
  tx: Tx,
  { batchNo, drafts, clock }: { batchNo: number; drafts: readonly Draft[]; clock: Clock }
): Promise<void> {
  if (drafts.length === 0) return
  const today = clock.today()
  await payExactly(tx, { batchNo, drafts, clock })
  const journalOf = await writeJournals(
    tx,
    drafts.map((draft) => ({
      referenceNo: draft.referenceNo,
      description: `Payout cycle ${batchNo}`,
      postedOn: today,
      createdAt: clock.now(),
      entries: payoutEntries(draft)
    }))
  )
  await savePostings(
    tx,
    drafts.map((draft) => ({ ...draft, status: 'Posted', postedOn: today, journalId: journalOf(draft.referenceNo) }))
  )
  await countPayments(tx, today, drafts)
  await recordEvents(
    tx,
    drafts.map((draft) => ({
      area: 'posting',
      action: 'POST',
      activity: draft.gross > 0n ? 'Paid' : 'Debited',
      actor: 'system',
      name: draft.accountName,
      referenceNo: draft.referenceNo,
      batchNo,
      accountCode: draft.accountCode,
      amount: ringgitOf(draft.gross),
      details: { gross: ringgitOf(draft.gross), withholdingTax: ringgitOf(draft.withholdingTax) },
      at: clock.now()
    }))
  )
}

async function payExactly(
  tx: Tx,
  { batchNo, drafts, clock }: { batchNo: number; drafts: readonly Draft[]; clock: Clock }
): Promise<void> {
  const paidBy = await payRows(tx, { batchNo, postings: drafts, today: clock.today() })
  for (const { postingId, gross, transactionCount, accountCode } of drafts) {
    const paid = paidBy(postingId)
    if (paid.amount !== gross || paid.transactionCount !== transactionCount)
      throw new Error(`The stored totals of dealer ${accountCode} in cycle ${batchNo} differ from its rows.`)
  }
}
