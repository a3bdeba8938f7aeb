import { ringgitOf } from '@payouts/contract/money'
import { type RecordedEvent, recordEvents } from '#activity/record.ts'
import { releasedMeanwhile, waitsAmong } from '#dealer-records/queries/waits.ts'
import { frozenAmong } from '#freezes/queries.ts'
import { lockAccounts, writeJournals } from '#ledger/commands.ts'
import { inTransit, payoutEntries } from '#ledger/rules.ts'
import { endReturns } from '#payments/returned/note-returns.ts'
import { returnedAmong, trustedAgain } from '#payments/returned/returned-accounts.ts'
import type { Outgoing } from '#payments/rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { payRows } from '#transactions/pay-rows.ts'
import { countPayments } from '#withholding-tax/commands.ts'
import { type Claim, type ClaimKey, lockDueClaims } from '../claims.ts'
import type { BankCredit, PaymentRail } from '../payment-rail.ts'
import { tooLarge } from '../rules.ts'
import { type Draft, draftPostings } from './draft-postings.ts'
import { frozen, type HoldingBack, holdBack, returned, waiting } from './hold-back.ts'
import { keepErrors } from './keep-errors.ts'
import { savePostings } from './save-postings.ts'

type ClaimSet = { batchNo: number; keys: readonly ClaimKey[]; clock: Clock; rail: PaymentRail }

/**
 * Pays claims of one cycle, each at most once, in this transaction and under the cycle's lock. The number of
 * statements does not grow with the number of claims. Rows of a frozen account are held instead, and so are those of
 * a dealer whose bank account was changed recently or returned a payment. What the rail refuses becomes a posting
 * error. A sum that is not positive is booked as a debit without a payment. For the route BANK, what is then
 * available on the account is paid to the bank.
 */
export async function postClaims(tx: Tx, { batchNo, keys, clock, rail }: ClaimSet): Promise<void> {
  const claims = await lockDueClaims(tx, clock, batchNo, keys)
  if (claims.length === 0) return
  const { holdingBack, isWaiting, trusted } = await findHoldingBack(tx, claims, clock)
  const paid: Claim[] = []
  for (const claim of claims) {
    const hold = holdingBack(claim)
    if (hold) await holdBack(tx, claim, { ...hold, clock })
    else paid.push(claim)
  }
  const drafts = (await draftPostings(tx, paid, clock.today())).map((draft) => ({
    ...draft,
    keepsRest: isWaiting(draft)
  }))
  const problems = await problemsOf(tx, drafts, rail)
  const isPaid = ({ referenceNo }: Draft) => !problems.has(referenceNo)
  await writePostings(tx, { batchNo, drafts: drafts.filter(isPaid), clock, rail })
  // After the ledger's accounts, in the order of a bank file: otherwise the two could deadlock.
  await endReturns(tx, clock, trusted)
  const failed = drafts.flatMap((draft) => {
    const problem = problems.get(draft.referenceNo)
    return problem === undefined ? [] : [{ ...draft, problem }]
  })
  await keepErrors(tx, { batchNo, failed, clock })
}

/**
 * What keeps claims from being paid, and the accounts that two people trust again. Locks the dealers, so that a
 * freeze or a change of bank account waits.
 */
async function findHoldingBack(
  tx: Tx,
  claims: readonly Claim[],
  clock: Clock
): Promise<{
  holdingBack(claim: Claim): HoldingBack | undefined
  /** Whether the dealer's payouts wait, so that only what two people released is paid. */
  isWaiting(claim: Claim): boolean
  trusted: Awaited<ReturnType<typeof trustedAgain>>
}> {
  const companyIds = claims.map(({ companyId }) => companyId)
  const frozenIds = await frozenAmong(tx, companyIds)
  const waits = await waitsAmong(tx, companyIds, clock.today())
  const isReleased = await releasedMeanwhile(tx, claims, waits)
  const returns = await returnedAmong(tx, companyIds)
  const trusted = await trustedAgain(tx, claims, returns)
  const holdingBack = (claim: Claim) => {
    if (frozenIds.has(claim.companyId)) return frozen
    const wait = waits.get(claim.companyId)
    if (wait && !isReleased(claim)) return waiting(wait)
    const back = returns.get(claim.companyId)
    return back && !trusted.has(claim.companyId) ? returned(back) : undefined
  }
  return { holdingBack, isWaiting: ({ companyId }) => waits.has(companyId), trusted }
}

type PaidDraft = Draft & Pick<BankCredit, 'keepsRest'>

/** Why claims cannot be paid, by reference. */
async function problemsOf(tx: Tx, drafts: readonly PaidDraft[], rail: PaymentRail): Promise<Map<string, string>> {
  const beyond = drafts.filter(({ exceedsPosting }) => exceedsPosting)
  const refused = await rail.refuse(tx, drafts.filter(({ exceedsPosting }) => !exceedsPosting).filter(goesToBank))
  return new Map([...beyond.map(({ referenceNo }): [string, string] => [referenceNo, tooLarge]), ...refused])
}

const goesToBank = ({ net, payoutRoute }: Draft): boolean => net > 0n && payoutRoute === 'BANK'

type Writing = Pick<ClaimSet, 'batchNo' | 'clock' | 'rail'> & { drafts: readonly PaidDraft[] }

async function writePostings(tx: Tx, writing: Writing): Promise<void> {
  const { batchNo, drafts, clock } = writing
  if (drafts.length === 0) return
  const today = clock.today()
  await payExactly(tx, writing)
  // Before the first journal: the payments' journals need one account more, and locks are taken in one order.
  await lockAccounts(tx, [...drafts.map(({ accountCode }) => accountCode), ...payersAccounts])
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
  const outgoing = await instruct(tx, writing)
  await savePostings(
    tx,
    drafts.map((draft) => ({
      ...draft,
      status: 'Posted',
      postedOn: today,
      journalId: journalOf(draft.referenceNo),
      outgoing: outgoing.get(draft.referenceNo)
    }))
  )
  await countPayments(tx, today, drafts)
  await recordEvents(
    tx,
    drafts.map((draft) => eventOf(draft, { batchNo, clock, outgoing: outgoing.get(draft.referenceNo) }))
  )
}

/** The accounts besides the dealers' that a posting and its payment change. */
const payersAccounts = ['INCENTIVE_EXPENSE', 'WITHHOLDING_TAX_PAYABLE', inTransit]

/** Instructs the payments to banks; the rail debits the accounts. */
async function instruct(tx: Tx, { drafts, clock, rail }: Writing): Promise<ReadonlyMap<string, Outgoing>> {
  const credits = drafts.filter(goesToBank)
  return credits.length > 0 ? rail.instruct(tx, clock, credits) : new Map()
}

function eventOf(
  draft: Draft,
  { batchNo, clock, outgoing }: { batchNo: number; clock: Clock; outgoing: Outgoing | undefined }
): RecordedEvent {
  return {
    area: 'posting',
    action: 'POST',
    activity: draft.gross > 0n ? 'Paid' : 'Debited',
    actor: 'system',
    name: draft.accountName,
    referenceNo: draft.referenceNo,
    batchNo,
    accountCode: draft.accountCode,
    amount: ringgitOf(draft.gross),
    details: {
      gross: ringgitOf(draft.gross),
      withholdingTax: ringgitOf(draft.withholdingTax),
      ...(outgoing && { toBank: ringgitOf(outgoing.amount) })
    },
    at: clock.now()
  }
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
