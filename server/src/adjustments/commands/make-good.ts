import type { Adjustment, NewAdjustment } from '@payouts/contract/adjustments/schema'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Decided } from './decided.ts'

type ChangeCall = Pick<WriteCall<NewAdjustment & { id: number }>, 'tx' | 'input'>

/** What adjustments that make removed exclusions good need; the area of exclusions provides it. */
export type MakeGood = {
  /** Adds one as it was requested, once others have approved it. */
  add(
    call: WriteCall<unknown>,
    input: Record<string, unknown>,
    decided: Decided & { id: number }
  ): Promise<Adjustment | Refusal>
  /** Why an adjustment, if it is one of these, may not become what the change makes of it. */
  refuseChange(call: ChangeCall): Promise<Refusal | undefined>
}
