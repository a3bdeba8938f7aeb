import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { notify } from '#notices/notify.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import '#rate-cards/tables.ts'
import '#transactions/tables.ts'

/** What clawbacks that were approved take of the rows that move, of which those that move themselves take nothing. */
export const takenOfMoving = sql<Ringgit>`
  select coalesce(-sum(clawback.incentive_amount), 0)::numeric(16, 2)::text
  from moving join checked_clawbacks as kept on sale_batch = moving.batch_no and sale_id = moving.id
    join cycles on cycles.batch_no = kept.batch_no
    join transactions as clawback on clawback.batch_no = kept.batch_no and clawback.id = kept.id
  where approved_at is not null and clawback.state not in ('CANCELLED', 'EXCLUDED')
    and clawback.id not in (select id from moving)`

/**
 * Tells who may give it back what clawbacks take of an approved cycle's sales that were cancelled now, and answers it as a
 * sentence for the feed, which is empty if it is nothing. Before either approval a signal says so.
 */
export async function tellOfTakenSales(tx: Tx, clock: Clock, cycle: CycleRow, taken: Ringgit): Promise<string> {
  if (cycle.approved_at === null || taken === '0.00') return ''
  const said = `Clawbacks that were approved take ${withCurrency(taken)} back of sales that were cancelled`
  await notify(tx, {
    kind: 'POSTING_ERROR',
    to: { whoMay: [permission('Debit/Credit', 'ADD ADJUSTMENT')], but: null },
    subject: `${said}, in ${cycle.name}`,
    detail: 'Give it back to the dealers by an adjustment, or hold the clawbacks if they are not posted yet.',
    target: { screen: 'cycle', batchNo: cycle.batch_no },
    at: clock.now()
  })
  return `. ${said}: it is to be given back by an adjustment`
}
