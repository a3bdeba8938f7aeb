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
    select: sql<EntryTakeBack>`asked.request_id as "changeId", asked.reason, requester.name as "askedBy",
      asked.asked_by as "askedById", ${instantText('asked.asked_on')} as "askedOn", asked.four_eyes as "fourEyes",
      asked.status, entry.entry_id as "entryId", booked_on as "bookedOn", ${signedAmount} as amount,
      ${namedReference} as reference, ${counterparty} as counterparty, entry.status as "entryStatus",
      decider.name as "decidedBy", ${instantText('asked.decided_on')} as "decidedOn", asked.comment`,
    from: sql`entry_take_backs as asked join bank_entries as entry using (entry_id)
      join users as requester on requester.user_id = asked.asked_by
      left join users as decider on decider.user_id = asked.decided_by
      where asked.status = ${status}`,
    countFrom: sql`entry_take_backs where status = ${status}`,
    orderBy: status === 'Pending' ? sql`asked.request_id` : sql`asked.decided_on desc, asked.request_id desc`
  })
}
