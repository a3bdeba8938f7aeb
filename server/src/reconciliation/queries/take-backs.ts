import type { EntryTakeBack } from '@payouts/contract/reconciliation/schema'
import { sql } from 'kysely'
import { storedRequests } from '#requests/stored-requests.ts'
import { counterparty, namedReference, signedAmount } from './entries.ts'
import '../tables.ts'

/** Requests to take entries back. */
export const takeBacks = storedRequests<EntryTakeBack>({
  table: 'entry_take_backs',
  key: 'request_id',
  columns: sql`request.four_eyes as "fourEyes", entry.entry_id as "entryId", booked_on as "bookedOn",
    ${signedAmount} as amount, ${namedReference} as reference, ${counterparty} as counterparty,
    entry.status as "entryStatus"`,
  joins: sql`join bank_entries as entry using (entry_id)`
})
