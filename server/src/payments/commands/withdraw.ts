import { type Ringgit, sumOfRinggit } from '@payouts/contract/money'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { noAnswer, requireMove } from '../rules.ts'
import { lockPayments, movePayments, type PaymentActor } from './move-payments.ts'

/**
 * Gives the money of payments that were never sent back to their dealers' accounts; they are WITHDRAWN. `of` is a
 * condition on `payments`. That two people say so is the caller's to see to, and that each may be withdrawn: see
 * `notWithdrawable`.
 * @throws Error when one of them may not
 */
export async function withdrawPayments(
  tx: Tx,
  clock: Clock,
  actor: PaymentActor,
  of: RawBuilder<SqlBool>
): Promise<{ count: number; amount: Ringgit }> {
  const payments = await lockPayments(tx, of)
  for (const payment of payments) requireMove(payment, 'WITHDRAWN')
  await movePayments(
    tx,
    { clock, actor },
    payments.map((payment) => ({ payment, was: payment.status, to: 'WITHDRAWN', answer: noAnswer }))
  )
  return { count: payments.length, amount: sumOfRinggit(payments.map(({ amount }) => amount)) }
}
