import { type HoldDecision, type HoldDecisionDetail, mostNamedOfDecision } from '@payouts/contract/on-hold/schema'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import '#transactions/tables.ts'
import { cancel, release } from '../commands/hold-action.ts'
import { storedSelection } from '../commands/stored-selection.ts'
import type { StoredChoice } from '../tables.ts'
import type { Reader } from './held-totals.ts'

const most = 50

const columns = sql<HoldDecision>`decision_id as "decisionId", kind, hold_type as "holdType",
  case when cardinality(batch_nos) = 1 then (select name from cycles where batch_no = batch_nos[1]) end as "payoutCycleName",
  cardinality(batch_nos) as "cycleCount", amount, dealer_count as "dealerCount",
  transaction_count as "transactionCount", selected_date as "selectedDate", remark, requester.name as "askedBy",
  asked_by as "askedById", requester.disabled as "askedByDisabled", ${instantText('asked_on')} as "askedOn"`

const waiting = sql`hold_decisions join users as requester on requester.user_id = asked_by where status = 'Pending'`

/** Releases and cancellations that wait for others, oldest first. Staff only: others see none. */
export async function listRequests(db: Database, { companyId }: Caller): Promise<HoldDecision[]> {
  if (companyId !== null) return []
  const { rows } = await sql<HoldDecision>`
    select ${columns} from ${waiting} order by decision_id limit ${most}`.execute(db)
  return rows
}

type Kept = HoldDecision & { asked: StoredChoice; batchNos: number[] }
type Moving = Omit<HoldDecisionDetail, 'decision'>

const nothing: HoldDecisionDetail = { decision: null, amount: '0.00', transactionCount: 0, cycles: [], dealers: [] }

/**
 * A waiting release or cancellation, with the transactions that it would move now: if they differ from the requested
 * ones, the last approval does nothing.
 */
export async function readRequest({ db, caller, services }: Reader, decisionId: number): Promise<HoldDecisionDetail> {
  if (caller.companyId !== null) return nothing
  const { rows } = await sql<Kept>`
    select ${columns}, asked, batch_nos as "batchNos" from ${waiting} and decision_id = ${decisionId}`.execute(db)
  const [found] = rows
  if (!found) return nothing
  const { asked, batchNos, ...decision } = found
  const action = decision.kind === 'RELEASE' ? release : cancel
  const acting = { action, holdType: decision.holdType, caller, fourEyes: services.config.fourEyes }
  const selection = storedSelection(asked)(acting)
  const moving = await one(
    db,
    sql<Moving>`
    with moving as materialized (
      select batch_no, company_id, count(*) as rows, sum(incentive_amount) as amount
      from transactions
      where batch_no = any(${batchNos}::integer[]) and hold_type = ${decision.holdType}
        and state = any(${action.from}::transaction_state[]) and ${selection.rows}
      group by batch_no, company_id
    )
    select coalesce(sum(amount), 0)::numeric(14, 2) as amount, coalesce(sum(rows), 0)::bigint as "transactionCount",
      ${ofCycles} as cycles, ${ofDealers} as dealers
    from moving`
  )
  return { decision, ...moving }
}

const ofCycles = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('batchNo', batch_no, 'version', version,
    'commissionType', commission_type, 'payoutCycleName', name, 'dealerCount', dealers,
    'transactionCount', sums.rows, 'amount', sums.amount::text) order by abs(sums.amount) desc, batch_no), '[]')
  from (
    select batch_no, count(*) as dealers, sum(rows)::bigint as rows, sum(amount)::numeric(14, 2) as amount
    from moving group by batch_no order by abs(sum(amount)) desc, batch_no limit ${mostNamedOfDecision}
  ) as sums join cycles using (batch_no))`

const ofDealers = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('companyCode', company_code, 'companyName', company_name,
    'transactionCount', sums.rows, 'amount', sums.amount::text) order by abs(sums.amount) desc, company_id), '[]')
  from (
    select company_id, sum(rows)::bigint as rows, sum(amount)::numeric(14, 2) as amount
    from moving group by company_id order by abs(sum(amount)) desc, company_id limit ${mostNamedOfDecision}
  ) as sums join dealers using (company_id))`
