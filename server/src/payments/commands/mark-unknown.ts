import { sql } from 'kysely'
import { type Clock, startOfDayInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { noAnswer } from '../rules.ts'
import { lockPayments, movePayments } from './move-payments.ts'
import '../tables.ts'

const perTransaction = 20_000

/**
 * Marks payments as UNKNOWN of which the bank has said nothing for the days that the setting allows: they are never paid
 * again by themselves. Answers whether there may be more.
 */
export async function markUnknown(tx: Tx, clock: Clock): Promise<boolean> {
  const { rows } = await sql<{ reference_no: string }>`
    select reference_no from payments
    where status in ('IN FILE', 'ACCEPTED') and status_at < ${startOfDayInstant(clock.today())}::timestamptz
        - make_interval(days => (select unknown_after_days from payment_settings) - 1)
    order by status_at, reference_no limit ${perTransaction}`.execute(tx)
  const references = rows.map(({ reference_no: referenceNo }) => referenceNo)
  if (references.length === 0) return false
  const silent = await lockPayments(
    tx,
    sql`reference_no = any(${references}::text[]) and status in ('IN FILE', 'ACCEPTED')`
  )
  await movePayments(
    tx,
    { clock, actor: 'system' },
    silent.map((payment) => ({ payment, was: payment.status, to: 'UNKNOWN', answer: noAnswer }))
  )
  return rows.length === perTransaction
}
