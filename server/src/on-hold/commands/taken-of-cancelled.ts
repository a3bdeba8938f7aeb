import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { notify } from '#notices/notify.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import '#rate-cards/tables.ts'
import '#transactions/tables.ts'

/**
 * Tells who may give it back what clawbacks that were approved take of an approved cycle's cancelled sales, and answers
 * it as a sentence for the feed, which is empty if it is nothing. Before either approval a signal says so.
 */
export async function tellOfTakenSales(tx: Tx, clock: Clock, cycle: CycleRow): Promise<string> {
  if (cycle.approved_at === null) return ''
  const { batch_no: batchNo, name } = cycle
  const { taken } = await one(
    tx,
    sql<{ taken: Ringgit }>`
    select coalesce(-sum(clawback.incentive_amount), 0)::numeric(16, 2) as taken
    from checked_clawbacks as kept join cycles using (batch_no)
      join transactions as clawback on clawback.batch_no = cycles.batch_no and clawback.id = kept.id
      join transactions as sold on sold.batch_no = ${batchNo} and sold.id = sale_id
    where sale_batch = ${batchNo} and cycles.approved_at is not null and clawback.state not in ('CANCELLED', 'EXCLUDED')
      and sold.state = 'CANCELLED'`
  )
  if (taken === '0.00') return ''
  const said = `Clawbacks that were approved take ${withCurrency(taken)} back of its cancelled sales`
  await notify(tx, {
    kind: 'POSTING_ERROR',
    to: { whoMay: [permission('Debit/Credit', 'ADD ADJUSTMENT')], but: null },
    subject: `${said}, in ${name}`,
    detail: 'Give it back to the dealers by an adjustment, or hold the clawbacks if they are not posted yet.',
    target: { screen: 'cycle', batchNo },
    at: clock.now()
  })
  return `. ${said}: it is to be given back by an adjustment`
}
