import { cashOutLimitsCan, limitOf } from '@payouts/contract/cash-out-limits/can'
import type { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import { movesText } from '@payouts/contract/cash-out-limits/limit-text'
import type { SavedLimitValues } from '@payouts/contract/cash-out-limits/schema'
import type { Tier } from '@payouts/contract/dealers/schema'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockOutDealerImport, setTier } from '#dealers/commands.ts'
import { namedDealer } from '#dealers/queries.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { area } from '../queries/history.ts'
import { dealersWithLimits, keepsEarlierValues, limitColumns, versionOfLimit } from '../queries/limited-dealers.ts'
import { noSuchAccount, tierLimits } from '../queries/limits.ts'
import { whatChanged, writeChange } from './changes.ts'

type Endpoints = typeof cashOutLimitEndpoints
type CustomizeCall = WriteCall<CheckedInputOf<Endpoints['configureCashOutLimitForSelectedDealer']>>
type PutOnTierCall = WriteCall<CheckedInputOf<Endpoints['configureCashOutGlobalSettingForSelectedDealer']>>
type Message = OutputOf<Endpoints['configureCashOutLimitForSelectedDealer']>

type LimitedDealer = SavedLimitValues & {
  companyId: number
  accountCode: string
  accountName: string
  tier: Tier
  keepsEarlierValues: boolean
  version: number
}

/** Gives a dealer six individual values, which no change of a tier affects. */
export async function customizeLimit(call: CustomizeCall): Promise<Message | Refusal> {
  const dealer = await lockDealer(call)
  if (isRefusal(dealer)) return dealer
  const refusal = refusedBy(cashOutLimitsCan.customize(dealer, call.input))
  if (refusal) return refusal
  const values = limitOf(call.input)
  const change_id = await moveTo(call, dealer, 'Customized', values)
  const limit = { company_id: dealer.companyId, change_id }
  await call.tx
    .insertInto('dealer_cash_out_limits')
    .values(limit)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ change_id }))
    .execute()
  const was = dealer.tier === 'Customized' ? '' : ` It was on ${dealer.tier}.`
  await recordChange(call, dealer, {
    action: 'CUSTOMIZE LIMIT',
    activity: 'Set own cash-out limits of',
    comment: `${movesText(dealer, values)}.${was}`,
    after: { tier: 'Customized', ...values }
  })
  return { message: `${dealer.accountName} has cash-out limits of its own now.` }
}

/** Puts a dealer on a tier, whose global values apply to it from now on. */
export async function putOnTier(call: PutOnTierCall): Promise<Message | Refusal> {
  const dealer = await lockDealer(call)
  if (isRefusal(dealer)) return dealer
  const { tier } = call.input
  const values = (await tierLimits(call.tx)).find((each) => each.tier === tier)
  if (!values) throw new Error('every global tier has its row')
  const refusal = refusedBy(cashOutLimitsCan.putOnTier(dealer, values))
  if (refusal) return refusal
  await moveTo(call, dealer, tier, values)
  await call.tx.deleteFrom('dealer_cash_out_limits').where('company_id', '=', dealer.companyId).execute()
  const changed = movesText(dealer, values)
  await recordChange(call, dealer, {
    action: 'PUT ON TIER',
    activity: dealer.tier === tier ? `Brought up to the ${tier} tier` : `Moved from ${dealer.tier} to ${tier}`,
    comment: changed ? `${changed}.` : '',
    after: { tier }
  })
  return { message: `${dealer.accountName} has the cash-out limits of the ${tier} tier now.` }
}

/**
 * The dealer of this code with its present limits, locked until the transaction ends. An import of dealers locks the
 * table before its rows, and a save of the tiers' values decides what dealers keep: both are locked first, in this
 * order, to avoid a deadlock.
 */
async function lockDealer({ tx, caller, input }: CustomizeCall | PutOnTierCall): Promise<LimitedDealer | Refusal> {
  await lockOutDealerImport(tx)
  await sql`select from tier_cash_out_limits order by tier for share`.execute(tx)
  const found = namedDealer(caller, input.accountCode)
  await sql`select from dealers where ${found} for no key update`.execute(tx)
  const { rows } = await sql<LimitedDealer>`
    select dealers.company_id as "companyId", company_code as "accountCode", company_name as "accountName",
      dealers.tier, ${keepsEarlierValues} as "keepsEarlierValues", ${versionOfLimit} as version, ${limitColumns}
    from ${dealersWithLimits} where ${found}`.execute(tx)
  const [dealer] = rows
  if (!dealer) return noSuchAccount(input.accountCode)
  const { version: seen } = input
  if (seen === undefined || seen === null || seen === dealer.version) return dealer
  const message = await whatChanged(tx, `the limits of ${dealer.accountName}`, seen, dealer)
  return refuse('changedMeanwhile', message, 'version')
}

/** Writes the history first: the trigger on the dealer's tier then finds that a person changed it. */
async function moveTo(
  call: CustomizeCall | PutOnTierCall,
  { companyId }: LimitedDealer,
  tier: Tier,
  values: SavedLimitValues
): Promise<number> {
  const operation = tier === 'Customized' ? 'Customized' : 'Put on Tier'
  const changeId = await writeChange(call, { company_id: companyId, tier, operation, for_existing: true }, values)
  await setTier(call.tx, companyId, tier)
  return changeId
}

async function recordChange(
  { tx, caller, clock, requestId }: CustomizeCall | PutOnTierCall,
  dealer: LimitedDealer,
  { after, ...change }: { action: string; activity: string; comment: string; after: object }
): Promise<void> {
  const { companyId: _, accountCode, accountName, version: __, keepsEarlierValues: ___, ...before } = dealer
  await recordEvent(tx, {
    ...change,
    area,
    actor: caller,
    name: `${accountName} (${accountCode})`,
    accountCode,
    details: { before, after },
    requestId,
    at: clock.now()
  })
}
