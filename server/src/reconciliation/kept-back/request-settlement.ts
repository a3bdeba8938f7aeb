import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canRequestSettlement, canSettle } from '@payouts/contract/reconciliation/kept-back-can'
import type { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import { type KeptBackAmount, outcomeNames } from '@payouts/contract/reconciliation/kept-back-schema'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { notify } from '../../notices/notify.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import { oneByOne } from '../commands/match-entries.ts'
import { lockKeptBack } from './kept-back-list.ts'
import { settle } from './settle.ts'
import '../tables.ts'

type RequestCall = WriteCall<CheckedInputOf<(typeof keptBackEndpoints)['requestSettlement']>>

/** One person says how an amount that is kept back is to be settled. It takes effect when a second person approves. */
export async function requestSettlement(call: RequestCall): Promise<{ message: string } | Refusal> {
  const { tx, caller, clock, input, services } = call
  await oneByOne(tx)
  const kept = caller.companyId === null ? await lockKeptBack(tx, input.keptBackId) : undefined
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
  const what = `${kept.referenceNo} of ${kept.companyName}, ${withCurrency(kept.amount)}`
  await recordEvent(tx, {
    area: 'reconciliation',
    action: 'REQUEST SETTLEMENT',
    activity: `Requested to settle ${what}: ${outcomeNames[input.settlement]}`,
    actor: caller,
    name: kept.companyName,
    reason: input.reason,
    referenceNo: kept.referenceNo,
    accountCode: kept.companyCode,
    amount: kept.amount,
    details: { changeId, keptBackId: kept.keptBackId, settlement: input.settlement },
    requestId: call.requestId,
    at: clock.now()
  })
  if (!services.config.fourEyes)
    return settle(call, kept, { settlement: input.settlement, entryId: input.entryId ?? null, reason: input.reason })
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Reconciliation', 'CONFIRM')], but: caller.userId },
    subject: `${caller.name} asks to settle ${what}: ${outcomeNames[input.settlement]}`,
    detail: input.reason,
    target: { screen: 'reconciliation' },
    at: clock.now()
  })
  return { message: 'Requested. It takes effect when a second person approves.' }
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
