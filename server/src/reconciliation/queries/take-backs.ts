import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { EntryTakeBack } from '@payouts/contract/reconciliation/schema'
import { sql } from 'kysely'
import { instantText } from '../../platform/db/list-sql.ts'
import { pageOf } from '../../platform/db/read.ts'
import { counterparty, namedReference, signedAmount } from './entries.ts'
import type { Reader } from './files.ts'
import '../../identity/tables.ts'
import '../tables.ts'

/** Requests to take entries back, in one status: those that wait oldest first, decided ones newest first. */
export async function listTakeBacks(
  { db, caller }: Reader,
  request: CheckedInputOf<(typeof reconciliationEndpoints)['getTakeBacks']>
): Promise<Page<EntryTakeBack>> {
  if (caller.companyId !== null) return pageFrom<EntryTakeBack>([], 0, request)
  const { status } = request
  return pageOf(db, request, {
    select: sql<EntryTakeBack>`take_back.request_id as "changeId", take_back.reason, requester.name as "askedBy",
      take_back.asked_by as "askedById", ${instantText('take_back.asked_on')} as "askedOn", take_back.four_eyes as "fourEyes",
      take_back.status, entry.entry_id as "entryId", booked_on as "bookedOn", ${signedAmount} as amount,
      ${namedReference} as reference, ${counterparty} as counterparty, entry.status as "entryStatus",
      decider.name as "decidedBy", ${instantText('take_back.decided_on')} as "decidedOn", take_back.comment`,
    from: sql`entry_take_backs as take_back join bank_entries as entry using (entry_id)
      join users as requester on requester.user_id = take_back.asked_by
      left join users as decider on decider.user_id = take_back.decided_by
      where take_back.status = ${status}`,
    countFrom: sql`entry_take_backs where status = ${status}`,
    orderBy:
      status === 'Pending' ? sql`take_back.request_id` : sql`take_back.decided_on desc, take_back.request_id desc`
  })
}
