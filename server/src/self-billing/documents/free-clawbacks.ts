import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { sql } from 'kysely'
import { batchNosOf } from '#cycles/batch-nos.ts'
import { lockCycles } from '#cycles/lock.ts'
import { endHolds } from '#on-hold/commands/end-holds.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { lockEInvoices } from '#transactions/e-invoices/numbers.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'

type Means = { database: Database; clock: Clock; jobs: JobQueue }

const ofOwnIssuers = sql`company_id in (select company_id from dealers where own_e_invoices)`

/**
 * Releases clawbacks that were held together with earnings, of dealers who issue their own e-invoices by now: a clawback
 * waits for no number of its dealer's. Answers how many transactions.
 */
export async function freeClawbacks({ database, clock, jobs }: Means): Promise<number> {
  const held = await batchNosOf(
    database,
    sql`select distinct batch_no from cycle_totals join cycles using (batch_no)
      where hold_type = ${holdTypes.eInvoiceMissing} and row_count > 0 and approved_at is not null and ${ofOwnIssuers}
        and exists (
          select from transactions as clawback
          where clawback.batch_no = cycle_totals.batch_no and clawback.company_id = cycle_totals.company_id
            and clawback.transaction_type = cycle_totals.transaction_type
            and clawback.hold_type = ${holdTypes.eInvoiceMissing} and clawback.incentive_amount < 0)
      order by batch_no`
  )
  let count = 0
  for (const batchNo of held)
    count += await database.transaction().execute(async (tx) => {
      await lockEInvoices(tx)
      const [cycle] = await lockCycles(tx, [batchNo])
      if (!cycle) return 0
      const ended = await endHolds(
        tx,
        { clock, jobs },
        {
          cycle,
          holdType: holdTypes.eInvoiceMissing,
          remark: 'The dealer issues its own e-invoices by now.',
          where: sql`hold_type = ${holdTypes.eInvoiceMissing} and incentive_amount < 0 and ${ofOwnIssuers}`
        }
      )
      return ended.transactionCount
    })
  return count
}
