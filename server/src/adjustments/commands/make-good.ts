import type { Adjustment, NewAdjustment } from '@payouts/contract/adjustments/schema'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Decided } from './decided.ts'

type ChangeCall = Pick<WriteCall<NewAdjustment & { id: number }>, 'tx' | 'input'>

/** What reimbursements of removed exclusions need; the area of exclusions provides it. */
export type MakeGood = {
  /** Adds a requested reimbursement, once others have approved it. */
  add(
    call: WriteCall<unknown>,
    input: Record<string, unknown>,
    decided: Decided & { id: number }
  ): Promise<Adjustment | Refusal>
  /** Why a reimbursement may not be changed this way; undefined for any other adjustment. */
  refuseChange(call: ChangeCall): Promise<Refusal | undefined>
}
