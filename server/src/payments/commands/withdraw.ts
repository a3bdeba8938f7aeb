import type { Ringgit } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lockAccountsOf } from '../../ledger/commands.ts'
import { inTransit } from '../../ledger/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { one } from '../../platform/db/read.ts'
import { noAnswer, requireMove } from '../rules.ts'
import { lockPayments, movePayments, type PaymentActor, perSet } from './move-payments.ts'

export type Withdrawn = { count: number; amount: Ringgit }

/**
 * Gives the money of payments that were never sent back to their dealers' accounts; they are WITHDRAWN. `of` is a
 * condition on `payments`. That two people say so is the caller's to see to, and that each may be withdrawn. A whole run
 * is taken in sets, so that its length is not held in memory.
 * @throws Error when one of them may not
 */
export async function withdrawPayments(
  tx: Tx,
  clock: Clock,
  actor: PaymentActor,
  of: RawBuilder<SqlBool>
): Promise<Withdrawn> {
  const withdrawn = await lockAll(tx, of)
  for (let after = ''; ; ) {
    const payments = await lockPayments(tx, sql`(${of}) and reference_no > ${after}`, perSet)
    const last = payments.at(-1)
    if (!last) return withdrawn
    after = last.referenceNo
    for (const payment of payments) requireMove(payment, 'WITHDRAWN')
    await movePayments(
      tx,
      { clock, actor },
      payments.map((payment) => ({ payment, was: payment.status, to: 'WITHDRAWN', answer: noAnswer }))
    )
  }
}

/** All payments before all accounts, as everybody locks them: sets alone would lock accounts in another order. */
async function lockAll(tx: Tx, of: RawBuilder<SqlBool>): Promise<Withdrawn> {
  const withdrawn = await one(
    tx,
    sql<Withdrawn>`
      select count(*) as count, coalesce(sum(amount), 0)::numeric(16, 2) as amount
      from (select amount from payments where ${of} order by reference_no for no key update) as locked`
  )
  await lockAccountsOf(tx, sql`select company_id from payments where ${of}`, [inTransit])
  return withdrawn
}
