import { z } from 'zod'
import { fileProfileSummary, rail } from '#bank-files/schema.ts'
import { endpoint } from '#endpoint.ts'
import { dayFilter, instant, listRequest, pageOf, pageRequest, textFilter } from '#page.ts'
import { paymentStatus } from '#payments/schema.ts'
import { permission } from '#permissions.ts'
import { requestStatus } from '#requests/schema.ts'
import { runPreflight } from './preflight.ts'
import { dueSum, paymentRun, paymentSettings, runLine, runMark, runNo, runPayment, runStatus } from './schema.ts'

const reads = [permission('Payment Runs')] as const

/** The reads alone, which the console fetches with its first screen. */
export const paymentRunReads = {
  getPaymentsDue: endpoint({
    path: '/api/v1/paymentRuns/getPaymentsDue',
    summary: 'Adds up the payments that wait for a run, by day and bank, with what keeps some of them out',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ sums: z.array(dueSum) })
  }),
  getPaymentRuns: endpoint({
    path: '/api/v1/paymentRuns/getPaymentRuns',
    summary: 'Lists payment runs',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['MADE_ON', 'EXECUTE_ON', 'TOTAL', 'STATUS'],
      sortOrder: 'DESC',
      filters: {
        runNo: textFilter,
        status: runStatus.nullish(),
        executeOn: dayFilter,
        madeBy: textFilter
      }
    }),
    output: pageOf(runLine)
  }),
  getPaymentRun: endpoint({
    path: '/api/v1/paymentRuns/getPaymentRun',
    summary: 'Reads a payment run: its sums, its file, who decided, and what happened to it',
    kind: 'read',
    audience: 'staff',
    access: reads,
    input: z.object({ runNo }),
    output: z.object({
      run: paymentRun,
      /** Newest first. */
      history: z.array(
        z.object({ at: instant, actor: z.string(), activity: z.string(), comment: z.string(), reason: z.string() })
      )
    })
  }),
  getRunPreflight: endpoint({
    path: '/api/v1/paymentRuns/getRunPreflight',
    summary: 'Says what an approval of a payment run would meet today',
    kind: 'read',
    audience: 'staff',
    access: reads,
    input: z.object({ runNo }),
    output: runPreflight
  }),
  getRunPayments: endpoint({
    path: '/api/v1/paymentRuns/getRunPayments',
    summary: 'Lists the payments of a run as its file has them',
    kind: 'read',
    audience: 'staff',
    access: reads,
    input: listRequest({
      scope: { runNo },
      sortKeys: ['POSITION', 'AMOUNT'],
      sortOrder: 'ASC',
      filters: {
        /** The complete reference, ignoring case. */
        referenceNo: textFilter,
        name: textFilter,
        companyCode: textFilter,
        rail: rail.nullish(),
        mark: runMark.nullish(),
        status: paymentStatus.nullish()
      }
    }),
    output: pageOf(runPayment)
  }),
  /** Today's settings, coming ones, and the pending change. */
  getPaymentSettings: endpoint({
    path: '/api/v1/paymentRuns/getPaymentSettings',
    summary: 'Reads how payments go to the bank, and the change of it that waits',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({
      /** Null until somebody has set them. */
      current: paymentSettings.nullable(),
      upcoming: z.array(paymentSettings),
      change: paymentSettings.nullable(),
      profiles: z.array(fileProfileSummary)
    })
  }),
  getPaymentSettingsChanges: endpoint({
    path: '/api/v1/paymentRuns/getPaymentSettingsChanges',
    summary: 'Lists changes of the payment settings',
    kind: 'read',
    access: reads,
    input: pageRequest.extend({ status: requestStatus.default('Approved') }),
    output: z.object({ changes: pageOf(paymentSettings) })
  })
}
