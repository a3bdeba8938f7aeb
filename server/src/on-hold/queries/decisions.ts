import type { HoldDecision } from '@payouts/contract/on-hold/schema'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { instantText } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import '../../cycles/tables.ts'
import '../../identity/tables.ts'
import '../tables.ts'

const most = 50

/** Releases and cancellations that wait for further people, oldest first. Staff's business: others find none. */
export async function listDecisions(db: Database, { companyId }: Caller): Promise<HoldDecision[]> {
  if (companyId !== null) return []
  const { rows } = await sql<HoldDecision>`
    select decision_id as "decisionId", kind, hold_type as "holdType",
      case when cardinality(batch_nos) = 1 then (select name from cycles where batch_no = batch_nos[1]) end as "payoutCycleName",
      cardinality(batch_nos) as "cycleCount", amount, dealer_count as "dealerCount",
      transaction_count as "transactionCount", selected_date as "selectedDate", remark, asker.name as "askedBy",
      asked_by as "askedById", ${instantText('asked_on')} as "askedOn"
    from hold_decisions join users as asker on asker.user_id = asked_by
    where status = 'Waiting' order by decision_id limit ${most}`.execute(db)
  return rows
}
