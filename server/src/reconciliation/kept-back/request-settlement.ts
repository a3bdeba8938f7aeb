import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { canRequestSettlement, canSettle } from '@payouts/contract/reconciliation/kept-back-can'
import type { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { KeptBackAmount } from '@payouts/contract/reconciliation/kept-back-schema'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { oneByOne } from '../commands/match-entries.ts'
import { lockKeptBack } from './kept-back-list.ts'
import { settlementRequests } from './settlement-requests.ts'
import '../tables.ts'

type RequestCall = WriteCall<CheckedInputOf<(typeof keptBackEndpoints)['requestSettlement']>>

/** One person says how an amount that is kept back is to be settled. It takes effect when a second person approves. */
export async function requestSettlement(call: RequestCall): Promise<{ message: string } | Refusal> {
  const { tx, caller, input } = call
  await oneByOne(tx)
  const kept = await lockKeptBack(tx, input.keptBackId)
  if (!kept) return refuse('refusedByRule', 'There is no such amount kept back.', 'keptBackId')
  const refused =
    refusedBy(canRequestSettlement(kept, caller), 'keptBackId') ??
    refusedBy(canSettle(kept, input.settlement), 'settlement') ??
    (await refuseEntry(call, kept))
  if (refused) return refused
  const { request_id: changeId } = await tx
    .insertInto('kept_back_requests')
    .values({
      kept_back_id: input.keptBackId,
      outcome: input.settlement,
      entry_id: input.entryId ?? null,
      reason: input.reason,
      ...requestColumns(call)
    })
    .returning('request_id')
    .executeTakeFirstOrThrow()
  const requested = await settlementRequests.submit(call, changeId)
  return isRefusal(requested) ? requested : { message: requested.message }
}

/** The bank's credit that a person names: on a statement, with this amount, and not used otherwise. */
async function refuseEntry({ tx, input }: RequestCall, { amount }: KeptBackAmount): Promise<Refusal | undefined> {
  const { entryId, settlement } = input
  if (!entryId) return undefined
  if (settlement !== 'BANK CORRECTS')
    return refuse('refusedByRule', 'A credit is named only where the bank takes its debit back.', 'entryId')
  const { rows } = await sql`
    select from bank_entries
    where entry_id = ${entryId} and direction = 'CREDIT' and statement_id is not null and amount = ${amount}::numeric
      and status in ('Unmatched', 'Proposed', 'Contradiction') for update`.execute(tx)
  return rows.length > 0
    ? undefined
    : refuse('refusedByRule', `Choose an open credit of ${withCurrency(amount)} on a bank statement.`, 'entryId')
}
