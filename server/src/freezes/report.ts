import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { sql } from 'kysely'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { countSum, instant, moneySum, text } from '#downloads/report-columns.ts'
import { instantsIn, periodLines } from '#downloads/requested-period.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { heldWhileFrozen, latestFreezes, listConditions } from './queries.ts'

/** The accounts that are or were frozen, as their list shows them; with a period, those frozen in it. */
export async function freezeReport(input: ScreenDownloadRequest, { caller }: ReportContext): Promise<Report | Refusal> {
  const listed = listRequestOf(freezeEndpoints.getFreezeList, input.filters)
  if (isRefusal(listed)) return listed
  const found = allOf([listConditions(caller, listed), instantsIn(sql`frozen_on`, input)])
  return {
    template: input.reportTemplate,
    title: 'Freeze Account',
    filters: [...periodLines('Date', input), ...narrowedLines(input)],
    columns: [
      text('name', 'Name'),
      text('status', 'Status'),
      text('code', 'Code'),
      text('vendor', 'Vendor'),
      text('frozen_by', 'Froze By'),
      instant('frozen_on', 'Date'),
      text('reason', 'Reason'),
      text('pic', 'PIC'),
      text('bank_name', 'Bank Name'),
      text('bank_account', 'Bank A/C Number'),
      instant('unfrozen_on', 'Unfrozen On'),
      text('unfreeze_reason', 'Unfreeze Reason'),
      countSum('held_transactions', 'Held Transactions'),
      moneySum('held', 'Held')
    ],
    rows: sql`
      select company_name as name, status, company_code as code, vendor_code as vendor, froze_by as frozen_by,
        frozen_on, reason, pic, latest.bank_name, latest.bank_account_number as bank_account, unfrozen_on,
        unfreeze_reason, coalesce(held.row_count, 0)::bigint as held_transactions,
        coalesce(held.amount, 0)::numeric(14, 2) as held
      from (${latestFreezes}) as latest
      join dealers using (company_id)
      left join (
        select company_id, sum(row_count) as row_count, sum(amount) as amount
        from ${heldWhileFrozen(caller)} as kept group by company_id
      ) as held using (company_id)
      where ${found}
      order by frozen_on desc, freeze_id desc`
  }
}
