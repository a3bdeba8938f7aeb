import { z } from 'zod'
import { activityFeedRequest } from '../activity/schema.ts'
import { endpoint } from '../endpoint.ts'
import { dayFilter, pageOf, pageRequest } from '../page.ts'
import { permission } from '../permissions.ts'
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
    kind: 'read',
    access: reads,
    input: activityFeedRequest,
    output: z.object({ payoutDatesAuditDetails: pageOf(payoutDatesAudit) })
  }),
  payoutdatesActivityDetails: endpoint({
    path: '/api/v1/payoutdates/payoutdatesActivityDetails',
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
    kind: 'write',
    access: saves,
    input: z.strictObject({ updatePayoutDatesDetailsList: z.array(updatedPayoutDates).max(100) }),
    output: z.object({ message: z.string() })
  }),
  /** The cycles of the months from one day to another, this year's if neither is given. */
  getPayoutDateCycles: endpoint({
    path: '/api/v1/payoutdates/getPayoutDateCycles',
    kind: 'read',
    access: reads,
    input: z.strictObject({ ...pageRequest.shape, fromDate: dayFilter, toDate: dayFilter }),
    output: pageOf(payoutDateCycle)
  })
}
