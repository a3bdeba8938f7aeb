import { z } from 'zod'
import { behalfOf } from '../approvals/behalf-of.ts'
import { endpoint, messageResult } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { comment, reason } from '../text.ts'
import { adjustmentDecision, decisionOutcomes } from './decision-schema.ts'

const decisionId = z.int().positive()
const adjustmentId = z.int().positive()

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
  approveAdjustmentDecision: endpoint({
    path: '/api/v1/debitCredit/approveAdjustmentDecision',
    summary: 'Approves an adjustment that waits, which is carried out with the last approval',
    kind: 'write',
    audience: 'staff',
    access: [permission('Debit/Credit', 'APPROVE')],
    reask: true,
    input: z.object({ decisionId, comment, behalfOf }),
    output: z.object({ outcome: z.enum(decisionOutcomes), message: z.string() })
  }),
  refuseAdjustmentDecision: endpoint({
    path: '/api/v1/debitCredit/refuseAdjustmentDecision',
    summary: 'Refuses an adjustment that waits: nothing of it is done',
    kind: 'write',
    audience: 'staff',
    access: [permission('Debit/Credit', 'APPROVE')],
    reask: false,
    input: z.object({ decisionId, comment: reason }),
    output: messageResult
  }),
  withdrawAdjustmentDecision: endpoint({
    path: '/api/v1/debitCredit/withdrawAdjustmentDecision',
    summary: "Takes the caller's own adjustment back that waits",
    kind: 'write',
    audience: 'staff',
    access: [
      permission('Debit/Credit', 'ADD ADJUSTMENT'),
      permission('Debit/Credit', 'EDIT'),
      permission('Exclusions', 'ADD ADJUSTMENT')
    ],
    input: z.object({ decisionId }),
    output: messageResult
  })
}
