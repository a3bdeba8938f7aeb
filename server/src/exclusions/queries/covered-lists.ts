import type { ExclusionDealerRow, ExclusionTransactionRow, ExclusionTypeRow } from '@payouts/contract/exclusions/schema'
import { type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import '../../dealers/tables.ts'
import type { Database } from '../../platform/db/database.ts'
import { limitOf } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { type CoveredPlace, findPlace, type Place } from './place.ts'

const coveredSums = sql`sum(row.incentive_amount)::numeric(14, 2) as "summaryAmount",
  coalesce(sum(row.incentive_amount) filter (where row.state = 'EXCLUDED'), 0)::numeric(14, 2) as "excludedAmount",
  count(*) as "transactionCount"`

type Listed = Place & PageRequest

/** The transaction types of each cycle that the exclusions of a billing account cover, the latest cycle first. */
export async function listTypes(
  db: Database,
  caller: Caller,
  request: Listed
): Promise<Page<ExclusionTypeRow> | Refusal> {
  return pageOfPlace(db, caller, request, {
    columns: sql`row.transaction_type as "displayName", row.transaction_type as "transactionType",
      cycles.batch_no as "batchNo", cycles.name as "payoutCycleName", cycles.commission_type as "commissionType",
      cycles.status as "payoutStatus", cycles.report_date as "reportDate", cycles.cutoff_date as "cutOffDate",
      cycles.payout_date as "payOutDate", count(distinct row.company_id) as "dealerCount", ${coveredSums}`,
    grouped: sql`group by row.transaction_type, cycles.batch_no, cycles.name, cycles.commission_type, cycles.status,
      cycles.report_date, cycles.cutoff_date, cycles.payout_date`,
    order: sql`cycles.report_date desc, cycles.batch_no desc, row.transaction_type`
  })
}

/** Whose rows of a transaction type they cover. */
export async function listDealers(
  db: Database,
  caller: Caller,
  request: Listed
): Promise<Page<ExclusionDealerRow> | Refusal> {
  return pageOfPlace(db, caller, request, {
    columns: sql`company_name as "companyName", company_code as "companyCode", dealers.company_id as "dealerId",
      vendor_code as vendor, ${coveredSums}`,
    grouped: sql`group by dealers.company_id`,
    order: sql`company_name, dealers.company_id`
  })
}

/** A dealer's rows of a type that they cover, the latest first. */
export async function listTransactions(
  db: Database,
  caller: Caller,
  request: Listed
): Promise<Page<ExclusionTransactionRow> | Refusal> {
  type Row = Omit<ExclusionTransactionRow, 'heldSince'> & { heldSince: Date | null }
  const page = await pageOfPlace<Row>(db, caller, request, {
    columns: sql`row.id::text as id, row.yes_id as "yesId", row.transaction_no as "transactionNo",
      row.transaction_type as "transactionType", row.transaction_date as "transactionDate", row.plan_name as "planName",
      cycles.batch_no as "batchNo", cycles.version, cycles.name as "payoutCycleName", company_code as "companyCode",
      company_name as "companyName", row.billing_account_no as "billingAccountNo",
      row.transaction_amount as "transactionAmount", row.incentive_amount as "incentiveAmount", row.state,
      row.hold_type as "holdType", case when row.hold_type is not null then row.held_since end as "heldSince"`,
    grouped: sql``,
    order: sql`row.transaction_date desc, row.id desc`
  })
  if (isRefusal(page)) return page
  return { ...page, content: page.content.map((row) => ({ ...row, heldSince: row.heldSince?.toISOString() ?? null })) }
}

type Shape = { columns: RawBuilder<unknown>; grouped: RawBuilder<unknown>; order: RawBuilder<unknown> }

async function pageOfPlace<Row>(
  db: Database,
  caller: Caller,
  request: Listed,
  { columns, grouped, order }: Shape
): Promise<Page<Row> | Refusal> {
  const place = await findPlace(db, caller, request)
  if (isRefusal(place)) return place
  const found = fromOf(place)
  const { rows } = await sql<Row>`select ${columns} ${found} ${grouped} order by ${order} ${limitOf(request)}`.execute(
    db
  )
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${found} ${grouped}) as counted`.execute(db)
  return pageFrom(rows, counted.rows[0]?.total ?? 0, request)
}

const fromOf = ({ rows, where }: CoveredPlace) => sql`from ${rows} join dealers using (company_id) where ${where}`
