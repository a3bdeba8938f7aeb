import { createHash } from 'node:crypto'
import type { Rail } from '@payouts/contract/bank-files/schema'
import { type Ringgit, senOf } from '@payouts/contract/money'
import type { RailSum } from '@payouts/contract/payment-runs/schema'
import { sql } from 'kysely'
import type { Beneficiary, PaymentFileHead, PaymentOrder } from '#bank-files/payment-order.ts'
import type { FileProfile } from '#bank-files/profiles.ts'
import { renderPaymentFile } from '#bank-files/render.ts'
import type { Database } from '#platform/db/database.ts'
import { pagesAhead } from '#platform/db/pages-ahead.ts'
import type { Payer } from './tables.ts'

/** What a run's file contains. */
export type FiledRun = {
  runId: number
  runNo: string
  madeAt: Date
  executeOn: string
  payer: Payer
  count: number
  total: Ringgit
}

export function headOf(run: FiledRun, rails: readonly RailSum[]): PaymentFileHead {
  const { runNo, madeAt: createdAt, executeOn, payer, count, total } = run
  return {
    runNo,
    createdAt,
    executeOn,
    payer,
    count,
    total: senOf(total),
    rails: rails.map((sum) => ({ rail: sum.rail, count: sum.count, total: senOf(sum.total) }))
  }
}

/** The bytes of a run's file, rendered again from its lines, which never change. */
export function fileBytes(
  db: Database,
  profile: FileProfile,
  { runId, head }: { runId: number; head: PaymentFileHead }
): AsyncIterable<Buffer> {
  return renderPaymentFile(profile, head, (rail) => ordersOf(db, runId, rail))
}

const ordersAtOnce = 5_000

type StoredOrder = {
  position: number
  referenceNo: string
  amount: Ringgit
  details: string
  beneficiary: Beneficiary
}

/** A run's payments by one rail, in the order of the file. */
async function* ordersOf(db: Database, runId: number, rail: Rail): AsyncGenerator<PaymentOrder> {
  const pages = pagesAhead<StoredOrder[]>(async (before) => {
    const after = before?.at(-1)?.position ?? 0
    if (before && before.length < ordersAtOnce) return undefined
    const { rows } = await sql<StoredOrder>`
      select position, reference_no as "referenceNo", amount, details, beneficiary
      from payment_run_lines where run_id = ${runId} and rail = ${rail} and position > ${after}
      order by position limit ${sql.lit(ordersAtOnce)}`.execute(db)
    return rows
  })
  for await (const page of pages)
    for (const { position: _, amount, ...order } of page) yield { ...order, rail, amount: senOf(amount) }
}

/**
 * Passes bytes on, but the last ones only once the digest is that of the approved file: the reader never gets another
 * file completely.
 * @throws Error if the digest differs
 */
export async function* checkedBytes(bytes: AsyncIterable<Buffer>, expected: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  for await (const chunk of bytes) {
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (hash.digest('hex') !== expected) throw new Error('The file of a payment run is not the one that was approved.')
  if (held) yield held
}
