import type { ExclusionDealerRow, ExclusionTransactionRow, ExclusionTypeRow } from '@payouts/contract/exclusions/schema'
import type { Page, PageRequest } from '@payouts/contract/page'
import { sql } from 'kysely'
import '#dealers/tables.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { type PageQuery, pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { type CoverageScope, findCoveredRows } from './covered-rows.ts'

const coveredSums = sql`sum(row.incentive_amount)::numeric(14, 2) as "summaryAmount",
  coalesce(sum(row.incentive_amount) filter (where row.state = 'EXCLUDED'), 0)::numeric(14, 2) as "excludedAmount",
  count(*) as "transactionCount"`

type Listed = CoverageScope & PageRequest

/** The transaction types of each cycle that a billing account's exclusions cover, latest cycle first. */
export async function listTypes(
  db: Database,
  caller: Caller,
  request: Listed
): Promise<Page<ExclusionTypeRow> | Refusal> {
  return pageOfCoveredRows(db, caller, request, {
    select: sql<ExclusionTypeRow>`row.transaction_type as "displayName", row.transaction_type as "transactionType",
      cycles.batch_no as "batchNo", cycles.name as "payoutCycleName", cycles.commission_type as "commissionType",
      cycles.status as "payoutStatus", cycles.report_date as "reportDate", cycles.cutoff_date as "cutOffDate",
      cycles.payout_date as "payOutDate", count(distinct row.company_id) as "dealerCount", ${coveredSums}`,
    groupBy: sql`row.transaction_type, cycles.batch_no, cycles.name, cycles.commission_type, cycles.status,
      cycles.report_date, cycles.cutoff_date, cycles.payout_date`,
    orderBy: sql`cycles.report_date desc, cycles.batch_no desc, row.transaction_type`
  })
}

/** The dealers whose rows of a transaction type are covered. */
export async function listDealers(
  db: Database,
  caller: Caller,
  request: Listed
): Promise<Page<ExclusionDealerRow> | Refusal> {
  return pageOfCoveredRows(db, caller, request, {
    select: sql<ExclusionDealerRow>`company_name as "companyName", company_code as "companyCode", dealers.company_id as "dealerId",
      vendor_code as vendor, ${coveredSums}`,
    groupBy: sql`dealers.company_id`,
    orderBy: sql`company_name, dealers.company_id`
  })
}

/** A dealer's covered rows of a type, latest first. */
export async function listTransactions(
  db: Database,
  caller: Caller,
  request: Listed
): Promise<Page<ExclusionTransactionRow> | Refusal> {
  return pageOfCoveredRows(db, caller, request, {
    select: sql<ExclusionTransactionRow>`row.id::text as id, row.yes_id as "yesId", row.transaction_no as "transactionNo",
      row.transaction_type as "transactionType", row.transaction_date as "transactionDate", row.plan_name as "planName",
      cycles.batch_no as "batchNo", cycles.version, cycles.name as "payoutCycleName", company_code as "companyCode",
      company_name as "companyName", row.billing_account_no as "billingAccountNo",
      row.transaction_amount as "transactionAmount", row.incentive_amount as "incentiveAmount", row.state,
      row.hold_type as "holdType", ${instantText(sql`case when row.hold_type is not null then row.held_since end`)} as "heldSince"`,
    orderBy: sql`row.transaction_date desc, row.id desc`
  })
}

/** A page of the covered rows, or of groups of them. */
async function pageOfCoveredRows<Row extends object>(
  db: Database,
  caller: Caller,
  request: Listed,
  list: Omit<PageQuery<Row>, 'from'>
): Promise<Page<Row> | Refusal> {
  const covered = await findCoveredRows(db, caller, request)
  if (isRefusal(covered)) return covered
  const from = sql`${covered.rows} join dealers using (company_id) where ${covered.where}`
  return pageOf<Row>(db, request, { ...list, from })
}
