import { z } from 'zod'
import { behalfOf } from '#approvals/behalf-of.ts'
import { profileName } from '#bank-files/schema.ts'
import { endpoint, messageResult } from '#endpoint.ts'
import { closedDay } from '#holidays/schema.ts'
import { ringgit } from '#money.ts'
import { requiredDay } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { comment, reason } from '#text.ts'
import { paymentRunReads } from './read-endpoints.ts'
import {
  leftOutPayment,
  leftOutSum,
  longestCancellationReference,
  railSum,
  runNo,
  runStatus,
  settingValues
} from './schema.ts'

const makes = [permission('Payment Runs', 'MAKE')] as const
const approves = [permission('Payment Runs', 'APPROVE')] as const
const withdraws = [permission('Payment Runs', 'WITHDRAW')] as const
const sets = [permission('Payment Runs', 'SETTINGS')] as const

const settingsId = z.int().positive()

/** The bank's reference of cancelling a run that it has. */
const cancellationReference = z.string().trim().max(longestCancellationReference).nullish()

const { approvePaymentSettings, refusePaymentSettings } = requestEndpoints('/api/v1/paymentRuns', {
  name: 'PaymentSettings',
  what: 'for other payment settings',
  decides: approves,
  withdraws: sets,
  reask: true,
  id: { settingsId }
})

/** Payments handed to the bank in runs: one person makes a run, a second approves it, and only then is there a file. */
export const paymentRunEndpoints = {
  ...paymentRunReads,
  /** Pays nothing: the run waits for a second person. A dry run says what would be in it. */
  makePaymentRun: endpoint({
    path: '/api/v1/paymentRuns/makePaymentRun',
    summary: 'Makes a payment run of what is due, or says what would be in it',
    kind: 'write',
    audience: 'staff',
    access: makes,
    input: z.object({
      dueUntil: requiredDay('Please choose until when payments are due.'),
      /** By default every bank. */
      bankBics: z.array(z.string().trim().min(1).max(11)).min(1).max(200).nullish(),
      profile: profileName,
      executeOn: requiredDay('Please choose the day on which the bank is to pay.'),
      dryRun: z.boolean().optional()
    }),
    output: z.object({
      /** Absent of a dry run. */
      runNo: z.string().nullable(),
      /** `Making` if there is so much to pay that a job makes it. */
      status: runStatus,
      count: z.int(),
      total: ringgit,
      rails: z.array(railSum),
      changedCount: z.int(),
      newAccountCount: z.int(),
      /** Why banks do not work on the day of execution; null if they do. */
      closedDay: closedDay.nullable(),
      leftOut: z.array(leftOutSum),
      /** The first of those left out. */
      leftOutPayments: z.array(leftOutPayment)
    })
  }),
  approvePaymentRun: endpoint({
    path: '/api/v1/paymentRuns/approvePaymentRun',
    summary: 'Approves a payment run: its payments are in the file, and the file may go to the bank',
    kind: 'write',
    audience: 'staff',
    access: approves,
    reask: true,
    input: z.object({ runNo, comment, behalfOf }),
    output: messageResult
  }),
  refusePaymentRun: endpoint({
    path: '/api/v1/paymentRuns/refusePaymentRun',
    summary: 'Refuses a payment run with a reason: its payments wait for another run',
    kind: 'write',
    audience: 'staff',
    access: [...approves, ...makes],
    reask: false,
    input: z.object({ runNo, reason }),
    output: messageResult
  }),
  downloadPaymentRun: endpoint({
    path: '/api/v1/paymentRuns/downloadPaymentRun',
    summary: "Downloads an approved run's file for the bank, the same bytes each time",
    kind: 'download',
    audience: 'staff',
    access: [permission('Payment Runs', 'DOWNLOAD')],
    input: z.object({ runNo }),
    output: z.never()
  }),
  requestRunWithdrawal: endpoint({
    path: '/api/v1/paymentRuns/requestRunWithdrawal',
    summary: 'Asks to withdraw a run whose file was never sent, or which the bank never took or has cancelled',
    kind: 'write',
    audience: 'staff',
    access: withdraws,
    input: z.object({
      runNo,
      reason,
      /** Required for a run that the bank has reported on. */
      cancellationReference
    }),
    output: messageResult
  }),
  approveRunWithdrawal: endpoint({
    path: '/api/v1/paymentRuns/approveRunWithdrawal',
    summary: 'Withdraws a run that the bank does not pay: its money goes back to the accounts of the dealers',
    kind: 'write',
    audience: 'staff',
    access: approves,
    reask: true,
    input: z.object({
      runNo,
      comment,
      /** The reference that the person saw, which must be the request's. */
      cancellationReference
    }),
    output: messageResult
  }),
  refuseRunWithdrawal: endpoint({
    path: '/api/v1/paymentRuns/refuseRunWithdrawal',
    summary: 'Keeps a run whose withdrawal was requested',
    kind: 'write',
    audience: 'staff',
    access: [...approves, ...withdraws],
    reask: false,
    input: z.object({ runNo, reason }),
    output: messageResult
  }),
  instructRunAgain: endpoint({
    path: '/api/v1/paymentRuns/instructRunAgain',
    summary: 'Instructs the payments of a withdrawn run again, under new references that name the old',
    kind: 'write',
    audience: 'staff',
    access: makes,
    input: z.object({ runNo, reason }),
    output: messageResult
  }),
  changePaymentSettings: endpoint({
    path: '/api/v1/paymentRuns/changePaymentSettings',
    summary: 'Makes a request for other payment settings from a day on',
    kind: 'write',
    audience: 'staff',
    access: sets,
    input: z.object({
      validFrom: requiredDay('Please choose from when they hold.'),
      values: settingValues,
      reason
    }),
    output: messageResult
  }),
  approvePaymentSettings,
  refusePaymentSettings,
  /** It names the settings by another field than the decisions do. */
  withdrawPaymentSettings: endpoint({
    path: '/api/v1/paymentRuns/withdrawPaymentSettings',
    summary: "Withdraws the caller's own request for other payment settings",
    kind: 'write',
    audience: 'staff',
    access: sets,
    input: z.object({ changeId: settingsId }),
    output: messageResult
  })
}
