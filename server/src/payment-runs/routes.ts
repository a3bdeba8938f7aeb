import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { download, type Route, read, write } from '#platform/http/calls/bind.ts'
import { approveRun, refuseRun } from './commands/decide-run.ts'
import { instructAgain } from './commands/instruct-again.ts'
import { makeRun } from './commands/make-run.ts'
import { requestSettings, settingsRequests } from './commands/settings.ts'
import { approveWithdrawal, refuseWithdrawal, requestWithdrawal } from './commands/withdraw-run.ts'
import { downloadRun } from './download.ts'
import { paymentsDue } from './queries/due.ts'
import { listRunPayments } from './queries/run-payments.ts'
import { runPreflight } from './queries/run-preflight.ts'
import { listRuns, readRun } from './queries/runs.ts'
import { listSettings, readSettings } from './queries/settings.ts'
import { paymentsReport, runPaymentsReport } from './report.ts'

export const paymentRunRoutes: Route[] = [
  read(paymentRunEndpoints.getPaymentsDue, async ({ db, caller, clock }) => ({
    sums: await paymentsDue(db, caller, clock)
  })),
  read(paymentRunEndpoints.getPaymentRuns, ({ db, caller, input }) => listRuns(db, caller, input)),
  read(paymentRunEndpoints.getPaymentRun, readRun),
  read(paymentRunEndpoints.getRunPreflight, runPreflight),
  read(paymentRunEndpoints.getRunPayments, ({ db, caller, input }) => listRunPayments(db, caller, input)),
  write(paymentRunEndpoints.makePaymentRun, makeRun),
  write(paymentRunEndpoints.approvePaymentRun, approveRun),
  write(paymentRunEndpoints.refusePaymentRun, refuseRun),
  download(paymentRunEndpoints.downloadPaymentRun, downloadRun),
  write(paymentRunEndpoints.requestRunWithdrawal, requestWithdrawal),
  write(paymentRunEndpoints.approveRunWithdrawal, approveWithdrawal),
  write(paymentRunEndpoints.refuseRunWithdrawal, refuseWithdrawal),
  write(paymentRunEndpoints.instructRunAgain, instructAgain),
  read(paymentRunEndpoints.getPaymentSettings, readSettings),
  read(paymentRunEndpoints.getPaymentSettingsChanges, async ({ db, caller, input }) => ({
    changes: await listSettings(db, caller, input)
  })),
  write(paymentRunEndpoints.changePaymentSettings, requestSettings),
  write(paymentRunEndpoints.approvePaymentSettings, settingsRequests.approve),
  write(paymentRunEndpoints.refusePaymentSettings, settingsRequests.refuse),
  write(paymentRunEndpoints.withdrawPaymentSettings, settingsRequests.withdraw),
  screenDownload('runPaymentsReportDownload', runPaymentsReport),
  screenDownload('paymentsReportDownload', paymentsReport)
]
