import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { sampleDealers } from '../support/cycle-file.ts'
import { dayAt } from './installation.ts'
import { type Order, orderFor, type Wish } from './order.ts'

const frozenAtMost = 4
const excludedAtMost = 8
/** Dealers whose accounts these orders are about. */
const aDealer = ({ chances }: Wish) => sampleDealers[chances.below(sampleDealers.length)] ?? ''

async function accountOf(wish: Wish): Promise<{ accountCode: string; accountName: string }> {
  const accountCode = aDealer(wish)
  const [dealer] = await wish.installation.database.query<{ name: string }>(
    'select company_name as name from dealers where company_code = $1',
    [accountCode]
  )
  return { accountCode, accountName: dealer?.name ?? '' }
}

export async function addAdjustment(wish: Wish): Promise<Order> {
  const { chances, installation, requestId } = wish
  const isScheduled = chances.below(3) === 0
  const payload = {
    dealerCode: aDealer(wish),
    type: chances.below(4) === 0 ? ('DEBIT' as const) : ('CREDIT' as const),
    description: 'Others' as const,
    amount: `${chances.between(1, 900)}.${String(chances.below(100)).padStart(2, '0')}`,
    posting: isScheduled ? ('scheduled' as const) : ('posted' as const),
    date: dayAt(installation, isScheduled ? 1 : 0),
    referenceNo: requestId
  }
  return orderFor(wish, 'add an adjustment', 'adjuster', adjustmentEndpoints.addAdjustment, payload, {
    // The adjuster's own entries add up over the day; above the policy's amount they wait for others.
    count: `select (select count(*) from adjustments where reference_no = $1)
      + (select count(*) from adjustment_decisions where reference_no = $1) as count`,
    whole: 1
  })
}

export async function cancelAdjustment(wish: Wish): Promise<Order | undefined> {
  const scheduled = await wish.installation.database.query<{ id: string; version: number }>(
    "select adjustment_id as id, version from adjustments where status = 'Scheduled' and length(reference_no) = 36 order by 1"
  )
  const chosen = wish.chances.pick(scheduled)
  if (!chosen) return undefined
  const payload = { id: Number(chosen.id), version: chosen.version }
  return orderFor(wish, 'cancel an adjustment', 'adjuster', adjustmentEndpoints.cancelAdjustment, payload, {
    count: "select count(*) as count from audit_events where request_id = $1::uuid and outcome = 'DONE'",
    whole: 1
  })
}

/** Adds an earmark to an account without one; otherwise changes or removes it. */
export async function changeEarmark(wish: Wish): Promise<Order> {
  const { chances, installation, requestId } = wish
  const account = await accountOf(wish)
  const [earmarked] = await installation.database.query(
    'select from earmarks join dealers using (company_id) where company_code = $1',
    [account.accountCode]
  )
  const payload = {
    ...account,
    earmarkAmount: `${chances.between(1, 500)}.00`,
    reason: requestId
  }
  const effect = { count: 'select count(*) as count from earmark_changes where reason = $1', whole: 1 }
  if (!earmarked) return orderFor(wish, 'add an earmark', 'admin', earmarkEndpoints.addEarmark, payload, effect)
  if (chances.below(2) === 0)
    return orderFor(wish, 'change an earmark', 'admin', earmarkEndpoints.updateEarmark, payload, effect)
  return orderFor(wish, 'remove an earmark', 'admin', earmarkEndpoints.removeEarmark, payload, effect)
}

export async function changeFreeze(wish: Wish): Promise<Order> {
  const { chances, installation, requestId } = wish
  const frozen = await installation.database.query<{ company_code: string }>(
    "select company_code from freezes join dealers using (company_id) where unfrozen_on is null and pic = 'Faults' order by 1"
  )
  const { addFreezeAccount, updateFreezeAccount } = freezeEndpoints
  const chosen = chances.pick(frozen)
  if (chosen && (frozen.length >= frozenAtMost || chances.below(2) === 0)) {
    const payload = { actionStatus: '1' as const, accountCode: chosen.company_code, unFreezeReason: requestId }
    return orderFor(wish, 'unfreeze an account', 'admin', updateFreezeAccount, payload, {
      count: 'select count(*) as count from freezes where unfreeze_reason = $1',
      whole: 1
    })
  }
  const bank = { pic: 'Faults', bankAccountNumber: '1', bankName: 'Bank' }
  const payload = { ...(await accountOf(wish)), freezeReason: requestId, ...bank }
  return orderFor(wish, 'freeze an account', 'admin', addFreezeAccount, payload, {
    count: 'select count(*) as count from freezes where reason = $1',
    whole: 1
  })
}

/** Adds an exclusion of one of the cycles' customers, or removes one. */
export async function changeExclusion(wish: Wish): Promise<Order> {
  const { chances, installation, requestId } = wish
  const active = await installation.database.query<{ id: string }>(
    "select exclusion_id as id from exclusions where removed_on is null and client_name = 'Faults' order by 1"
  )
  const { addExclusion, removeExclusion } = exclusionEndpoints
  const chosen = chances.pick(active)
  if (chosen && (active.length >= excludedAtMost || chances.below(2) === 0)) {
    const payload = { exclusionDetailsId: Number(chosen.id), comment: requestId }
    return orderFor(wish, 'remove an exclusion', 'admin', removeExclusion, payload, {
      count: 'select count(*) as count from exclusions where removal_comment = $1',
      whole: 1
    })
  }
  const payload = {
    customerName: 'Faults',
    yesId: `line${chances.below(150)}@yes.example`,
    billingAccountNo: String(9_000_000 + chances.below(900_000)),
    reason: requestId,
    exclusionStart: '2026-01-01',
    exclusionEnd: '2030-12-31'
  }
  return orderFor(wish, 'add an exclusion', 'admin', addExclusion, payload, {
    count: 'select count(*) as count from exclusions where reason = $1',
    whole: 1
  })
}
