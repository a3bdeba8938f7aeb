import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { Day } from '@payouts/contract/page'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Acted } from './acted.ts'
import type { Affected } from './notify-affected.ts'
import type { Acting } from './obstacles.ts'

export type HoldActionCall = WriteCall<{
  holdType: HoldType
  remark: string
  selectedDate?: Day | undefined
  fileName?: string | null | undefined
  fileType?: string | null | undefined
}>

/** An action in progress, which fills `acted` and `affected`. */
export type Work = { acting: Acting; affected: Affected; acted: Acted; date: Day }
