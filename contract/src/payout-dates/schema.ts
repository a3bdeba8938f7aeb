import { z } from 'zod'
import { activityEntry } from '#activity/schema.ts'
import { day } from '#page.ts'

/** The three tables, in the order of the screen, by the names that the calls give them. */
export const payoutDateGroups = [
  'dateRangeOfDeviceReimbursementBroadbandPlan',
  'dateRangeOfDeviceReimbursementBundlePlan',
  'incentives'
] as const
export type PayoutDateGroup = (typeof payoutDateGroups)[number]

/** Each table's commission type and names, and its message after saving. */
export const payoutDateTables = {
  dateRangeOfDeviceReimbursementBroadbandPlan: {
    commissionCategory: 'Device Reimbursement Broadband',
    title: 'Device Reimbursement Broadband Plan',
    saved: 'Device Broadband Reimbursement updated successfuly'
  },
  dateRangeOfDeviceReimbursementBundlePlan: {
    commissionCategory: 'Device Reimbursement Bundle',
    title: 'Device Reimbursement Bundle Plan',
    saved: 'Device Bundle Reimbursement updated successfuly'
  },
  incentives: {
    commissionCategory: 'Incentives',
    title: 'Incentives',
    saved: 'Incentives updated successfuly'
  }
} as const satisfies Record<PayoutDateGroup, object>

export const commissionCategories = payoutDateGroups.map((group) => payoutDateTables[group].commissionCategory)
export const commissionCategory = z.enum(commissionCategories)
export type CommissionCategory = z.infer<typeof commissionCategory>

/** The number of a day in its month; a month that lacks it takes its last day instead. */
export const dayNumber = z.int().min(1).max(31)

/** A table's days of each monthly cycle. */
const payoutDays = z.object({
  /** First and last day of the cycle. */
  cycleStartDate: dayNumber,
  cycleEndDate: dayNumber,
  /** The days after the cycle's end on which it is reported, closed and paid. */
  reportDay: dayNumber,
  cutOffDay: dayNumber,
  payoutDay: dayNumber,
  /** The first and the last day on which the row applies. */
  expiryStartDate: day,
  expiryEndDate: day
})
export type PayoutDays = z.infer<typeof payoutDays>

export const longestDescription = 100
const description = z.string().trim().max(longestDescription)

export const payoutDateRow = payoutDays.extend({
  payoutId: z.int(),
  description,
  /** Grows with every change; send it back, so that the server detects concurrent changes. */
  version: z.int()
})
export type PayoutDateRow = z.infer<typeof payoutDateRow>

/** What a person may change in a row, under the names of the screen's columns. */
export const payoutDateFields = {
  description: 'Cycle Name',
  cycleStartDate: 'Start',
  cycleEndDate: 'End',
  reportDay: 'Report',
  cutOffDay: 'Cut Off',
  payoutDay: 'Payout By',
  expiryStartDate: 'Begin',
  expiryEndDate: 'Expiry'
} as const
export type PayoutDateField = keyof typeof payoutDateFields
export const fieldNames = Object.keys(payoutDateFields) as PayoutDateField[]
export type PayoutDateValues = Pick<PayoutDateRow, PayoutDateField>

/** A row to be saved. Without its version the current one is overwritten. */
export const updatedPayoutDates = payoutDays.extend({
  payoutId: z.int(),
  commissionDescription: description,
  version: z.int().nullish()
})

/** A cycle of one month, with its row's days. */
export const payoutDateCycle = z.object({
  payoutId: z.int(),
  commissionCategory,
  description: z.string(),
  cycleStartDate: day,
  cycleEndDate: day,
  reportDate: day,
  cutOffDate: day,
  payoutDate: day
})
export type PayoutDateCycle = z.infer<typeof payoutDateCycle>

/** One save in the feed. */
export const payoutDatesAudit = activityEntry.extend({
  payoutDateAuditId: z.int(),
  modifiedBy: z.string(),
  modifiedOn: z.iso.datetime(),
  /** Which table. */
  title: z.string(),
  /** Which cycles of it. */
  description: z.string(),
  noOfChanges: z.int(),
  payoutDateIds: z.array(z.int())
})
export type PayoutDatesAudit = z.infer<typeof payoutDatesAudit>

export const payoutDateChange = z.object({
  /** Which cycle of the table, by the name that it had until then. */
  description: z.string(),
  name: z.string(),
  previousValue: z.string(),
  updatedValue: z.string()
})
export type PayoutDateChange = z.infer<typeof payoutDateChange>
