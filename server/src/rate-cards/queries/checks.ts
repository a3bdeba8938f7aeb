import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import { arithmeticText, rulesText } from '@payouts/contract/rate-cards/arithmetic'
import type { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { CheckedRow, RateCheck, RateSum } from '@payouts/contract/rate-cards/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { contains, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { isOpen } from '../commands/check-cycle.ts'
import type { NamedEarning } from '../tables.ts'
import { earningOf } from './explanations.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#transactions/tables.ts'

type Endpoints = typeof rateCardEndpoints

/** How a cycle's rows compare with its card, from the totals that the check has kept. */
export async function readRateCheck(db: Database, batchNo: number): Promise<RateCheck | Refusal> {
  const { rows } = await sql<RateCheck>`
    select cycles.batch_no as "batchNo", case when card_versions <> '{}' then 'CHECKED'
        when card_versions is null and ${isOpen} then 'WORKING' else 'NO_CARD' end as state,
      ${instantText('checked_at')} as "checkedOn", (
        select coalesce(jsonb_agg(jsonb_build_object('versionId', version_id, 'versionNo', version_no, 'validFrom',
          valid_from) order by valid_from), '[]')
        from rate_card_versions where version_id = any(card_versions)
      ) as "cardVersions", (
        select coalesce(jsonb_agg(jsonb_build_object('outcome', outcome, 'rowCount', row_count, 'given', given::text,
          'expected', expected::text) order by outcome), '[]')
        from (
          select outcome, sum(row_count) as row_count, sum(given) as given, sum(expected) as expected
          from rate_totals where rate_totals.batch_no = cycles.batch_no group by outcome
        ) as of_outcome
      ) as sums
    from cycles left join rate_checks using (batch_no, version)
    where cycles.batch_no = ${batchNo}`.execute(db)
  return rows[0] ?? refuse('refusedByRule', 'There is no such cycle.', 'batchNo')
}

/** What sums are made by. */
export const groupColumn: Record<CheckedInputOf<Endpoints['getRateSums']>['by'], RawBuilder<unknown>> = {
  TYPE: sql`transaction_type`,
  PLAN: sql`plan_name`,
  DEALER: sql`company_code || ' ' || company_name`
}

export function listRateSums(
  db: Database,
  { by, batchNo, ...request }: CheckedInputOf<Endpoints['getRateSums']>
): Promise<Page<RateSum>> {
  const isSaid = sql`filter (where outcome in ('EXPLAINED', 'DIFFERS'))`
  const difference = sql`coalesce(sum(rate_totals.given - expected) ${isSaid}, 0)`
  return pageOf<RateSum>(db, request, {
    select: sql`${groupColumn[by]} as name, sum(row_count)::bigint as "rowCount",
      coalesce(sum(row_count) filter (where outcome = 'DIFFERS'), 0)::bigint as "differingCount",
      coalesce(sum(row_count) filter (where outcome in ('NO_RULE', 'NO_ORIGINAL')), 0)::bigint as "unruledCount",
      sum(rate_totals.given) as given, coalesce(sum(expected) ${isSaid}, 0) as expected, ${difference} as difference`,
    from: sql`rate_totals join dealers using (company_id) where batch_no = ${batchNo}`,
    groupBy: groupColumn[by],
    orderBy: sql`abs(${difference}) desc, ${groupColumn[by]}`
  })
}

type FoundRow = Omit<CheckedRow, 'rules' | 'explanation'> & { earnings: NamedEarning[]; originalNo: string }

/** Rows with one outcome, with their arithmetic. */
export async function listCheckedRows(
  db: Database,
  request: CheckedInputOf<Endpoints['getCheckedRows']>
): Promise<Page<CheckedRow>> {
  const { batchNo, outcome, transactionNo } = request
  const page = await pageOf<FoundRow>(db, request, {
    select: sql`outcomes.id::text as id, transaction_no as "transactionNo", transaction_type as "transactionType",
      transaction_date as "transactionDate", plan_name as "planName", company_code as "companyCode",
      company_name as "companyName", outcome, given, expected, (given - expected) as difference, earnings,
      coalesce(original_transaction_no, transaction_no) as "originalNo"`,
    from: sql`rate_explanations as outcomes join transactions using (batch_no, id)
      join dealers on dealers.company_id = outcomes.company_id
      where outcomes.batch_no = ${batchNo} and transactions.batch_no = ${batchNo} and outcome = ${outcome}
        and ${transactionNo ? contains('transaction_no', transactionNo) : sql`true`}`,
    orderBy: sql`outcomes.id`
  })
  return { ...page, content: page.content.map(explained) }
}

function explained({ earnings, originalNo, ...row }: FoundRow): CheckedRow {
  const named = earnings.map(earningOf)
  const silent =
    row.outcome === 'NO_ORIGINAL'
      ? `No accepted cycle has a sale ${originalNo} that earned something.`
      : 'No rule of the card holds for this row.'
  return { ...row, rules: rulesText(named), explanation: named.length > 0 ? arithmeticText(named) : silent }
}
