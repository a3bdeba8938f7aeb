import type { AdjustmentType } from '@payouts/contract/adjustments/schema'
import { senOf, withCurrency } from '@payouts/contract/money'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { isFrozen } from '../../freezes/queries.ts'
import { openDealerAccounts, writeJournal } from '../../ledger/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { KeptAdjustment } from '../queries/adjustment.ts'
import { adjustmentEntries } from '../rules.ts'
import { lockKept } from './lock-adjustment.ts'

const frozenAccount = 'The account is frozen.'

type Posting = {
  id: number
  actor: Caller | 'system'
  clock: Clock
  requestId?: string
  /** Whether this is the first that is heard of it, so that its line in the feed tells of its addition, too. */
  isNew?: boolean
}

/**
 * Posts an adjustment whose turn it is, whole and at most once: the journal, the status and the line in the feed are
 * written in this transaction, under the adjustment's lock. A frozen account makes it an Error with that as its reason.
 * The amount moves as it was entered: withholding tax is taken from payouts only.
 */
export async function postAdjustment(tx: Tx, { id, isNew = false, ...posting }: Posting): Promise<KeptAdjustment> {
  const kept = await lockKept(tx, id)
  if (!kept) throw new Error(`there is no adjustment ${id}`)
  if (await isFrozen(tx, kept.companyId)) return keepError(tx, kept, { ...posting, isNew, problem: frozenAccount })
  await openDealerAccounts(tx, [kept.companyId])
  const journalId = await writeJournal(tx, {
    referenceNo: kept.journalReference,
    description: `Adjustment ${kept.referenceNo}: ${kept.details}`,
    postedOn: posting.clock.today(),
    createdAt: posting.clock.now(),
    entries: adjustmentEntries({ accountCode: kept.code, type: kept.type, amount: senOf(kept.amount) })
  })
  await sql`
    update adjustments set status = 'Posted', problem = null, posted_on = ${posting.clock.today()},
      journal_id = ${journalId}, version = version + 1
    where adjustment_id = ${kept.id}`.execute(tx)
  const activity = `${isNew ? 'Added and posted' : 'Posted'} ${inWords(kept)} for`
  await recordAdjustment(tx, kept, { ...posting, action: 'POST', activity })
  return { ...kept, status: 'Posted', problem: null, postedOn: posting.clock.today(), version: kept.version + 1 }
}

async function keepError(
  tx: Tx,
  kept: KeptAdjustment,
  { problem, isNew, ...posting }: Omit<Posting, 'id'> & { problem: string }
): Promise<KeptAdjustment> {
  await sql`
    update adjustments set status = 'Error', problem = ${problem}, version = version + 1
    where adjustment_id = ${kept.id}`.execute(tx)
  const activity = `${isNew ? 'Added, but could not post' : 'Could not post'} ${inWords(kept)} for`
  await recordAdjustment(tx, kept, { ...posting, action: 'ERROR', activity, comment: problem })
  return { ...kept, status: 'Error', problem, version: kept.version + 1 }
}

const nouns: Record<AdjustmentType, string> = { CREDIT: 'a credit', DEBIT: 'a debit' }

/** `a credit of RM 1,234.50`. */
export const inWords = ({ type, amount }: Pick<KeptAdjustment, 'type' | 'amount'>) =>
  `${nouns[type]} of ${withCurrency(amount)}`

type Told = Omit<Posting, 'id' | 'isNew'> & {
  action: 'ADD' | 'UPDATE' | 'CANCEL' | 'POST' | 'ERROR'
  activity: string
  comment?: string
}

/** Writes the adjustment's line in the feed; the dealer's name follows on the activity. */
export async function recordAdjustment(tx: Tx, kept: KeptAdjustment, { clock, ...told }: Told): Promise<void> {
  await recordEvent(tx, {
    ...told,
    area: 'adjustments',
    name: `${kept.name} (${kept.code})`,
    reason: kept.details,
    referenceNo: kept.referenceNo,
    accountCode: kept.code,
    details: { type: kept.type, amount: kept.amount, date: kept.date },
    at: clock.now()
  })
}
