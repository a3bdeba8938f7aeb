import { z } from 'zod'
import { behalfOf } from '#approvals/behalf-of.ts'
import { endpoint } from '#endpoint.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { approvalOutcome } from '#requests/schema.ts'
import { holdDecision, holdDecisionDetail } from './schema.ts'

const reads = [permission('On Hold')] as const
const decides = [permission('On Hold', 'RELEASE'), permission('On Hold', 'CANCEL')] as const
const decisionId = z.int().positive()

/** The requester withdraws it by refusing it. */
const { approveHoldDecision, refuseHoldDecision } = requestEndpoints('/api/v1/onHold', {
  name: 'HoldDecision',
  what: 'for a release or cancellation',
  decides,
  withdraws: decides,
  reask: true,
  id: { decisionId },
  approval: { behalfOf }
})

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
  approveHoldDecision: { ...approveHoldDecision, output: approvalOutcome },
  refuseHoldDecision
}
