import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { activityWithAttachments } from '#attachments/feed-attachments.ts'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { act } from './commands/act.ts'
import { cancel, refuseRelease, release, requestRelease } from './commands/hold-action.ts'
import { holdRequests, refuseOrWithdraw } from './commands/hold-requests.ts'
import { everythingHeld, heldCycles, heldDealers, heldTransactions, heldTypes } from './commands/selection.ts'
import { listHeldCycles } from './queries/cycles.ts'
import { listHeldDealers } from './queries/dealers.ts'
import { holdDetail } from './queries/detail.ts'
import { holdHeader } from './queries/headers.ts'
import { listRequests, readRequest } from './queries/requests.ts'
import { holdSummary } from './queries/summary.ts'
import { listHeldTypes } from './queries/transaction-types.ts'
import { listHeldTransactions } from './queries/transactions.ts'
import { onHoldReport } from './report.ts'

const calls = onHoldEndpoints

export const onHoldRoutes: Route[] = [
  read(calls.getHoldPayoutCountSummary, (call) => holdSummary(call)),
  read(calls.onHoldHeaderSummary, (call) => holdHeader(call, call.input)),
  read(calls.onHoldDynamicHeaderSummary, (call) => holdHeader(call, call.input)),
  read(calls.getHoldPayoutCommissionType, (call) => listHeldCycles(call, call.input)),
  read(calls.getHoldPayoutSummaryDealer, (call) => listHeldDealers(call, call.input)),
  read(calls.getHoldPayoutSummaryTransType, (call) => listHeldTypes(call, call.input)),
  read(calls.getHoldPayoutTransactions, (call) => listHeldTransactions(call, call.input)),
  read(calls.getHoldActivityDetail, (call) => holdDetail(call, call.input)),
  read(calls.getHoldActivityList, (call) =>
    activityWithAttachments(call, { ...call.input, areas: ['holds', 'on-hold'] })
  ),

  write(calls.requestReleaseHoldTransactionType, (call) => act(call, requestRelease, heldTypes(call.input), 'types')),
  write(calls.requestReleaseHoldTransactions, (call) =>
    act(call, requestRelease, heldTransactions(call.input), 'transactions')
  ),
  write(calls.requestReleaseHoldCompany, (call) => act(call, requestRelease, heldDealers(call.input), 'companies')),
  write(calls.requestReleaseHoldCycle, (call) => act(call, requestRelease, heldCycles(call.input), 'cycles')),

  write(calls.releaseHoldTransactionType, (call) => act(call, release, heldTypes(call.input), 'types')),
  write(calls.releaseHoldTransactions, (call) => act(call, release, heldTransactions(call.input), 'transactions')),
  write(calls.releaseHoldCompany, (call) => act(call, release, heldDealers(call.input), 'companies')),
  write(calls.releaseHoldCycle, (call) => act(call, release, heldCycles(call.input), 'cycles')),

  write(calls.refuseReleaseHoldTransactionType, (call) => act(call, refuseRelease, heldTypes(call.input), 'types')),
  write(calls.refuseReleaseHoldTransactions, (call) =>
    act(call, refuseRelease, heldTransactions(call.input), 'transactions')
  ),
  write(calls.refuseReleaseHoldCompany, (call) => act(call, refuseRelease, heldDealers(call.input), 'companies')),
  write(calls.refuseReleaseHoldCycle, (call) => act(call, refuseRelease, heldCycles(call.input), 'cycles')),

  write(calls.cancelHoldTransactionType, (call) => act(call, cancel, heldTypes(call.input), 'types')),
  write(calls.cancelHoldTransactions, (call) => act(call, cancel, heldTransactions(call.input), 'transactions')),
  write(calls.cancelHoldCompany, (call) => act(call, cancel, heldDealers(call.input), 'companies')),
  write(calls.cancelHoldCycle, (call) =>
    act(call, cancel, 'batchNos' in call.input ? heldCycles(call.input) : everythingHeld(call.input.holdType), 'cycles')
  ),
  read(calls.getHoldDecisions, async ({ db, caller }) => ({ decisions: await listRequests(db, caller) })),
  read(calls.getHoldDecision, (call) => readRequest(call, call.input.decisionId)),
  write(calls.approveHoldDecision, holdRequests.approveWithOutcome),
  write(calls.refuseHoldDecision, refuseOrWithdraw),
  screenDownload('onHoldReportDownload', onHoldReport)
]
