import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { Day } from '@payouts/contract/page'
import type { CycleRow } from '../../cycles/tables.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { MovedRows } from '../../transactions/move-rows.ts'

/** What every action on held rows is given. */
export type HoldActionInput = {
  holdType: HoldType
  remark: string
  selectedDate?: Day | undefined
  fileName?: string | null | undefined
  fileType?: string | null | undefined
}

export type HoldActionCall = WriteCall<HoldActionInput>

/** What an action did in one cycle. */
export type Touched = { cycle: CycleRow; moved: MovedRows }
