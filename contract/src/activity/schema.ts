import { z } from 'zod'
import { day, instant, pageOf, pageRequest } from '#page.ts'

/** One line of an area's activity feed, newest first. */
export const activityEntry = z.object({
  id: z.string(),
  createdOn: instant,
  createdBy: z.string(),
  action: z.string(),
  activity: z.string(),
  name: z.string(),
  reason: z.string(),
  comment: z.string(),
  attachmentReferenceId: z.string().nullable(),
  referenceType: z.string().nullable(),
  attachments: z.array(z.object({ attachmentId: z.string(), attachmentType: z.string() })),
  /** The action result's reference number, if the entry records one. */
  referenceNo: z.string().nullable()
})
export type ActivityEntry = z.infer<typeof activityEntry>

const feedMonths = [3, 6, 12] as const

/** A feed's request: its page, and how many months it covers. */
export const activityFeedRequest = pageRequest.extend({ noOfMonth: z.literal(feedMonths).default(3) })

const hoursAheadOfUtc = 8

/** A day unchanged, or the day in Kuala Lumpur of an instant. */
const dayOrInstant = z.union([
  day,
  instant.transform((at) => new Date(Date.parse(at) + hoursAheadOfUtc * 3_600_000).toISOString().slice(0, 10)).pipe(day)
])

/** A feed's request from one day to another, both included. */
export const activityRangeRequest = pageRequest.extend({ fromDate: dayOrInstant, toDate: dayOrInstant })
export const activityPage = pageOf(activityEntry)
