import { z } from 'zod'
import { behalfOf } from '../approvals/behalf-of.ts'
import { endpoint, messageResult } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { comment, reason } from '../text.ts'
import { holdDecision, holdDecisionDetail } from './schema.ts'

const reads = [permission('On Hold')] as const
const decides = [permission('On Hold', 'RELEASE'), permission('On Hold', 'CANCEL')] as const
const decisionId = z.int().positive()

/** Releases that need more than one person, and cancellations that need a second one. */
export const holdDecisionEndpoints = {
  /** Oldest first. */
  getHoldDecisions: endpoint({
    path: '/api/v1/onHold/getHoldDecisions',
    summary: 'Lists releases and cancellations that wait for further people',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ decisions: z.array(holdDecision) })
  }),
  getHoldDecision: endpoint({
    path: '/api/v1/onHold/getHoldDecision',
    summary: 'Reads a release or cancellation that waits, with its cycles and dealers as they are now',
    kind: 'read',
    access: reads,
    input: z.object({ decisionId }),
    output: holdDecisionDetail
  }),
  approveHoldDecision: endpoint({
    path: '/api/v1/onHold/approveHoldDecision',
    summary: 'Approves a release or cancellation that waits, which is carried out with the last approval',
    kind: 'write',
    audience: 'staff',
    access: decides,
    reask: true,
    input: z.object({ decisionId, comment, behalfOf }),
    output: z.object({ outcome: z.enum(['DONE', 'WAITS', 'VOID']), message: z.string() })
  }),
  refuseHoldDecision: endpoint({
    path: '/api/v1/onHold/refuseHoldDecision',
    summary: 'Refuses a release or cancellation that waits, or takes back the own one; everything stays held',
    kind: 'write',
    audience: 'staff',
    access: decides,
    reask: false,
    input: z.object({ decisionId, comment: reason }),
    output: messageResult
  })
}
