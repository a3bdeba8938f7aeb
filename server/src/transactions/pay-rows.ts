import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { ofCycle } from './of-cycles.ts'
import './tables.ts'

/** The rows of a cycle that a posting pays: a dealer's payable ones, or those of one release that are due. */
type PostedRows = {
  postingId: number
  companyId: number
  /** Null for the cycle's own posting. */
  releaseActionId: number | null
}

type PaidRows = { amount: Sen; transactionCount: number }

/**
 * Marks the rows of many postings of one cycle as paid, and answers each posting's sum by its number. The statement
 * uses the parent table, because the trigger that keeps the totals is on that.
 */
export async function payRows(
  tx: Tx,
  { batchNo, postings, today }: { batchNo: number; postings: readonly PostedRows[]; today: Day }
): Promise<(postingId: number) => PaidRows> {
  await sql`select set_config('payouts.moved_on', ${today}, true)`.execute(tx)
  const given = postings.map(({ postingId, companyId, releaseActionId }) => ({ postingId, companyId, releaseActionId }))
  const { rows } = await sql<{ posting_id: number; amount: string; transaction_count: number }>`
    with posting as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given
        ("postingId" bigint, "companyId" integer, "releaseActionId" bigint)
    ), paid as (
      update transactions set state = 'PAID', posting_id = "postingId", hold_type = null
      from posting
      where ${ofCycle(batchNo, 'transactions')} and company_id = "companyId"
        and case when "releaseActionId" is null then state = 'PAYABLE'
          else state = 'RELEASED' and release_action_id = "releaseActionId" and due_on <= ${today}::date end
      returning posting_id, incentive_amount
    )
    select posting_id, sum(incentive_amount) as amount, count(*) as transaction_count
    from paid group by posting_id`.execute(tx)
  const paid = new Map(
    rows.map(({ posting_id, amount, transaction_count }) => [
      posting_id,
      { amount: senOf(amount), transactionCount: transaction_count }
    ])
  )
  return (postingId) => paid.get(postingId) ?? { amount: 0n, transactionCount: 0 }
}
