import { canDecideDealerChange } from '@payouts/contract/dealer-records/can'
import type { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { waitSetting } from '@payouts/contract/dealer-records/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { canWithdraw } from '@payouts/contract/requests/can'
import type { RequestStatus } from '@payouts/contract/requests/schema'
import { sql } from 'kysely'
import { lockDealers } from '../../dealers/commands.ts'
import { recordOf } from '../../dealers/record.ts'
import type { DealerRow } from '../../dealers/tables.ts'
import { notify } from '../../notices/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { lockEInvoices } from '../../transactions/e-invoices/numbers.ts'
import { dealersOfChanges, type KnownChange, lockChanges } from '../queries/changes.ts'
import { newAccountWaitDays } from '../queries/waits.ts'
import type { FieldValues } from '../tables.ts'
import { applyChange, type FollowDuty } from './apply.ts'
import { giveApprovalOf, notifyAbsentApproverOf, notifyApproversOf } from './approvals-of-changes.ts'
import { type ApprovalOfChange, type Closing, recordApprovals, recordDecisions } from './record-decisions.ts'
import { whatOf } from './save-request.ts'
import { changesCounted } from './words.ts'

type Outcome = Promise<{ message: string } | Refusal>
type ApproveCall = WriteCall<CheckedInputOf<typeof dealerRecordEndpoints.approveDealerChanges>>
type DecideCall = WriteCall<{ changeIds: number[]; comment: string }>
type Locked = { changes: KnownChange[]; dealers: DealerRow[] }

/**
 * A second person accepts, and exactly what was requested is changed: all of it, or nothing. A change of a bank account
 * waits for as many as its policy requires; the caller's approval of it is recorded with the others.
 */
export const approveBy =
  (followDuty: FollowDuty) =>
  async (call: ApproveCall): Outcome => {
    const locked = await lockDecidable(call)
    if (isRefusal(locked)) return locked
    const { changes, dealers } = locked
    const approvals: ApprovalOfChange[] = []
    for (const change of changes) {
      if (!isAsItWas(await valuesNow(call, change, dealers), change)) return refuseChanged(change)
      const given = await giveApprovalOf(call, change)
      if (isRefusal(given)) return given
      approvals.push({ change, given })
    }
    const approved = approvals.filter(({ given }) => given.isLast).map(({ change }) => change)
    for (const change of approved) await applyChange(call, { ...change, comment: call.input.comment }, followDuty)
    await close(call, approved, 'Approved')
    await answer(call, approved, 'approved')
    await recordApprovals(call, approvals)
    for (const { change, given } of approvals) await notifyAbsentApproverOf(call, change, given)
    return { message: outcomeOf(approvals) }
  }

/** What has taken effect, and what others have to approve as well. */
function outcomeOf(approvals: readonly ApprovalOfChange[]): string {
  const [first, ...others] = approvals.flatMap(({ given }) => (given.isLast ? [] : given.progress))
  const approved = approvals.length - (first === undefined ? 0 : others.length + 1)
  const counts = approved > 0 ? [`Approved ${changesCounted(approved)}, in effect from now on.`] : []
  if (first === undefined) return counts.join(' ')
  const recorded =
    others.length === 0
      ? `Your approval is recorded. ${first}.`
      : `Your approval of ${changesCounted(others.length + 1)} is recorded; others have to follow.`
  return [...counts, recorded].join(' ')
}

/** A second person refuses, with a reason. */
export async function reject(call: DecideCall): Outcome {
  const locked = await lockDecidable(call)
  if (isRefusal(locked)) return locked
  const { changes } = locked
  await close(call, changes, 'Refused')
  await notifyApproversOf(call, changes, `${call.caller.name} refused it`)
  await recordDecisions(call, changes, 'REFUSE', 'Refused')
  await answer(call, changes, 'refused')
  return { message: `Refused ${changesCounted(changes.length)}. Nothing was changed.` }
}

/** The requester withdraws a change. */
export async function withdraw(call: WriteCall<{ changeId: number }>): Outcome {
  const [change] = await lockChanges(call.tx, [call.input.changeId])
  if (!change) return noSuchChange()
  const refused = refusedBy(canWithdraw(change, actorOf(call)))
  if (refused) return refused
  const deciding = { ...call, input: { comment: '' } }
  await close(deciding, [change], 'Withdrawn')
  await notifyApproversOf(deciding, [change], `${call.caller.name} withdrew it`)
  await recordDecisions(deciding, [change], 'WITHDRAW', 'Withdrew')
  return { message: 'Withdrawn. Nothing was changed.' }
}

const actorOf = ({ caller }: Pick<DecideCall, 'caller'>) => ({ userId: caller.userId, menu: caller.menu })

/** E-invoice numbers and dealers first, as every change of a record locks them, then the requested changes of them. */
async function lockDecidable(call: DecideCall): Promise<Locked | Refusal> {
  const { tx, input } = call
  const changeIds = [...new Set(input.changeIds)]
  await lockDutiesOf(tx, changeIds)
  const dealers = await lockDealers(tx, { companyIds: await dealersOfChanges(tx, changeIds) })
  const changes = await lockChanges(tx, changeIds)
  if (changes.length < changeIds.length) return noSuchChange()
  for (const change of changes) {
    const refused = refusedBy(canDecideDealerChange(change, actorOf(call)), 'changeIds')
    if (refused) return refused
  }
  return { changes, dealers }
}

/** Where one of the changes says who owes e-invoice numbers: these come before the dealers. */
async function lockDutiesOf(tx: Tx, changeIds: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from dealer_changes where change_id = any(${[...changeIds]}::bigint[]) and after ? 'eInvoiceRequired'
    limit 1`.execute(tx)
  if (rows.length > 0) await lockEInvoices(tx)
}

async function valuesNow({ tx }: DecideCall, { companyId }: KnownChange, dealers: DealerRow[]): Promise<FieldValues> {
  const dealer = dealers.find((one) => one.company_id === companyId)
  return dealer ? recordOf(dealer) : { [waitSetting]: String(await newAccountWaitDays(tx)) }
}

const isAsItWas = (now: FieldValues, { before }: KnownChange): boolean =>
  Object.entries(before).every(([field, value]) => now[field] === value)

function noSuchChange(): Refusal {
  return refuse('refusedByRule', 'There is no such change.', 'changeIds')
}

function refuseChanged(change: KnownChange): Refusal {
  return refuse(
    'changedMeanwhile',
    `What is asked of ${whatOf(change)} was made of values that are not there any more. Refuse it, and have it requested again.`
  )
}

async function close({ tx, caller, clock, input }: Closing, changes: readonly KnownChange[], status: RequestStatus) {
  if (changes.length === 0) return
  await tx
    .updateTable('dealer_changes')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment: input.comment })
    .where(
      'change_id',
      'in',
      changes.map(({ changeId }) => changeId)
    )
    .execute()
}

/** Notifies each requester, once, of the decision. */
async function answer({ tx, caller, clock, input }: DecideCall, changes: readonly KnownChange[], done: string) {
  for (const askedById of new Set(changes.map((change) => change.askedById))) {
    const [first, ...others] = changes.filter((change) => change.askedById === askedById)
    if (!first || askedById === null || askedById === caller.userId) continue
    const what =
      others.length === 0 ? `a change of ${whatOf(first)}` : `${changesCounted(others.length + 1)} of dealers`
    await notify(tx, {
      kind: 'ANSWER',
      to: { userIds: [askedById] },
      subject: `${caller.name} ${done} your request for ${what}`,
      detail: input.comment,
      target: { screen: 'dealer', companyCode: others.length === 0 ? first.companyCode : null },
      at: clock.now()
    })
  }
}
