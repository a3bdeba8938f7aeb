import { z } from 'zod'
import { dryRun } from '#cycles/schema.ts'
import { endpoint, messageResult } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { day, dayFilter, listRequest, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { changeId, requested, requestStatus } from '#requests/schema.ts'
import { comment, reason, requiredText } from '#text.ts'
import { reconciliation } from './overview-schema.ts'
import { receiveReport } from './receive-report.ts'
import {
  awaitedEntry,
  bankEntry,
  bankStatement,
  direction,
  entryStatus,
  entryTakeBack,
  fileProblem,
  paymentForEntry,
  receivedFile,
  unknownOutcome,
  unknownPayment,
  unknownRequest
} from './schema.ts'

const reads = [permission('Reconciliation')] as const
const imports = [permission('Reconciliation', 'IMPORT')] as const
const confirms = [permission('Reconciliation', 'CONFIRM')] as const

const entryIds = z.array(z.int().positive()).min(1).max(100)

/** The filters of payments without an answer, in their list and in requests about all that match. */
const unknownFilters = { companyName: textFilter, companyCode: textFilter, bankName: textFilter, dueOn: dayFilter }

/** What banks report, and how it matches payments. */
export const reconciliationEndpoints = {
  getReconciliation: endpoint({
    path: '/api/v1/reconciliation/getReconciliation',
    summary: 'Compares payments under way and the bank’s balance with the ledger',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: reconciliation
  }),
  getBankEntries: endpoint({
    path: '/api/v1/reconciliation/getBankEntries',
    summary: 'Lists entries of bank statements and notifications, those that wait for somebody or all',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {
        /** Only what is proposed or unmatched. */
        open: z.boolean().default(true)
      },
      sortKeys: ['BOOKED_ON', 'AMOUNT'],
      sortOrder: 'DESC',
      filters: {
        status: entryStatus.nullish(),
        direction: direction.nullish(),
        /** Of the payment or its batch. */
        reference: textFilter,
        bookedOn: dayFilter
      }
    }),
    output: pageOf(bankEntry)
  }),
  getAwaitedEntries: endpoint({
    path: '/api/v1/reconciliation/getAwaitedEntries',
    summary: 'Lists payments reported as paid or returned that no statement has shown yet, oldest first',
    kind: 'read',
    access: reads,
    input: pageRequest,
    output: pageOf(awaitedEntry)
  }),
  getReceivedFiles: endpoint({
    path: '/api/v1/reconciliation/getReceivedFiles',
    summary: 'Lists files received from banks, newest first, with what each did',
    kind: 'read',
    access: reads,
    input: pageRequest,
    output: pageOf(receivedFile)
  }),
  getReceivedFileProblems: endpoint({
    path: '/api/v1/reconciliation/getReceivedFileProblems',
    summary: 'Lists what of a received file could not be applied',
    kind: 'read',
    access: reads,
    input: pageRequest.extend({ fileId: z.int().positive() }),
    output: pageOf(fileProblem)
  }),
  getBankStatements: endpoint({
    path: '/api/v1/reconciliation/getBankStatements',
    summary: 'Lists statements of our bank accounts, newest first',
    kind: 'read',
    access: reads,
    input: pageRequest,
    output: pageOf(bankStatement)
  }),
  getUnknownPayments: endpoint({
    path: '/api/v1/reconciliation/getUnknownPayments',
    summary: 'Lists payments that the bank never answered for',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['DUE_ON', 'REFERENCE', 'AMOUNT'],
      sortOrder: 'ASC',
      filters: unknownFilters
    }),
    output: pageOf(unknownPayment)
  }),
  receiveBankFile: endpoint({
    path: '/api/v1/reconciliation/receiveBankFile',
    summary:
      'Takes a file of the bank (a status report, a statement, a notification or a list of results), or says what it would do',
    kind: 'write',
    audience: 'staff',
    access: imports,
    input: z.object({ fileName: requiredText('Please choose a file.', 255), dryRun }),
    output: receiveReport,
    takesFile: true
  }),
  getPaymentsForEntry: endpoint({
    path: '/api/v1/reconciliation/getPaymentsForEntry',
    summary: 'Lists payments that an open entry may be, by its amount unless filters say which',
    kind: 'read',
    access: reads,
    input: pageRequest.extend({
      entryId: z.int().positive(),
      /** The complete reference, ignoring case. */
      referenceNo: textFilter,
      companyName: textFilter,
      companyCode: textFilter,
      amount: ringgit.nullish()
    }),
    output: pageOf(paymentForEntry)
  }),
  choosePaymentOfEntry: endpoint({
    path: '/api/v1/reconciliation/choosePaymentOfEntry',
    summary: 'Proposes a payment for an open entry; a second person has to confirm it',
    kind: 'write',
    audience: 'staff',
    access: [...imports, ...confirms],
    input: z.object({
      entryId: z.int().positive(),
      referenceNo: requiredText('Please choose a payment.', 50),
      comment
    }),
    output: messageResult
  }),
  proposeBankCharges: endpoint({
    path: '/api/v1/reconciliation/proposeBankCharges',
    summary: 'Proposes to book entries as bank charges, all of those named or none; a second person has to confirm it',
    kind: 'write',
    audience: 'staff',
    access: [...imports, ...confirms],
    input: z.object({ entryIds, reason }),
    output: messageResult
  }),
  getEntryProposals: endpoint({
    path: '/api/v1/reconciliation/getEntryProposals',
    summary: 'Lists entries of which a person chose the payment or says that they are bank charges, the oldest first',
    kind: 'read',
    access: reads,
    input: pageRequest.extend({ entryId: z.int().positive().nullish() }),
    output: pageOf(bankEntry)
  }),
  refuseEntryProposals: endpoint({
    path: '/api/v1/reconciliation/refuseEntryProposals',
    summary: 'Refuses what a person proposed for entries, or withdraws the caller’s own proposals, with a reason',
    kind: 'write',
    audience: 'staff',
    access: [...imports, ...confirms],
    input: z.object({ entryIds, reason }),
    output: messageResult
  }),
  confirmBankEntries: endpoint({
    path: '/api/v1/reconciliation/confirmBankEntries',
    summary: 'Confirms the payments or bank charges proposed for entries, all of those named or none',
    kind: 'write',
    audience: 'staff',
    access: confirms,
    input: z.object({ entryIds, comment }),
    output: messageResult
  }),
  ignoreBankEntries: endpoint({
    path: '/api/v1/reconciliation/ignoreBankEntries',
    summary: 'Sets entries aside that are no payments of ours, with a reason',
    kind: 'write',
    audience: 'staff',
    access: confirms,
    input: z.object({ entryIds, reason }),
    output: messageResult
  }),
  askAboutUnknown: endpoint({
    path: '/api/v1/reconciliation/askAboutUnknown',
    summary: 'Makes a request to settle or withdraw payments without an answer, as their outcome is',
    kind: 'write',
    audience: 'staff',
    access: imports,
    input: z
      .object({
        /** The named payments, or all that match the filters. */
        referenceNos: z.array(requiredText('Please choose a payment.', 50)).min(1).max(100).nullish(),
        matching: z.strictObject(unknownFilters).nullish(),
        /** How many the person saw, if the filters choose: another number is refused. */
        expectedCount: z.int().positive().nullish(),
        outcome: unknownOutcome,
        /** The day on which the bank paid them. */
        settledOn: day.nullish(),
        reason
      })
      .refine(({ referenceNos, matching }) => Boolean(referenceNos) !== Boolean(matching), 'either named or matching'),
    output: requested
  }),
  ...requestEndpoints('/api/v1/reconciliation', {
    name: 'UnknownRequest',
    what: 'to settle or withdraw payments without an answer',
    list: { name: 'getUnknownRequests', access: reads, row: unknownRequest },
    decides: confirms,
    withdraws: imports
  }),
  getEntriesToTakeBack: endpoint({
    path: '/api/v1/reconciliation/getEntriesToTakeBack',
    summary: 'Lists entries that were set aside and that somebody requested to take back, the oldest request first',
    kind: 'read',
    access: reads,
    input: pageRequest.extend({ changeId: changeId.nullish() }),
    output: pageOf(bankEntry)
  }),
  getTakeBacks: endpoint({
    path: '/api/v1/reconciliation/getTakeBacks',
    summary: 'Lists requests to take entries back by how they were decided, newest first',
    kind: 'read',
    access: reads,
    input: pageRequest.extend({ status: requestStatus.default('Approved') }),
    output: pageOf(entryTakeBack)
  }),
  askToTakeBackEntries: endpoint({
    path: '/api/v1/reconciliation/askToTakeBackEntries',
    summary:
      'Makes a request to take entries back that were set aside or booked as charges, all of those named or none',
    kind: 'write',
    audience: 'staff',
    access: [...imports, ...confirms],
    input: z.object({ entryIds, reason }),
    output: messageResult
  }),
  ...requestEndpoints('/api/v1/reconciliation', {
    name: 'TakeBack',
    what: 'to take a bank entry back that was set aside or booked as charges',
    decides: confirms,
    withdraws: [...imports, ...confirms]
  })
}
