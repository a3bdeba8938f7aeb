import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { whtCan } from '@payouts/contract/withholding-tax/can'
import type { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import type { WhtStatus } from '@payouts/contract/withholding-tax/schema'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockNamedDealer } from '#dealers/commands.ts'
import { noSuchDealer } from '#dealers/queries.ts'
import type { DealerRow } from '#dealers/tables.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '#platform/refusal.ts'
import { liabilities } from './queries.ts'
import './tables.ts'

type Endpoints = typeof withholdingTaxEndpoints
type Change = WriteCall<CheckedInputOf<Endpoints['removeWhtDealer']>>
type Message = OutputOf<Endpoints['removeWhtDealer']>
type Dealer = Pick<DealerRow, 'company_id' | 'company_code' | 'company_name'> & { status: WhtStatus | null }

/** Removes a dealer from the tax. What was withheld before stays withheld. */
export async function removeDealer(call: Change): Promise<Message | Refusal> {
  const { tx, input, caller, clock } = call
  const dealer = await lockDealer(call)
  if (isRefusal(dealer)) return dealer
  const refusal = refusedBy(whtCan.remove(dealer))
  if (refusal) return refusal
  await tx
    .insertInto('withholding_tax_removals')
    .values({
      company_id: dealer.company_id,
      reason: input.reason,
      removed_by: caller.userId,
      removed_at: clock.now()
    })
    .execute()
  await recordChange(call, dealer, 'REMOVE', 'Took off withholding tax:')
  return { message: `${dealer.company_name} was taken off withholding tax.` }
}

/** Restores a dealer: the law's rule decides again whether its payments bear tax. */
export async function restoreDealer(call: Change): Promise<Message | Refusal> {
  const dealer = await lockDealer(call)
  if (isRefusal(dealer)) return dealer
  const refusal = refusedBy(whtCan.restore(dealer))
  if (refusal) return refusal
  await call.tx.deleteFrom('withholding_tax_removals').where('company_id', '=', dealer.company_id).execute()
  await recordChange(call, dealer, 'RESTORE', 'Put back on withholding tax:')
  return { message: `${dealer.company_name} was put back on withholding tax.` }
}

/**
 * The dealer of this code with its status, locked until the transaction ends against other changes and against
 * posting, so that no payment bears a tax that no longer applies.
 */
async function lockDealer({ tx, caller, clock, input }: Change): Promise<Dealer | Refusal> {
  const dealer = await lockNamedDealer(tx, caller, input.companyCode)
  if (!dealer) return noSuchDealer(input.companyCode)
  const found = await sql<{ liability: WhtStatus | null }>`
    select liability from ${liabilities(clock.today())} as tax where company_id = ${dealer.company_id}`.execute(tx)
  return { ...dealer, status: found.rows[0]?.liability ?? null }
}

async function recordChange(call: Change, dealer: Dealer, action: string, activity: string): Promise<void> {
  const { tx, input, caller, clock, requestId } = call
  await recordEvent(tx, {
    area: 'withholding-tax',
    action,
    activity,
    actor: caller,
    name: `${dealer.company_name} (${dealer.company_code})`,
    reason: input.reason,
    accountCode: dealer.company_code,
    details: { statusBefore: dealer.status },
    requestId,
    at: clock.now()
  })
}
