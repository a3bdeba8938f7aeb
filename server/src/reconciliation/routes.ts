import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { confirmEntries, ignoreEntries } from './commands/decide-entries.ts'
import { choosePayment, proposeCharges, refuseProposals } from './commands/propose-for-entries.ts'
import { receiveUpload } from './commands/receive-upload.ts'
import { requestOutcome } from './commands/request-outcome.ts'
import { requestTakeBack, takeBackRequests } from './commands/take-back.ts'
import { unknownPaymentRequests } from './commands/unknown-requests.ts'
import { listKeptBack } from './kept-back/kept-back-list.ts'
import { requestSettlement } from './kept-back/request-settlement.ts'
import { settlementRequests } from './kept-back/settlement-requests.ts'
import { listAwaited, listEntries, listProposals, listToTakeBack } from './queries/entries.ts'
import { listFileProblems, listFiles, listStatements } from './queries/files.ts'
import { readReconciliation } from './queries/overview.ts'
import { listPaymentsForEntry } from './queries/payments-for-entry.ts'
import { takeBacks } from './queries/take-backs.ts'
import { listUnknown, unknownRequests } from './queries/unknown.ts'
import { entriesReport } from './report.ts'

export const reconciliationRoutes: Route[] = [
  read(reconciliationEndpoints.getReconciliation, (call) => readReconciliation(call)),
  read(reconciliationEndpoints.getBankEntries, (call) => listEntries(call, call.input)),
  read(reconciliationEndpoints.getAwaitedEntries, (call) => listAwaited(call, call.input)),
  read(reconciliationEndpoints.getReceivedFiles, (call) => listFiles(call, call.input)),
  read(reconciliationEndpoints.getReceivedFileProblems, (call) => listFileProblems(call, call.input)),
  read(reconciliationEndpoints.getBankStatements, (call) => listStatements(call, call.input)),
  read(reconciliationEndpoints.getUnknownPayments, (call) => listUnknown(call, call.input)),
  read(reconciliationEndpoints.getUnknownRequests, async (call) => ({
    changes: await unknownRequests.list(call, call.input)
  })),
  write(reconciliationEndpoints.receiveBankFile, receiveUpload),
  read(reconciliationEndpoints.getPaymentsForEntry, (call) => listPaymentsForEntry(call, call.input)),
  write(reconciliationEndpoints.choosePaymentOfEntry, choosePayment),
  write(reconciliationEndpoints.proposeBankCharges, proposeCharges),
  read(reconciliationEndpoints.getEntryProposals, (call) => listProposals(call, call.input)),
  write(reconciliationEndpoints.refuseEntryProposals, refuseProposals),
  write(reconciliationEndpoints.confirmBankEntries, confirmEntries),
  write(reconciliationEndpoints.ignoreBankEntries, ignoreEntries),
  write(reconciliationEndpoints.askAboutUnknown, requestOutcome),
  write(reconciliationEndpoints.approveUnknownRequest, unknownPaymentRequests.approve),
  write(reconciliationEndpoints.refuseUnknownRequest, unknownPaymentRequests.refuse),
  write(reconciliationEndpoints.withdrawUnknownRequest, unknownPaymentRequests.withdraw),
  read(reconciliationEndpoints.getEntriesToTakeBack, (call) => listToTakeBack(call, call.input)),
  read(reconciliationEndpoints.getTakeBacks, (call) => takeBacks.list(call, call.input)),
  write(reconciliationEndpoints.askToTakeBackEntries, requestTakeBack),
  write(reconciliationEndpoints.approveTakeBack, takeBackRequests.approve),
  write(reconciliationEndpoints.refuseTakeBack, takeBackRequests.refuse),
  write(reconciliationEndpoints.withdrawTakeBack, takeBackRequests.withdraw),
  read(keptBackEndpoints.getKeptBack, (call) => listKeptBack(call, call.input)),
  write(keptBackEndpoints.requestSettlement, requestSettlement),
  write(keptBackEndpoints.approveSettlement, settlementRequests.approve),
  write(keptBackEndpoints.refuseSettlement, settlementRequests.refuse),
  write(keptBackEndpoints.withdrawSettlement, settlementRequests.withdraw),
  screenDownload('bankEntriesReportDownload', entriesReport)
]
