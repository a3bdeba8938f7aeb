import { type Sen, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import type { Moved } from '#transactions/move-rows.ts'

/** The rows that an action touched, cycle by cycle: enough to tell whether a repetition would touch the same ones. */
export type Acted = {
  moves: { cycle: CycleRow; moved: Moved }[]
  /** The sum of absolute amounts, so that credits and clawbacks do not hide each other. */
  size: Sen
  digests: string[]
}

export const nothingActed = (): Acted => ({ moves: [], size: 0n, digests: [] })

/** The rows that an action moves, their former place and their sum, in SQL: `moving` has the rows as they were. */
export const sizeAndDigest = sql<SizeAndDigest>`
  jsonb_build_object('size', coalesce(sum(abs(incentive_amount)), 0)::numeric(14, 2)::text,
    'digest', count(*) || '/' || coalesce(sum(hashtextextended(
      concat_ws('/', id, state, incentive_amount, hold_action_id, request_action_id), 0)::numeric), 0))`

export type SizeAndDigest = { size: string; digest: string }

export function noteRows(acted: Acted, batchNo: number, { size, digest }: SizeAndDigest): void {
  acted.size += senOf(size)
  if (!digest.startsWith('0/')) acted.digests.push(`${batchNo}:${digest}`)
}

export const digestOf = ({ digests }: Acted): string => digests.toSorted().join(' ')
