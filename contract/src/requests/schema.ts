import { z } from 'zod'
import { instant, pageRequest } from '../page.ts'
import { comment, reason } from '../text.ts'

/** How far a change is that takes a second person. */
const requestStatuses = ['Pending', 'Approved', 'Refused', 'Withdrawn'] as const
export const requestStatus = z.enum(requestStatuses)
export type RequestStatus = z.infer<typeof requestStatus>

export const changeId = z.int().positive()

/** A page of the changes that wait, oldest first, or that were decided on, newest first; or the one that is named. */
export const changesRequest = pageRequest.extend({
  status: requestStatus.default('Pending'),
  changeId: changeId.nullish()
})

/** What the calls take that decide on one change. */
export const approveChange = z.object({ changeId, comment })
export const refuseChange = z.object({ changeId, comment: reason })
export const withdrawChange = z.object({ changeId })

/** What a call answers that requests a change. */
export const requestedChange = z.object({ changeId: z.int(), message: z.string() })

/** In answers: who requested a change and why, and who decided on it; by the names of people. */
export const requestAndDecision = {
  reason: z.string(),
  askedBy: z.string(),
  askedById: z.int(),
  askedOn: instant,
  status: requestStatus,
  decidedBy: z.string().nullable(),
  decidedOn: instant.nullable(),
  comment: z.string()
}
