import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { mostDealersNamed, type SignalLine } from '@payouts/contract/signals/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '../tables.ts'

type ListRequest = CheckedInputOf<(typeof signalEndpoints)['getSignals']>

/** Signals are what staff ask themselves about dealers: no company's own user learns of them. */
export function staffOnly(caller: Caller): Refusal | undefined {
  return caller.companyId === null ? undefined : refuse('notPermitted', 'Signals are for staff alone.')
}

/** What has become of a signal; one that nobody decided on passed with its cycle's approval. */
export const statusOf = sql<SignalLine['status']>`case
  when signals.status = 'Open' and cycles.approved_at is not null then 'Passed' else signals.status end`

/** The columns of a line, of `signals` with its `cycles`. */
export const signalColumns = sql<SignalLine>`signal_id as "signalId", rule, severity, ${statusOf} as status,
  signals.batch_no as "batchNo", signals.version, cycles.name as "payoutCycleName",
  cycles.commission_type as "commissionType", figures, row_count as "transactionCount", amount,
  cardinality(company_ids) as "dealerCount", ${instantText('found_at')} as "foundOn",
  (
    select coalesce(jsonb_agg(jsonb_build_object('companyCode', company_code, 'companyName', company_name)
      order by company_code), '[]')
    from dealers where company_id = any(company_ids[1:${sql.lit(mostDealersNamed)}])
  ) as dealers`

const urgency = sql`case when ${statusOf} <> 'Open' then 2 when severity = 'red' then 0 else 1 end`

const sortColumns: Record<ListRequest['sortProperty'], RawBuilder<unknown>> = {
  URGENCY: urgency,
  AMOUNT: sql`amount`,
  FOUND_ON: sql`found_at`
}

/** What was found in the versions of cycles that count. */
export async function listSignals(
  { db }: { db: Database; caller: Caller },
  request: ListRequest
): Promise<Page<SignalLine> | Refusal> {
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: signalColumns,
    from: sql`signals join cycles using (batch_no, version) where ${conditions(request)}`,
    orderBy: sql`${sortColumns[request.sortProperty]} ${order}, abs(amount) desc, signal_id ${order}`
  })
}

function conditions({ batchNo, status, severity, rule, companyCode, payoutCycleName }: ListRequest) {
  const found: RawBuilder<SqlBool>[] = [sql`cycles.status <> 'Dropped'`]
  if (batchNo) found.push(sql`signals.batch_no = ${batchNo}`)
  if (status) found.push(sql`${statusOf} = ${status}`)
  if (severity) found.push(sql`severity = ${severity}`)
  if (rule) found.push(sql`rule = ${rule}`)
  if (payoutCycleName) found.push(contains('cycles.name', payoutCycleName))
  if (companyCode)
    found.push(sql`company_ids && array(select company_id from dealers where ${contains('company_code', companyCode)})`)
  return allOf(found)
}
