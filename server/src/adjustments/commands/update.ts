import { adjustmentCan, dateProblem } from '@payouts/contract/adjustments/can'
import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Ringgit, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { asAdjustment, type StoredAdjustment } from '../queries/adjustment.ts'
import { movesMore, signedAmount } from '../rules.ts'
import type { AdjustmentKind } from '../tables.ts'
import type { Decided } from './approval.ts'
import { lockAdjustment } from './lock-adjustment.ts'
import { inWords, postAdjustment, recordAdjustment } from './post-adjustment.ts'
import { refusedBalance } from './refusals.ts'
import type { Reimbursement } from './reimbursement.ts'
import { requestApproval } from './request-approval.ts'
import { takeReference } from './take-reference.ts'

type UpdateCall = WriteCall<CheckedInputOf<typeof adjustmentEndpoints.updateAdjustment>>
type Updating = Pick<UpdateCall, 'tx' | 'caller' | 'clock' | 'requestId' | 'input'>

/**
 * Changes an adjustment that has not been posted, except its dealer. Changed to Immediate, it posts now. A change
 * that moves more than was decided, or earlier, needs the approvals of a new adjustment.
 */
export const updateBy =
  (reimbursement: Reimbursement) =>
  async (call: UpdateCall): Promise<Adjustment | Refusal> => {
    const { tx, caller, input, services } = call
    const stored = await judgeChange(call, reimbursement)
    if (isRefusal(stored)) return stored
    if (!movesMore(stored, input)) return saveChange(call, stored, undefined)
    const { kind, isPending } = await policyOf(tx, stored.id)
    if (isPending)
      return refuse('refusedByRule', 'A change of it waits for approval. Decide on it or withdraw it first.', 'id')
    const { type, amount, details: description, posting, date, referenceNo } = stored
    const before = { type, amount, description, posting, date, referenceNo }
    // A change that is applied later applies to the adjustment's present version.
    const asSeen = { ...call, input: { ...input, version: stored.version } }
    const change = { kind, action: 'CHANGE', id: stored.id, dealer: stored, exclusionId: null, before } as const
    const waiting = await requestApproval(asSeen, change)
    if (waiting) return { ...asAdjustment(stored, caller), waiting }
    return saveChange(call, stored, { fourEyes: services.config.fourEyes, decisionId: null })
  }

export type Carrying = { reimbursement: Reimbursement; decided: Decided }

/** Applies a decided change. */
export async function updateDecided(
  call: Updating,
  { reimbursement, decided }: Carrying
): Promise<Adjustment | Refusal> {
  const stored = await judgeChange(call, reimbursement)
  return isRefusal(stored) ? stored : saveChange(call, stored, decided)
}

/** Locks the adjustment, and refuses what no policy allows. */
async function judgeChange(call: Updating, reimbursement: Reimbursement): Promise<StoredAdjustment | Refusal> {
  const { tx, clock, input } = call
  const stored = await lockAdjustment(call, input, adjustmentCan.edit)
  if (isRefusal(stored)) return stored
  if (input.dealerCode !== stored.code)
    return refuse('refusedByRule', 'Dealer Name change is not allowed', 'dealerCode')
  const unchanged = refusedBy(adjustmentCan.save({ ...stored, description: stored.details }, input))
  if (unchanged) return unchanged
  const wrongDate = dateProblem(input, clock.today())
  if (wrongDate) return refuse('refusedByRule', wrongDate, 'date')
  const refused = movesMore(stored, input)
    ? ((await reimbursement.refuseChange(call)) ?? (await refuseBeyond(call, stored)))
    : undefined
  return refused ?? (await takeReference(tx, input.referenceNo, stored.id)) ?? stored
}

async function refuseBeyond({ tx, input }: Updating, { companyId }: StoredAdjustment): Promise<Refusal | undefined> {
  const account = sql<{ balance: Ringgit }>`
    select coalesce(sum(balance), 0)::numeric(16, 2) as balance from ledger_accounts where company_id = ${companyId}`
  return refusedBalance(senOf((await one(tx, account)).balance) + signedAmount(input))
}

/** The policy of a change, and whether another change waits. */
type Policy = { kind: AdjustmentKind; isPending: boolean }

function policyOf(tx: Updating['tx'], id: number): Promise<Policy> {
  return one(
    tx,
    sql<Policy>`
    select purpose as kind, exists (
      select from adjustment_decisions as waiting
      where waiting.adjustment_id = adjustments.adjustment_id and waiting.status = 'Pending'
    ) as "isPending"
    from adjustments where adjustment_id = ${id}`
  )
}

/** Without a new decision, the earlier one remains. */
async function saveChange(
  { tx, caller, clock, requestId, input }: Updating,
  stored: StoredAdjustment,
  decided: Decided | undefined
): Promise<Adjustment> {
  await sql`
    update adjustments set type = ${input.type}, description = ${input.description}, amount = ${input.amount},
      posting = ${input.posting}, due_on = ${input.date}, reference_no = ${input.referenceNo},
      status = 'Scheduled', problem = null, version = version + 1, updated_at = ${clock.now()}
      ${decided ? sql`, ${decidedNow({ caller, clock }, decided)}` : sql``}
    where adjustment_id = ${stored.id}`.execute(tx)
  const changed: StoredAdjustment = {
    ...stored,
    type: input.type,
    details: input.description,
    amount: input.amount,
    posting: input.posting,
    date: input.date,
    referenceNo: input.referenceNo,
    status: 'Scheduled',
    problem: null,
    wasUpdated: true,
    version: stored.version + 1
  }
  const activity = `Changed ${inWords(stored)} on ${dayText(stored.date)} to ${inWords(changed)} on ${dayText(changed.date)} for`
  await recordAdjustment(tx, changed, { actor: caller, clock, requestId, action: 'UPDATE', activity })
  if (input.posting === 'scheduled') return asAdjustment(changed, caller)
  return asAdjustment(await postAdjustment(tx, { id: stored.id, actor: caller, clock, requestId }), caller)
}

function decidedNow({ caller, clock }: Pick<Updating, 'caller' | 'clock'>, { fourEyes, decisionId }: Decided) {
  const isAlone = decisionId === null
  return sql`four_eyes = ${fourEyes}, alone_by = ${isAlone ? caller.userId : null}::bigint,
    alone_on = ${isAlone ? clock.now() : null}::timestamptz, decision_id = ${decisionId}::bigint,
    bulk_change_id = null, bulk_line = null`
}
