import { cashOutLimitsCan, changedTiers, limitOf, typedFrom } from '@payouts/contract/cash-out-limits/can'
import type { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import { movesText } from '@payouts/contract/cash-out-limits/limit-text'
import type { GlobalTier, LimitValues, TierLimit } from '@payouts/contract/cash-out-limits/schema'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { area } from '../queries/history.ts'
import { tierLimits } from '../queries/limits.ts'
import { whatChanged, writeChange } from './changes.ts'

type Endpoint = (typeof cashOutLimitEndpoints)['configureCashOutGlobalSetting']
type SaveCall = WriteCall<CheckedInputOf<Endpoint>>
type GivenTier = SaveCall['input']['cashOutLimitDetailRequestList'][number]

/**
 * Saves what holds for everybody on a tier: all tiers or none. Dealers who are on a changed tier take its new values
 * only where `isUpdateExisting` says so; else they keep what they have. Those on Customized keep theirs either way.
 */
export async function saveGlobalLimits(call: SaveCall): Promise<OutputOf<Endpoint> | Refusal> {
  const { tx, input } = call
  const given = input.cashOutLimitDetailRequestList
  if (new Set(given.map(({ tier }) => tier)).size < given.length)
    return refuse('refusedByRule', 'A tier can be saved only once at a time.')
  await sql`select from tier_cash_out_limits order by tier for update`.execute(tx)
  const before = await tierLimits(tx)
  const after = before.map((stood) => given.find(({ tier }) => tier === stood.tier) ?? asItStood(stood))
  const refusal = (await refusedAsStale(tx, before, given)) ?? refusedBy(cashOutLimitsCan.saveGlobal(before, after))
  if (refusal) return refusal
  const changed = changedTiers(before, after)
  for (const typed of after) {
    const stood = before.find(({ tier }) => tier === typed.tier)
    if (stood && changed.includes(typed.tier)) await saveTier(call, stood, limitOf(typed))
  }
  const names = changed.length === 1 ? `${changed[0]} tier` : `${listed(changed)} tiers`
  return { message: `The global cash-out limits of the ${names} are saved.` }
}

const asItStood = (stood: TierLimit) => ({ ...typedFrom(stood), tier: stood.tier })

function listed(tiers: readonly GlobalTier[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(tiers)
}

/** Refuses tiers that changed since the caller read them, with who changed what of each. */
async function refusedAsStale(
  tx: Tx,
  before: readonly TierLimit[],
  given: readonly GivenTier[]
): Promise<Refusal | undefined> {
  const messages: string[] = []
  for (const { tier, version: seen } of given) {
    const stood = before.find((each) => each.tier === tier)
    if (!stood || seen === undefined || seen === null || seen === stood.version) continue
    messages.push(await whatChanged(tx, `the ${tier} tier`, seen, stood))
  }
  return messages.length > 0 ? refuse('changedMeanwhile', messages.join(' '), 'version') : undefined
}

async function saveTier(call: SaveCall, stood: TierLimit, values: LimitValues): Promise<void> {
  const { tx, input } = call
  const { tier } = stood
  // A first save is for everybody: there is nothing to keep.
  const isUpdateExisting = input.isUpdateExisting || stood.version === 0
  // Before the tier moves on, so that those who keep its values are those who have them now.
  await (isUpdateExisting ? takeNewValues(tx, tier) : keepValues(tx, stood))
  const dealers = await dealersOn(tx, tier)
  const change_id = await writeChange(
    call,
    { company_id: null, tier, operation: 'Global Update', for_existing: isUpdateExisting },
    values
  )
  await tx.updateTable('tier_cash_out_limits').set({ change_id }).where('tier', '=', tier).execute()
  const { caller, clock, requestId } = call
  await recordEvent(tx, {
    area,
    action: 'UPDATE GLOBAL LIMIT',
    activity: 'Changed the global cash-out limits of the tier',
    actor: caller,
    name: tier,
    comment: `${movesText(stood, values)}. ${whoIsAffected(isUpdateExisting, dealers)}`,
    details: { before: stood, after: values, isUpdateExisting, dealers },
    requestId,
    at: clock.now()
  })
}

function whoIsAffected(isUpdateExisting: boolean, dealers: number): string {
  const who = dealers === 1 ? '1 dealer' : `${dealers} dealers`
  return isUpdateExisting ? `For ${who} on the tier.` : `${who} on the tier keep what they have.`
}

/** No dealer keeps earlier values of the tier any longer. */
async function takeNewValues(tx: Tx, tier: GlobalTier): Promise<void> {
  await sql`
    delete from dealer_cash_out_limits using dealers
    where dealers.company_id = dealer_cash_out_limits.company_id and dealers.tier = ${tier}`.execute(tx)
}

/** Dealers that keep earlier values than these go on doing so. */
async function keepValues(tx: Tx, { tier, version }: TierLimit): Promise<void> {
  await sql`
    insert into dealer_cash_out_limits (company_id, change_id)
    select company_id, ${version} from dealers where tier = ${tier}
    on conflict (company_id) do nothing`.execute(tx)
}

async function dealersOn(tx: Tx, tier: GlobalTier): Promise<number> {
  const counted = sql<{ dealers: number }>`select count(*) as dealers from dealers where tier = ${tier}`
  return (await one(tx, counted)).dealers
}
