import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { approve, comment, requestApproval, returnForReview } from './commands/approval.ts'
import { holdCompanies, holdTransactions, holdTransactionTypes } from './commands/hold.ts'
import { checkCycleRows } from './proof/commands.ts'
import { cycleProof } from './proof/queries.ts'
import { readOutcome } from './queries/action-outcome.ts'
import { activityFeed } from './queries/activity.ts'
import { listCycles } from './queries/cycle-list.ts'
import { listDealers } from './queries/dealers.ts'
import { firstPayouts } from './queries/first-payouts.ts'
import { dealerHeader, totalHeader } from './queries/headers.ts'
import { payoutWays } from './queries/payout-ways.ts'
import { listTransactionTypes } from './queries/transaction-types.ts'
import { listTransactions } from './queries/transactions.ts'
import { transactionsAfter } from './queries/transactions-after.ts'
import { waterfall } from './queries/waterfall.ts'
import { payoutReport } from './report.ts'

export const payoutRoutes: Route[] = [
  read(payoutEndpoints.getAllPayoutList, (call) => listCycles(call, call.input)),
  read(payoutEndpoints.payoutTotalHeaderSummary, (call) => totalHeader(call, call.input)),
  read(payoutEndpoints.payoutDealerHeaderSummary, (call) => dealerHeader(call, call.input.batchNo)),
  read(payoutEndpoints.getPayoutSummaryTransType, (call) => listTransactionTypes(call, call.input)),
  read(payoutEndpoints.getPayoutSummaryDealer, (call) => listDealers(call, call.input)),
  read(payoutEndpoints.getPayoutTransactions, (call) => listTransactions(call, call.input)),
  read(payoutEndpoints.getTransactionsAfter, (call) => transactionsAfter(call, call.input)),
  read(payoutEndpoints.getPayoutActivityDetails, (call) => activityFeed(call, call.input)),
  read(payoutEndpoints.getCycleWaterfall, (call) => waterfall(call, call.input)),
  read(payoutEndpoints.getFirstPayouts, (call) => firstPayouts(call, call.input.batchNo)),
  read(payoutEndpoints.getPayoutWays, (call) => payoutWays(call, call.input.batchNo)),
  read(payoutEndpoints.getCycleProof, (call) => cycleProof(call, call.input)),
  write(payoutEndpoints.checkCycleRows, checkCycleRows),
  read(payoutEndpoints.getActionOutcome, ({ db, caller, input }) => readOutcome(db, caller, input.referenceNo)),
  write(payoutEndpoints.holdPayoutTransactionType, holdTransactionTypes),
  write(payoutEndpoints.holdPayoutCompanyCode, holdCompanies),
  write(payoutEndpoints.holdPayoutTransactions, holdTransactions),
  write(payoutEndpoints.requestApprovalPayout, requestApproval),
  write(payoutEndpoints.approvePayout, approve),
  write(payoutEndpoints.returnPayout, returnForReview),
  write(payoutEndpoints.commentPayout, comment),
  screenDownload('payoutReportDownload', payoutReport)
]
