import { hasApprovalRequester } from '@payouts/contract/cycles/approval-requester'
import { cycleCan } from '@payouts/contract/cycles/can'
import type { PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { permission } from '@payouts/contract/permissions'
import { type Approved, behalfDetails, giveApproval, givenBy } from '#approvals/commands/give-approval.ts'
import { notifyAbsentApprover } from '#approvals/commands/notify-absent-approver.ts'
import { approvalsOf } from '#cycles/approvals-of.ts'
import { keepApprovedDealers } from '#cycles/approved-dealers.ts'
import { notifyCycleApprovers } from '#cycles/notify-of-return.ts'
import { changeStatus, isOwnRequest, scheduleCycle, submitCycle } from '#cycles/status.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { approvable, sumsByState } from '#cycles/totals.ts'
import { isAnyDisabled } from '#identity/users/queries.ts'
import { notify } from '#notices/notify.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { enqueueCyclePosting } from '#posting/jobs.ts'
import { refuseOpenSignals } from '#signals/commands/refuse-open.ts'
import { type Moved, nothingMoved } from '#transactions/move-rows.ts'
import { cycleText, movedText } from '#transactions/move-summary.ts'
import { liabilities } from '#withholding-tax/queries.ts'
import { figuresOfCycles } from '../payout-figures.ts'
import { beginRowCheck } from '../proof/commands.ts'
import { refuseUnproved } from '../proof/statements.ts'
import { changesSinceRequest, keepSubmission, submissionOf } from '../proof/submission.ts'
import { lockForAction, recordCycleAction } from './action.ts'

type RequestCall = WriteCall<CheckedInputOf<typeof payoutEndpoints.requestApprovalPayout>>
type CommentCall = WriteCall<CheckedInputOf<typeof payoutEndpoints.commentPayout>>
type ApproveCall = WriteCall<CheckedInputOf<typeof payoutEndpoints.approvePayout>>

/**
 * Submits a whole cycle whose totals agree, and stores what was submitted. The database requests the approvals that
 * its policy requires. Meanwhile every row is added up again in the background; a difference found there refuses the
 * approval.
 */
export async function requestApproval(call: RequestCall): Promise<ActionResult | Refusal> {
  const { tx, caller, clock, services } = call
  const cycle = await lockWholeCycle(call, cycleCan.requestApproval)
  if (isRefusal(cycle)) return cycle
  const submitted = await payableOf(tx, cycle)
  if (isRefusal(submitted)) return submitted
  const unproved = await refuseUnproved(tx, cycle.batch_no)
  if (unproved) return unproved
  const submission = await submissionOf(tx, clock, cycle)
  const { digest } = submission
  const requestedAt = clock.now()
  const figures = await figuresOfCycles(call, [cycle.batch_no])
  await submitCycle(tx, cycle.batch_no, { requestedBy: caller.userId, requestedAt, digest })
  await keepSubmission(tx, cycle.batch_no, submission)
  await beginRowCheck(tx, services.jobs, { cycle, requestedBy: caller.userId, beganAt: requestedAt })
  const detail = payoutText(submitted, figures)
  const activity = `Requested approval of ${cycleText(cycle)}: ${detail}`
  const details = { digest, ...submission.figures }
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Payout', 'APPROVE')], but: caller.userId },
    subject: `${caller.name} asks for the approval of ${cycle.name}`,
    detail,
    target: targetOf(cycle),
    at: clock.now()
  })
  return recordCycleAction(call, cycle, { kind: 'REQUEST_APPROVAL', activity, touched: submitted, details, figures })
}

/**
 * Approves what was submitted, for today or a later day. The approver is not the requester, and no red signal is
 * open. While its policy requires further approvals, the cycle waits for them. A cycle for today is posted at once by
 * a job that becomes due with this transaction; others on their day.
 */
export async function approve(call: ApproveCall): Promise<ActionResult | Refusal> {
  const { tx, caller, clock, services } = call
  const { selectedDate } = call.input
  const { fourEyes } = services.config
  const cycle = await lockWholeCycle(call, cycleCan.approve)
  if (isRefusal(cycle)) return cycle
  if (isOwnRequest(fourEyes, cycle.requested_by, caller.userId))
    return refuse('refusedByRule', 'You requested this approval. Somebody else has to give it.')
  const requestedByDisabled = await isAnyDisabled(tx, [cycle.requested_by])
  const abandoned = refusedBy(hasApprovalRequester({ requestedByDisabled }))
  if (abandoned) return abandoned
  if (selectedDate < clock.today())
    return refuse('refusedByRule', 'A cycle cannot be approved for a day that has passed.', 'selectedDate')
  const current = await submissionOf(tx, clock, cycle)
  const changes = await changesSinceRequest(tx, cycle, current)
  if (changes.length > 0)
    return refuse(
      'changedMeanwhile',
      `This cycle has changed since its approval was requested: ${changes.join('; ')}. ` +
        'Return it, look at it again, and have it requested again.'
    )
  const unproved = await refuseUnproved(tx, cycle.batch_no)
  if (unproved) return unproved
  const signalled = await refuseOpenSignals(tx, clock, cycle)
  if (signalled) return signalled
  const approved = await payableOf(tx, cycle)
  if (isRefusal(approved)) return approved
  const { behalfOf } = call.input
  const words = { comment: call.input.remark, approvedFor: selectedDate, behalfOf }
  const given = await giveApproval(call, approvalsOf(cycle), words)
  if (isRefusal(given)) return given
  await notifyAbsentApprover(call, given, { what: cycle.name, comment: call.input.remark, target: targetOf(cycle) })
  const details = { digest: current.digest, ...behalfDetails(given) }
  if (!given.isLast) return recordApproval(call, cycle, { approved, given, details })
  await scheduleCycle(tx, cycle.batch_no, {
    approvedBy: caller.userId,
    approvedAt: clock.now(),
    approvedFor: selectedDate,
    fourEyes
  })
  await keepApprovedDealers(tx, cycle.batch_no, liabilities(selectedDate))
  if (selectedDate === clock.today()) await enqueueCyclePosting(tx, services.jobs, cycle.batch_no)
  // With the tax of its payout day.
  const figures = await figuresOfCycles(call, [cycle.batch_no])
  const activity = `Approved ${cycleText(cycle)} for ${dayText(selectedDate)}: ${payoutText(approved, figures)}${givenBy(given)}`
  await answerRequest(call, cycle, `${given.by} approved ${cycle.name} for ${dayText(selectedDate)}`)
  return recordCycleAction(call, cycle, {
    kind: 'APPROVE',
    activity,
    touched: approved,
    selectedDate,
    details,
    figures
  })
}

/** Records an approval that is not the last one, and notifies the requester. */
async function recordApproval(
  call: ApproveCall,
  cycle: CycleRow,
  { approved, given, details }: { approved: Moved; given: Approved & { isLast: false }; details: object }
): Promise<ActionResult | Refusal> {
  const { selectedDate } = call.input
  const { by, progress } = given
  await answerRequest(call, cycle, `${by} approved ${cycle.name}: ${progress}`)
  return recordCycleAction(call, cycle, {
    kind: 'GIVE_APPROVAL',
    activity: `Approved ${cycleText(cycle)} for ${dayText(selectedDate)}, with others to follow. ${progress}${givenBy(given)}`,
    touched: approved,
    selectedDate,
    details: { ...details, standing: progress },
    figures: await figuresOfCycles(call, [cycle.batch_no])
  })
}

/** Returns a submitted cycle for review. The page shows the remark as the reason until approval is requested again. */
export async function returnForReview(call: RequestCall): Promise<ActionResult | Refusal> {
  const cycle = await lockWholeCycle(call, cycleCan.return)
  if (isRefusal(cycle)) return cycle
  await answerRequest(call, cycle, `${call.caller.name} returned ${cycle.name} for review`)
  const { amount, dealers, rows } = (await sumsByState(call.tx, { batchNo: cycle.batch_no })).PAYABLE
  await changeStatus(call.tx, cycle.batch_no, 'Pending Review')
  await notifyCycleApprovers(call, cycle, call.caller, `${call.caller.name} returned it for review`)
  const touched = { amount, dealerCount: dealers, transactionCount: rows }
  return recordCycleAction(call, cycle, {
    kind: 'RETURN',
    activity: `Returned ${cycleText(cycle)} for review`,
    touched,
    figures: await figuresOfCycles(call, [cycle.batch_no])
  })
}

const targetOf = ({ batch_no: batchNo }: CycleRow) => ({ screen: 'cycle' as const, batchNo })

/** Notifies the requester of the decision, with the decider's remark. */
function answerRequest({ tx, clock, input }: RequestCall, cycle: CycleRow, subject: string): Promise<void> {
  const to = { userIds: [cycle.requested_by] }
  return notify(tx, { kind: 'ANSWER', to, subject, detail: input.remark, target: targetOf(cycle), at: clock.now() })
}

/** Comments on a cycle, optionally with a proof; no row changes. */
export async function comment(call: CommentCall): Promise<ActionResult | Refusal> {
  const cycle = await lockForAction(call)
  if (isRefusal(cycle)) return cycle
  const refusal = refusedBy(cycleCan.comment({ payoutStatus: cycle.status }))
  if (refusal) return refusal
  const activity = `Commented on ${cycleText(cycle)}`
  return recordCycleAction(call, cycle, { kind: 'COMMENT', activity, touched: nothingMoved })
}

/** An approval covers every dealer's rows, so a company's own user can neither request nor give it. */
async function lockWholeCycle(call: RequestCall, rule: typeof cycleCan.approve): Promise<CycleRow | Refusal> {
  const cycle = await lockForAction(call)
  if (isRefusal(cycle)) return cycle
  return refusedBy(rule({ payoutStatus: cycle.status })) ?? cycle
}

/** "3 transactions of 2 dealers, RM 45.00", and the net if tax is withheld. */
function payoutText(payable: Approvable, { netPayoutAmount }: PayoutFigures): string {
  const { awaitingEInvoices } = payable
  const afterTax = senOf(netPayoutAmount) + awaitingEInvoices
  return [
    movedText(payable),
    ...(afterTax === payable.amount ? [] : [`${withCurrency(ringgitOf(afterTax))} after withholding tax`]),
    ...(awaitingEInvoices === 0n
      ? []
      : [`of which ${withCurrency(ringgitOf(awaitingEInvoices))} once the e-invoices are valid`])
  ].join(', ')
}

type Approvable = Awaited<ReturnType<typeof approvable>>

async function payableOf(tx: Tx, { batch_no: batchNo }: CycleRow): Promise<Approvable | Refusal> {
  const payable = await approvable(tx, batchNo)
  return payable.transactionCount > 0
    ? payable
    : refuse('refusedByRule', 'No transaction of this cycle is payable, so there is nothing to approve.')
}
