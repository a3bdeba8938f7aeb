import type { Ringgit } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lockAccountsOf } from '#ledger/commands.ts'
import { inTransit } from '#ledger/rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { noAnswer, requireMove } from '../rules.ts'
import { lockPayments, movePayments, type PaymentActor, perSet } from './move-payments.ts'

export type Withdrawn = { count: number; amount: Ringgit }

/**
 * Returns the money of payments that were never sent to their dealers' accounts; they become WITHDRAWN. `of` is a
 * condition on `payments`. The caller ensures that two people decided it and that each may be withdrawn. A run is
 * processed in sets, so that its length does not matter for memory.
 * @throws Error if one of them may not be withdrawn
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

/** Locks all payments before all accounts, in everybody's order: sets alone would lock accounts in another order. */
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
