import { z } from 'zod'
import { activityFeedRequest } from '#activity/schema.ts'
import { endpoint, messageResult } from '#endpoint.ts'
import { dayFilter, pageOf, pageRequest } from '#page.ts'
import { permission } from '#permissions.ts'
import {
  commissionCategory,
  payoutDateChange,
  payoutDateCycle,
  payoutDateRow,
  payoutDatesAudit,
  updatedPayoutDates
} from './schema.ts'

const reads = [permission('Payout Dates')] as const
const saves = [permission('Payout Dates', 'SAVE'), permission('Payout Dates', 'EDIT')] as const

export const payoutDateEndpoints = {
  getPayoutdates: endpoint({
    path: '/api/v1/payoutdates/getPayoutdates',
    summary: 'Reads the three tables of payout dates',
    kind: 'read',
    access: reads,
    input: z.strictObject({}),
    output: z.object({
      incentives: z.array(payoutDateRow),
      dateRangeOfDeviceReimbursementBundlePlan: z.array(payoutDateRow),
      dateRangeOfDeviceReimbursementBroadbandPlan: z.array(payoutDateRow)
    })
  }),
  payoutdatesActivities: endpoint({
    path: '/api/v1/payoutdates/payoutdatesActivities',
    summary: 'Lists the changes of payout dates',
    kind: 'read',
    access: reads,
    input: activityFeedRequest,
    output: z.object({ payoutDatesAuditDetails: pageOf(payoutDatesAudit) })
  }),
  payoutdatesActivityDetails: endpoint({
    path: '/api/v1/payoutdates/payoutdatesActivityDetails',
    summary: 'Reads the rows of one change of payout dates, before and after',
    kind: 'read',
    access: reads,
    input: z.strictObject({ payoutDateAuditId: z.int() }),
    output: z.object({
      commissionCategory,
      commissionDescription: z.string(),
      payoutDatesAuditDetailsList: z.array(payoutDateChange)
    })
  }),
  /** Saves rows of one table, all of them or none. */
  payoutdatesUpdate: endpoint({
    path: '/api/v1/payoutdates/payoutdatesUpdate',
    summary: 'Saves rows of a table of payout dates',
    kind: 'write',
    audience: 'staff',
    access: saves,
    input: z.strictObject({ updatePayoutDatesDetailsList: z.array(updatedPayoutDates).max(100) }),
    output: messageResult
  }),
  /** The cycles of the months from one day to another, this year's if neither is given. */
  getPayoutDateCycles: endpoint({
    path: '/api/v1/payoutdates/getPayoutDateCycles',
    summary: 'Lists the cycles that the payout dates make, month by month',
    kind: 'read',
    access: reads,
    input: z.strictObject({ ...pageRequest.shape, fromDate: dayFilter, toDate: dayFilter }),
    output: pageOf(payoutDateCycle)
  })
}
