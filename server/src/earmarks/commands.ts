import { earmarkCan } from '@payouts/contract/earmarks/can'
import type { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { EarmarkStatus } from '@payouts/contract/earmarks/schema'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import type { Selectable } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockNamedDealer } from '#dealers/commands.ts'
import { refuseOtherName } from '#dealers/rules.ts'
import type { DealerRow } from '#dealers/tables.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { added, type EarmarkEvent, eventOf, noSuchAccount, refusedDay, removed, updated } from './events.ts'
import './tables.ts'

type Endpoints = typeof earmarkEndpoints
type SaveCall = WriteCall<CheckedInputOf<Endpoints['addEarmark']>>
type RemoveCall = WriteCall<CheckedInputOf<Endpoints['removeEarmark']>>
type Message = OutputOf<Endpoints['addEarmark']>

type Earmark = Selectable<Tables['earmarks']>
type EarmarkedAccount = { dealer: DealerRow; earmark: Earmark }

/**
 * Earmarks an amount of an account. It may exceed the balance: then further credits are earmarked, too, until it is
 * covered, and nothing is available meanwhile.
 */
export async function addEarmark(call: SaveCall): Promise<Message | Refusal> {
  const { input } = call
  const account = await lockAccount(call)
  if (isRefusal(account)) return account
  const { dealer, earmark } = account
  const refusal =
    refusedBy(earmarkCan.add({ earmarkAmount: earmark?.amount ?? null })) ?? refusedDay(input, call.clock.today())
  if (refusal) return refusal
  await keepEarmark(call, dealer, 'Added')
  await recordChange(call, dealer, added(input))
  return { message: 'Earmark added successfully.' }
}

/** Changes an earmark's amount or reason. */
export async function updateEarmark(call: SaveCall): Promise<Message | Refusal> {
  const { input } = call
  const account = await lockEarmarked(call)
  if (isRefusal(account)) return account
  const { dealer, earmark } = account
  const before = { earmarkAmount: earmark.amount, reason: earmark.reason }
  const refusal = refusedBy(earmarkCan.save(before, input)) ?? refusedDay(input, call.clock.today())
  if (refusal) return refusal
  await keepEarmark(call, dealer, 'Updated')
  await recordChange(call, dealer, updated(before, input))
  return { message: 'Earmark updated successfully.' }
}

/** Removes an earmark. Its history stays. */
export async function removeEarmark(call: RemoveCall): Promise<Message | Refusal> {
  const { tx, input, caller, clock } = call
  const account = await lockEarmarked(call)
  if (isRefusal(account)) return account
  const { dealer, earmark } = account
  await tx
    .insertInto('earmark_changes')
    .values({
      company_id: dealer.company_id,
      status: 'Removed',
      amount: earmark.amount,
      reason: input.reason,
      earmarked_on: clock.today(),
      changed_by: caller.userId,
      changed_by_name: caller.name,
      changed_at: clock.now()
    })
    .execute()
  await tx.deleteFrom('earmarks').where('company_id', '=', dealer.company_id).execute()
  await recordChange(call, dealer, removed(earmark))
  return { message: 'Earmark removed successfully.' }
}

/**
 * The account of this code with its earmark, locked until the transaction ends: against other changes and against
 * posting, so that nothing is paid out of a confirmed earmark.
 */
async function lockAccount({
  tx,
  caller,
  input
}: SaveCall | RemoveCall): Promise<{ dealer: DealerRow; earmark: Earmark | undefined } | Refusal> {
  const dealer = await lockNamedDealer(tx, caller, input.accountCode)
  if (!dealer) return noSuchAccount(input.accountCode)
  const misnamed = refuseOtherName(dealer, input.accountName)
  if (misnamed) return misnamed
  const earmark = await tx
    .selectFrom('earmarks')
    .selectAll()
    .where('company_id', '=', dealer.company_id)
    .executeTakeFirst()
  return { dealer, earmark }
}

async function lockEarmarked(call: SaveCall | RemoveCall): Promise<EarmarkedAccount | Refusal> {
  const { version } = call.input
  const account = await lockAccount(call)
  if (isRefusal(account)) return account
  const { dealer, earmark } = account
  if (!earmark)
    return version
      ? refuse('changedMeanwhile', 'Somebody has removed this earmark meanwhile.', 'version')
      : refuse('refusedByRule', 'This account has no earmark.')
  if (version && version !== earmark.change_id)
    return refuse(
      'changedMeanwhile',
      `Somebody has changed this earmark meanwhile: it is ${withCurrency(earmark.amount)} now, for “${earmark.reason}”.`,
      'version'
    )
  return { dealer, earmark }
}

/** Writes the new state, and the change that led to it. */
async function keepEarmark(
  { tx, input, caller, clock }: SaveCall,
  { company_id }: DealerRow,
  status: Exclude<EarmarkStatus, 'Removed'>
): Promise<void> {
  const saved = {
    amount: input.earmarkAmount,
    reason: input.reason,
    earmarked_on: input.transactionDate ?? clock.today()
  }
  const { change_id } = await tx
    .insertInto('earmark_changes')
    .values({
      ...saved,
      company_id,
      status,
      changed_by: caller.userId,
      changed_by_name: caller.name,
      changed_at: clock.now()
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('earmarks')
    .values({ ...saved, company_id, change_id })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...saved, change_id }))
    .execute()
}

async function recordChange(call: SaveCall | RemoveCall, dealer: DealerRow, change: EarmarkEvent): Promise<void> {
  await recordEvent(call.tx, eventOf(call, { code: dealer.company_code, name: dealer.company_name }, change))
}
