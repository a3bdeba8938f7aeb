import { z } from 'zod'
import { instant, pageRequest } from '#page.ts'

/** The states of a request, which waits for a second person until it is decided or withdrawn. */
const requestStatuses = ['Pending', 'Approved', 'Refused', 'Withdrawn'] as const
export const requestStatus = z.enum(requestStatuses)
export type RequestStatus = z.infer<typeof requestStatus>

export const changeId = z.int().positive()

/** A page of the requests that wait, oldest first, or that were decided, newest first; or the one that is named. */
export const listOfRequests = pageRequest.extend({
  status: requestStatus.default('Pending'),
  changeId: changeId.nullish()
})

/** What a call answers that makes a request. */
export const requested = z.object({ changeId: z.int(), message: z.string() })

/** Where a policy may require several approvals: whether it is applied, waits for others, or cannot be applied any more. */
export const approvalOutcome = z.object({ outcome: z.enum(['DONE', 'WAITS', 'VOID']), message: z.string() })

/** Whether who requested it is disabled now: then somebody else has to request it. */
export const askedByDisabled = z.boolean().optional()

/** In answers: who requested something and why, and who decided; by the names of people. */
export const requestAndDecision = {
  reason: z.string(),
  askedBy: z.string(),
  askedById: z.int(),
  askedByDisabled,
  askedOn: instant,
  status: requestStatus,
  decidedBy: z.string().nullable(),
  decidedOn: instant.nullable(),
  comment: z.string()
}
