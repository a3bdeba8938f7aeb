import type { Adjustment, NewAdjustment } from '@payouts/contract/adjustments/schema'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import type { Decided } from './approval.ts'

type ChangeCall = Pick<WriteCall<NewAdjustment & { id: number }>, 'tx' | 'input'>

/** What reimbursements of removed exclusions need; the area of exclusions provides it. */
export type Reimbursement = {
  /** Adds a requested reimbursement, once others have approved it. */
  add(
    call: RequestCall,
    input: Record<string, unknown>,
    decided: Decided & { id: number }
  ): Promise<Adjustment | Refusal>
  /** Why a reimbursement may not be changed this way; undefined for any other adjustment. */
  refuseChange(call: ChangeCall): Promise<Refusal | undefined>
}
