import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CycleRow } from '../../cycles/tables.ts'
import type { Tx } from '../../platform/db/database.ts'
import { one } from '../../platform/db/read.ts'
import type { Moved } from '../../transactions/move-rows.ts'
import type { HoldAction } from './hold-action.ts'

/** What an action touched, cycle by cycle: enough to say whether it would touch the same once more. */
export type Acted = {
  moves: { cycle: CycleRow; moved: Moved }[]
  /** Credits and clawbacks added up without their signs, so that one does not hide the other. */
  size: Sen
  digests: string[]
}

export const nothingActed = (): Acted => ({ moves: [], size: 0n, digests: [] })

/** Notes the rows of a cycle that are about to move: which they are, where they stand and what they come to. */
export async function noteRows(
  tx: Tx,
  acted: Acted,
  { batchNo, rows, action }: { batchNo: number; rows: RawBuilder<SqlBool>; action: HoldAction }
): Promise<void> {
  const found = await one(
    tx,
    sql<{ size: string; digest: string }>`
    select coalesce(sum(abs(incentive_amount)), 0)::numeric(14, 2) as size,
      count(*) || '/' || coalesce(sum(hashtextextended(
        concat_ws('/', id, state, incentive_amount, hold_action_id, request_action_id), 0)::numeric), 0) as digest
    from transactions
    where batch_no = ${batchNo} and state = any(${action.from}::transaction_state[]) and ${rows}`
  )
  acted.size += senOf(found.size)
  if (!found.digest.startsWith('0/')) acted.digests.push(`${batchNo}:${found.digest}`)
}

export const digestOf = ({ digests }: Acted): string => digests.toSorted().join(' ')
export const sizeOf = ({ size }: Acted) => ringgitOf(size)
