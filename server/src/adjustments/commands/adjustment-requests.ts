import { canDecideAdjustment } from '@payouts/contract/adjustments/can'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { type Adjustment, newAdjustment } from '@payouts/contract/adjustments/schema'
import { dayText } from '@payouts/contract/day-text'
import type { Day } from '@payouts/contract/page'
import { approvalsByPolicy } from '#approvals/commands/approvals-by-policy.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { addDecided } from './add.ts'
import type { Decided } from './approval.ts'
import type { Reimbursement } from './reimbursement.ts'
import { type AdjustmentRequest, lockRequests, requestWords } from './request-words.ts'
import { updateDecided } from './update.ts'

/** Requests for adjustments, and changes of them, beyond what one person may move alone. */
export const adjustmentRequests = (reimbursement: Reimbursement) => {
  /** Carried out as requested, by the same code, as the last approver. */
  async function carryOut(
    call: RequestCall,
    { kind, adjustmentId: id, asked, before }: AdjustmentRequest,
    decided: Decided
  ): Promise<Adjustment | Refusal> {
    const input = inTime(asked, call.clock.today())
    if (before)
      return updateDecided(
        { ...call, input: adjustmentEndpoints.updateAdjustment.input.parse(input) },
        { reimbursement, decided }
      )
    if (kind === 'MAKE_GOOD') return reimbursement.add(call, input, { ...decided, id })
    return addDecided({ ...call, input: newAdjustment.parse(input) }, { ...decided, id, kind })
  }

  return requestsOfKind<AdjustmentRequest>({
    ...requestWords,
    stored: { table: 'adjustment_decisions', key: 'decision_id' },
    lock: lockRequests,
    canDecide: canDecideAdjustment,
    // The database requests the approvals with the request.
    approvals: approvalsByPolicy({ subjectOf: ({ kind, changeId }) => ({ kind, subject: String(changeId) }) }),
    async tryOut(call, request) {
      // The database lets an adjustment through once its request is approved.
      const done = await carryOut(call, request, { fourEyes: false, decisionId: null })
      return isRefusal(done) ? done : undefined
    },
    async apply(call, request) {
      const { fourEyes } = call.services.config
      const done = await carryOut(call, request, { fourEyes, decisionId: request.changeId })
      return isRefusal(done) ? done : { message: messageOf(done) }
    },
    unchanged: 'Nothing was done.'
  })
}

function messageOf({ status, date, problem }: Adjustment): string {
  if (status === 'Scheduled') return `It is posted on ${dayText(date)}.`
  return status === 'Error' ? `It could not be posted: ${problem}` : 'It is posted.'
}

/** What was to be posted while it waited is posted today. */
function inTime(asked: AdjustmentRequest['asked'], today: Day): AdjustmentRequest['asked'] {
  return String(asked['date']) <= today ? { ...asked, posting: 'posted', date: today } : asked
}
