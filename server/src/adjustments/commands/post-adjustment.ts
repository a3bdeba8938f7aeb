import type { AdjustmentType } from '@payouts/contract/adjustments/choices'
import { failureActions } from '@payouts/contract/audit/failures'
import { dayText } from '@payouts/contract/day-text'
import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { type RecordedEvent, recordEvent } from '#activity/record.ts'
import { isFrozen } from '#freezes/queries.ts'
import { openDealerAccounts, writeJournal } from '#ledger/commands.ts'
import { notify } from '#notices/notify.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { StoredAdjustment } from '../queries/adjustment.ts'
import { adjustmentEntries } from '../rules.ts'
import { lockStored } from './lock-adjustment.ts'

export const frozenAccount = 'The account is frozen.'

type Posting = {
  id: number
  actor: Caller | 'system'
  clock: Clock
  requestId?: string
  /** Whether the adjustment is new, so that its line in the feed names the addition as well. */
  isNew?: boolean
}

/**
 * Posts a due adjustment, whole and at most once: the journal, the status and the feed's line are written in this
 * transaction, under the adjustment's lock. A frozen account makes it an Error with that as its reason. The amount
 * moves as entered: withholding tax is taken from payouts only.
 */
export async function postAdjustment(tx: Tx, { id, isNew = false, ...posting }: Posting): Promise<StoredAdjustment> {
  const stored = await lockStored(tx, id)
  if (!stored) throw new Error(`there is no adjustment ${id}`)
  if (await isFrozen(tx, stored.companyId)) return storeError(tx, stored, { ...posting, isNew, problem: frozenAccount })
  await openDealerAccounts(tx, [stored.companyId])
  const journalId = await writeJournal(tx, {
    referenceNo: stored.journalReference,
    description: `Adjustment ${stored.referenceNo}: ${stored.details}`,
    postedOn: posting.clock.today(),
    createdAt: posting.clock.now(),
    entries: adjustmentEntries({ accountCode: stored.code, type: stored.type, amount: stored.amount })
  })
  await sql`
    update adjustments set status = 'Posted', problem = null, posted_on = ${posting.clock.today()},
      journal_id = ${journalId}, version = version + 1
    where adjustment_id = ${stored.id}`.execute(tx)
  await recordAdjustment(tx, stored, { ...posting, action: 'POST', activity: postedWords(stored, isNew) })
  return { ...stored, status: 'Posted', problem: null, postedOn: posting.clock.today(), version: stored.version + 1 }
}

async function storeError(
  tx: Tx,
  stored: StoredAdjustment,
  { problem, isNew = false, ...posting }: Omit<Posting, 'id'> & { problem: string }
): Promise<StoredAdjustment> {
  await sql`
    update adjustments set status = 'Error', problem = ${problem}, version = version + 1
    where adjustment_id = ${stored.id}`.execute(tx)
  await recordAdjustment(tx, stored, {
    ...posting,
    action: failureActions.notPosted,
    activity: unpostedWords(stored, isNew),
    comment: problem
  })
  // The person who adds or retries one sees the outcome immediately.
  if (posting.actor === 'system')
    await notify(tx, {
      kind: 'POSTING_ERROR',
      to: { whoMay: [permission('Debit/Credit', 'EDIT')], but: null },
      subject: `Could not post ${inWords(stored)} for ${stored.name}`,
      detail: problem,
      target: { screen: 'adjustment', id: stored.id },
      at: posting.clock.now()
    })
  return { ...stored, status: 'Error', problem, version: stored.version + 1 }
}

const nouns: Record<AdjustmentType, string> = { CREDIT: 'a credit', DEBIT: 'a debit' }

/** `a credit of RM 1,234.50`. */
export const inWords = ({ type, amount }: Pick<StoredAdjustment, 'type' | 'amount'>) =>
  `${nouns[type]} of ${withCurrency(amount)}`

type Worded = Pick<StoredAdjustment, 'type' | 'amount' | 'date'>

export const scheduledWords = (stored: Worded) => `Scheduled ${inWords(stored)} on ${dayText(stored.date)} for`
export const postedWords = (stored: Worded, isNew: boolean) =>
  `${isNew ? 'Added and posted' : 'Posted'} ${inWords(stored)} for`
export const unpostedWords = (stored: Worded, isNew: boolean) =>
  `${isNew ? 'Added, but could not post' : 'Could not post'} ${inWords(stored)} for`
export const cancelledWords = (stored: Worded) => `Cancelled ${inWords(stored)} on ${dayText(stored.date)} for`

type AdjustmentEvent = Omit<Posting, 'id' | 'isNew'> & {
  action: 'ADD' | 'UPDATE' | 'CANCEL' | 'POST' | typeof failureActions.notPosted
  activity: string
  comment?: string
}

/** The parts of an adjustment that the feed mentions. */
type Described = Pick<StoredAdjustment, 'name' | 'code' | 'details' | 'referenceNo' | 'amount' | 'type' | 'date'>

/** Writes the adjustment's line in the feed. */
export async function recordAdjustment(tx: Tx, stored: Described, event: AdjustmentEvent): Promise<void> {
  await recordEvent(tx, eventOf(stored, event))
}

/** The same line, to be written with others. */
export function eventOf(stored: Described, { clock, ...event }: AdjustmentEvent): RecordedEvent {
  return {
    ...event,
    area: 'adjustments',
    name: `${stored.name} (${stored.code})`,
    reason: stored.details,
    referenceNo: stored.referenceNo,
    accountCode: stored.code,
    amount: stored.amount,
    details: { type: stored.type, amount: stored.amount, date: stored.date },
    at: clock.now()
  }
}
