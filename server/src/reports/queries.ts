import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { pageFrom } from '@payouts/contract/page'
import type { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { Branch, PayoutName, ReportDefinition, ReportFilter } from '@payouts/contract/reports/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { existsFor, findCycle, isShownTo } from '#cycles/find-cycle.ts'
import { transactionTypes } from '#cycles/transaction-types.ts'
import { foundDealers } from '#dealers/queries.ts'
import type { ReportContext } from '#downloads/report.ts'
import { allOf, contains, visibleTo } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { cycleReports } from './catalogue/cycle-reports.ts'
import { isAllowed } from './catalogue/definition.ts'
import { namedReports } from './catalogue/named-reports.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'

type Endpoints = typeof reportEndpoints

/** The caller's reports, with choices that come from data. */
export async function reportDetails(context: ReportContext): Promise<ReportDefinition[]> {
  const offered = namedReports.filter(({ forCompanies }) => forCompanies || context.caller.companyId === null)
  const choices: Choices = { transactionType: await typesFor(context), year: await years(context) }
  return offered.map(({ definition }) => withChoices(definition, choices))
}

type Choices = Partial<Record<ReportFilter['filterKey'], string[]>>

function withChoices(definition: ReportDefinition, choices: Choices): ReportDefinition {
  const filled = (filters: readonly ReportFilter[]) =>
    filters.map((filter) => ({ ...filter, filterValues: choices[filter.filterKey] ?? filter.filterValues }))
  return {
    ...definition,
    filters: filled(definition.filters),
    subTypes: definition.subTypes.map((subType) => ({ ...subType, filters: filled(subType.filters) }))
  }
}

/** For a company's users, those of its own cycles. */
async function typesFor({ db, caller }: ReportContext): Promise<string[]> {
  if (caller.companyId === null) return transactionTypes(db)
  const { rows } = await sql<{ type: string }>`
    select distinct transaction_type as type from cycle_totals join cycles using (batch_no)
    where company_id = ${caller.companyId} and ${isShownTo(caller)} order by type`.execute(db)
  return rows.map(({ type }) => type)
}

/** The years with payments, latest first. */
async function years({ db, caller, clock }: ReportContext): Promise<string[]> {
  const { rows } = await sql<{ year: string }>`
    select year::text from generate_series(
      coalesce(
        (select min(extract(year from payout_date)) from cycles where ${existsFor(caller)}),
        extract(year from ${clock.today()}::date)
      ),
      extract(year from ${clock.today()}::date)
    ) as year order by year desc`.execute(db)
  return rows.map(({ year }) => year)
}

const mostBranches = 500

/** The branches of the named company, or of all companies whose name contains the text. */
export async function branchesOf(
  { db, caller }: ReportContext,
  { branchParentId, branchParentCode, branchParentName }: CheckedInputOf<Endpoints['getBranchDetails']>
): Promise<OutputOf<Endpoints['getBranchDetails']>> {
  const conditions: RawBuilder<SqlBool>[] = [foundDealers(caller, {})]
  if (branchParentId) conditions.push(sql`company_id = ${branchParentId}`)
  if (branchParentCode) conditions.push(sql`company_code = ${branchParentCode}`)
  if (branchParentName) conditions.push(contains('company_name', branchParentName))
  const { rows } = await sql<Branch>`
    select branch_name as "branchName", branch_code as "branchCode", company_id as "branchParentId",
      company_code as "branchParentCode", company_name as "branchParentName"
    from branches join dealers using (company_id) where ${allOf(conditions)}
    order by company_name, company_id, branch_code limit ${mostBranches}`.execute(db)
  return { companyAndBranchPage: pageFrom(rows, rows.length, { pageNumber: 0, pageSize: mostBranches }) }
}

/** The cycles with rows that the caller may see, by payout date; newest first, at most 500. */
export async function payoutNames(
  { db, caller }: ReportContext,
  { fromDate, toDate }: CheckedInputOf<Endpoints['getPayoutNameList']>
): Promise<PayoutName[]> {
  const conditions: RawBuilder<SqlBool>[] = [existsFor(caller)]
  if (fromDate) conditions.push(sql`payout_date >= ${fromDate}`)
  if (toDate) conditions.push(sql`payout_date <= ${toDate}`)
  if (caller.companyId !== null)
    conditions.push(
      sql`batch_no in (select cycle_totals.batch_no from cycle_totals where ${visibleTo(caller)} and row_count > 0)`
    )
  const { rows } = await sql<PayoutName>`
    select name as "payoutName", batch_no as "batchNo", version from cycles where ${allOf(conditions)}
    order by payout_date desc, batch_no desc limit 500`.execute(db)
  return rows
}

/** A cycle's reports for the caller. */
export async function payoutReportNames(
  { db, caller }: ReportContext,
  { batchNo }: CheckedInputOf<Endpoints['getPayoutReportNames']>
): Promise<OutputOf<Endpoints['getPayoutReportNames']> | Refusal> {
  const cycle = await findCycle(db, caller, { batchNo })
  if (isRefusal(cycle)) return cycle
  const allowed = cycleReports.filter((report) => isAllowed(caller, report))
  const reportNames = allowed.map(({ reportName, reportTemplate, reportFormat }) => ({
    reportName,
    reportTemplate,
    reportFormat
  }))
  return { reportNames }
}
