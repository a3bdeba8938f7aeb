import { z } from 'zod'
import { behalfOf } from '#approvals/behalf-of.ts'
import { endpoint } from '#endpoint.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { approvalOutcome } from '#requests/schema.ts'
import { adjustmentDecision } from './request-schema.ts'

const decisionId = z.int().positive()
const adjustmentId = z.int().positive()

const requests = requestEndpoints('/api/v1/debitCredit', {
  name: 'AdjustmentDecision',
  what: 'for an adjustment or a change of one',
  decides: [permission('Debit/Credit', 'APPROVE')],
  withdraws: [
    permission('Debit/Credit', 'ADD ADJUSTMENT'),
    permission('Debit/Credit', 'EDIT'),
    permission('Exclusions', 'ADD ADJUSTMENT')
  ],
  reask: true,
  id: { decisionId },
  approval: { behalfOf }
})

/** Adjustments that others have to approve first. */
export const adjustmentDecisionEndpoints = {
  /**
   * Oldest first, one alone, or those about one adjustment. Without permission for debits and credits, only those
   * that reimburse removed exclusions.
   */
  getAdjustmentDecisions: endpoint({
    path: '/api/v1/debitCredit/getAdjustmentDecisions',
    summary: 'Lists adjustments and changes of them that wait for approvals',
    kind: 'read',
    access: [permission('Debit/Credit'), permission('Exclusions', 'ADD ADJUSTMENT')],
    input: z.object({ decisionId: decisionId.nullish(), adjustmentId: adjustmentId.nullish() }),
    output: z.object({ decisions: z.array(adjustmentDecision) })
  }),
  ...requests,
  approveAdjustmentDecision: { ...requests.approveAdjustmentDecision, output: approvalOutcome }
}
