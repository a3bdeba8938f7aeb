import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Day, Page } from '@payouts/contract/page'
import type { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import {
  type DealerTax,
  firstPayoutDay,
  type WhtRow,
  type WhtSetting,
  type WhtStatus,
  whtStatuses
} from '@payouts/contract/withholding-tax/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foundDealers } from '#dealers/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, direction, instantText } from '#platform/db/list-sql.ts'
import { one, pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { paidYears } from './paid-years.ts'
import { liabilities } from './queries.ts'
import { yearOf } from './rules.ts'
import '#dealers/tables.ts'
import './tables.ts'

type Endpoints = typeof withholdingTaxEndpoints
type SummaryRequest = CheckedInputOf<Endpoints['getWhtSummary']>
type Summary = OutputOf<Endpoints['getWhtSummary']>
type ListRequest = CheckedInputOf<Endpoints['getWhtList']>

/** Dealers with today's liability and their payments since the year of `from`, as `tax` and `paid`. */
export const dealersWithLiability = (
  today: Day,
  from: Day
) => sql`dealers join ${liabilities(today)} as tax using (company_id)
  left join (
    select company_id, sum(gross + brought_forward) as payout from ${paidYears} as paid_year
    where year between ${yearOf(from)} and ${yearOf(today)} group by company_id
  ) as paid using (company_id)`

const isLiable = sql<boolean>`liability is not null`

/** The payments of the list's dealers, their number by status, and the rate and threshold. */
export async function summary(db: Database, caller: Caller, today: Day, request: SummaryRequest): Promise<Summary> {
  const { payoutStartYear: from } = request
  const totals = await one(
    db,
    sql<Pick<Summary, 'total' | 'totalOf' | 'dealers' | 'confirmed' | 'unconfirmed'>>`
    select coalesce(sum(payout), 0)::numeric(14, 2) as total,
      json_build_object(${sql.join(whtStatuses.map((status) => sql`${sql.lit(status)}, ${totalOf(status)}`))}) as "totalOf",
      count(*) as dealers,
      count(*) filter (where liability = 'Confirmed') as confirmed,
      count(*) filter (where liability = 'Unconfirmed') as unconfirmed
    from ${dealersWithLiability(today, from)} where ${allOf([isLiable, foundDealers(caller, {})])}`
  )
  return { ...totals, interval: `${yearOf(from)} - ${yearOf(today)}`, settings: await settingsFrom(db, today) }
}

/** The payments of a status as text, because JSON numbers are not exact to the sen. */
const totalOf = (status: WhtStatus) =>
  sql`coalesce(sum(payout) filter (where liability = ${sql.lit(status)}), 0)::numeric(14, 2)::text`

/** A dealer's liability with its reasons; null if the tax does not apply. */
export function taxOfDealer(db: Database, companyId: number, today: Day): Promise<DealerTax> {
  return one(
    db,
    sql<DealerTax>`
    select liability as status, paid_last_year::numeric(14, 2) as "paidLastYear",
      paid_this_year::numeric(14, 2) as "paidThisYear",
      coalesce(this_year.withheld, 0)::numeric(14, 2) as "withheldThisYear", setting.threshold, setting.rate
    from ${liabilities(today)} as tax
    cross join (
      select rate, threshold from withholding_tax_settings where valid_from <= ${today}::date
      order by valid_from desc limit 1
    ) as setting
    left join ${paidYears} as this_year
      on this_year.company_id = tax.company_id and this_year.year = ${yearOf(today)}
    where tax.company_id = ${companyId}`
  )
}

/** The settings of a day, then the coming ones. */
async function settingsFrom(db: Database, on: Day): Promise<WhtSetting[]> {
  const { rows } = await sql<WhtSetting>`
    select valid_from as "validFrom", rate, threshold from withholding_tax_settings
    where valid_from >= (select max(valid_from) from withholding_tax_settings where valid_from <= ${on})
    order by valid_from`.execute(db)
  return rows
}

const listColumns = {
  WHT_COMPANY_NAME: sql`company_name`,
  WHT_STATUS: sql`liability`,
  WHT_COMPANY_CODE: sql`company_code`,
  WHT_VENDOR_CODE: sql`vendor_code`,
  WHT_COMPANY_TYPE: sql`company_type`,
  WHT_TOTAL_PAYOUT_AMOUNT: sql`coalesce(payout, 0)`
} as const

/** The conditions of the list's filters. */
export function foundLiable(caller: Caller, request: ListRequest): RawBuilder<SqlBool> {
  const { companyName, companyCode, vendorCode, status } = request
  const conditions = [isLiable, foundDealers(caller, { companyName, companyCode, vendorCode })]
  if (status) conditions.push(sql`liability = ${status}`)
  return allOf(conditions)
}

/** The dealers to whom withholding tax applies today. */
export function listDealers(db: Database, caller: Caller, today: Day, request: ListRequest): Promise<Page<WhtRow>> {
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: sql<WhtRow>`
      company_name as name, liability as status, company_code as code, vendor_code as vendor,
      company_type as "companyType", coalesce(payout, 0)::numeric(14, 2) as payout,
      paid_last_year::numeric(14, 2) as "paidLastYear", paid_this_year::numeric(14, 2) as "paidThisYear",
      case when reason is not null and removed_at is not null
        then json_build_object('reason', reason, 'removedAt', ${instantText('removed_at')}) end as removal`,
    from: sql`${dealersWithLiability(today, firstPayoutDay)} left join withholding_tax_removals as removal using (company_id)
      where ${foundLiable(caller, request)}`,
    orderBy: sql`${listColumns[request.sortProperty]} ${order} nulls last, company_id ${order}`
  })
}
