import { waitSetting } from '@payouts/contract/dealer-records/schema'
import type { DealerRecord } from '@payouts/contract/dealers/record'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { saveRecord } from '#dealers/commands.ts'
import { isSameAccount, recordOf } from '#dealers/record.ts'
import type { DealerRow } from '#dealers/tables.ts'
import { addDays, type Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import type { KnownChange } from '../queries/changes.ts'
import { newAccountWaitDays } from '../queries/waits.ts'
import { mailDealer } from './mail-dealer.ts'
import { changesInWords, eventDetails, whatOf } from './words.ts'
import '../tables.ts'

/**
 * Updates unapproved cycles after these dealers' duty to have e-invoices began or ended, or another issues them. The areas
 * that hold rows are above this one.
 */
export type FollowDuty = (
  call: Pick<WriteCall<unknown>, 'tx' | 'clock' | 'services'>,
  companyIds: readonly number[]
) => Promise<void>

const changesDuty = (after: object): boolean => 'eInvoiceRequired' in after || 'ownEInvoices' in after

type ApprovedChange = KnownChange & { comment: string }

/**
 * Applies an approved change. A new bank account suspends the dealer's payouts, and the dealer is notified at the old
 * and the new address. The caller holds the dealer's row and, if e-invoice duties change, their lock.
 */
export async function applyChange(call: RequestCall, change: ApprovedChange, followDuty: FollowDuty): Promise<void> {
  const { tx, caller, clock, requestId } = call
  const { companyId, companyCode, companyName, after, changeId, reason, comment } = change
  if (companyId === null) await saveSetting(tx, after[waitSetting] ?? '')
  else await changeDealer(call, { ...change, companyId }, followDuty)
  await recordEvent(tx, {
    area: 'dealers',
    action: 'CHANGE RECORD',
    activity: `Changed ${whatOf(change)}: ${changesInWords(change)}`,
    actor: caller,
    name: companyName ?? '',
    reason,
    comment,
    ...(companyCode !== null && { accountCode: companyCode }),
    details: eventDetails(change, changeId),
    requestId,
    at: clock.now()
  })
}

async function saveSetting(tx: Tx, days: string): Promise<void> {
  await tx
    .updateTable('dealer_settings')
    .set({ new_account_wait_days: Number(days) })
    .execute()
}

async function changeDealer(
  call: RequestCall,
  change: ApprovedChange & { companyId: number },
  followDuty: FollowDuty
): Promise<void> {
  const { tx } = call
  const { companyId, after, changeId } = change
  const before = await recordNow(tx, companyId)
  const now: DealerRecord = { ...before, ...after }
  await saveRecord(tx, companyId, after)
  if (changesDuty(after)) await followDuty(call, [companyId])
  if (isSameAccount(before, now)) return
  const until =
    now.bankAccountNumber !== null && (await hadAccount(tx, before, companyId))
      ? await startWait(call, { companyId, changeId })
      : null
  await mailDealer(call, { before, now, until })
}

export async function recordNow(tx: Tx, companyId: number): Promise<DealerRecord> {
  return recordOf(await one(tx, sql<DealerRow>`select * from dealers where company_id = ${companyId}`))
}

/** Includes a removed account: removing it first avoids no wait. A dealer's first account needs none. */
async function hadAccount(tx: Tx, before: DealerRecord, companyId: number): Promise<boolean> {
  if (before.bankAccountNumber !== null) return true
  const { rows } = await sql`
    select from dealer_changes
    where company_id = ${companyId} and status = 'Approved' and before ->> 'bankAccountNumber' is not null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Suspends the dealer's payouts from now on, replacing an earlier wait. @returns its last day */
async function startWait(
  { tx, clock }: RequestCall,
  { companyId, changeId }: { companyId: number; changeId: number }
): Promise<string | null> {
  const days = await newAccountWaitDays(tx)
  if (days === 0) return null
  const at = clock.now()
  const until = addDays(clock.today(), days)
  await sql`
    update bank_account_waits set ended_on = ${at} where company_id = ${companyId} and ended_on is null`.execute(tx)
  await sql`
    insert into bank_account_waits (company_id, change_id, waits_since, waits_until, after_action_id)
    select ${companyId}, ${changeId}, ${at}, ${until}::date, coalesce(max(action_id), 0) from cycle_actions`.execute(tx)
  return until
}

/** Ends waits whose days have passed. */
export async function closeWaits(tx: Tx, clock: Clock): Promise<void> {
  await sql`
    update bank_account_waits set ended_on = ${clock.now()}
    where ended_on is null and waits_until <= ${clock.today()}::date`.execute(tx)
}
