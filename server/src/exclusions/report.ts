import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { day, instant, moneySum, text } from '#downloads/report-columns.ts'
import { instantsIn, periodLines, type RequestedPeriod } from '#downloads/requested-period.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { foundBy, withAdder, withAdjustment } from './queries/exclusion-lists.ts'

/**
 * The current and removed exclusions, or only these with `removed`, filtered like their lists; with a period, those
 * added in it. They concern the customers of all dealers, so a company's own user sees none.
 */
export async function exclusionReport(
  input: ScreenDownloadRequest,
  { caller }: ReportContext
): Promise<Report | Refusal> {
  const { removed, ...filters } = input.filters ?? {}
  const listed = listRequestOf(exclusionEndpoints.getExclusionList, filters)
  if (isRefusal(listed)) return listed
  const lists = removed === undefined ? [] : [{ label: 'Status', value: removed === true ? 'Removed' : 'Active' }]
  const isListed: RawBuilder<SqlBool> =
    removed === undefined ? sql`true` : sql`(removed_on is not null) = ${removed === true}`
  return {
    template: input.reportTemplate,
    title: 'Exclusions',
    filters: [...periodLines('Added', input), ...lists, ...narrowedLines({ filters })],
    columns,
    rows: caller.companyId === null ? rowsAdded(input, allOf([isListed, foundBy(listed)])) : noRows
  }
}

const columns = [
  text('status', 'Status'),
  text('client_name', 'Client Name'),
  text('reason', 'Reason'),
  text('yes_id', 'Yes ID'),
  text('billing_account', 'Billing Account'),
  day('from_date', 'From'),
  day('to_date', 'To'),
  text('added_by', 'Added By'),
  instant('added_on', 'Added On'),
  text('removed_by', 'Removed By'),
  instant('removed_on', 'Removed On'),
  text('comment', 'Comment'),
  text('dealer', 'Dealer'),
  text('dealer_code', 'Dealer Code'),
  moneySum('given_back', 'Given Back'),
  moneySum('left_excluded', 'Left Excluded'),
  text('adjustment', 'Adjustment')
]

const noRows = sql`
  select ${sql.join(columns.map(({ key }) => sql`null as ${sql.ref(key)}`))} where false`

const rowsAdded = (period: RequestedPeriod, found: RawBuilder<SqlBool>) => sql`
      select case when removed_on is null then 'Active' else 'Removed' end as status, client_name, exclusion.reason,
        yes_id, billing_account_no as billing_account, exclusion.start_date as from_date,
        exclusion.end_date as to_date, adder.name as added_by, added_on, remover.name as removed_by, removed_on,
        removal_comment as comment, company_name as dealer, company_code as dealer_code,
        given_back_amount as given_back, left_excluded_amount as left_excluded,
        adjustments.reference_no as adjustment
      from ${withAdder}
      left join users as remover on remover.user_id = removed_by
      left join dealers on dealers.company_id = removed_dealer_id
      ${withAdjustment}
      where ${instantsIn(sql`added_on`, period)} and ${found}
      order by removed_on is not null, coalesce(removed_on, added_on) desc, exclusion_id desc`
