import { sql } from 'kysely'
import { count, countSum, day, moneySum, text } from '#downloads/report-columns.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { calendarDays, type Days, inCompany, payoutDateIn } from '../conditions.ts'
import { month, oneDay, oneYear, payoutDay, period, year } from '../filters.ts'
import { type CheckedRequest, namedReport, periodOf, type ReportBody, required } from '../named-report.ts'
import { stateColumns, stateSums } from '../state-sums.ts'
import '#cycles/tables.ts'
import '#posting/tables.ts'

const byMonth = 'By month'
const byPayoutDate = 'By payout date'
const postedOnDay = 'Posted on a day'

export const payoutSummary = namedReport({
  reportType: 'Payout Summary',
  reportGroup: 'Finance',
  description: 'What each payout cycle came to, and what was posted of it: gross, tax and net.',
  reportTemplate: 'PAYOUT_SUMMARY',
  subTypes: {
    [byMonth]: [month, year],
    'By period': period(oneYear),
    [byPayoutDate]: [payoutDay],
    [postedOnDay]: [oneDay('Date')]
  },
  forCompanies: false,
  body: (request, { caller }) => (request.reportSubType === postedOnDay ? postedOn(request) : cyclesOf(request, caller))
})

function requestedDays(request: CheckedRequest): Days {
  if (request.reportSubType === byMonth)
    return calendarDays({ year: required(request.year), month: required(request.month) })
  if (request.reportSubType !== byPayoutDate) return periodOf(request)
  return { from: required(request.payoutDate), to: required(request.payoutDate) }
}

function cyclesOf(request: CheckedRequest, caller: Caller): ReportBody {
  return {
    columns: [
      text('cycle', 'Payout Cycle'),
      text('batch', 'Batch No'),
      text('type', 'Type'),
      text('status', 'Status'),
      day('report_date', 'Report Date'),
      day('cut_off', 'Cut Off'),
      day('payout_by', 'Payout By'),
      count('dealers', 'Dealers'),
      ...stateColumns,
      moneySum('gross', 'Gross Posted'),
      moneySum('tax', 'Withholding Tax'),
      moneySum('net', 'Net Posted')
    ],
    rows: sql`
      select name as cycle, batch_no::text as batch, commission_type as type, status, report_date, cutoff_date as cut_off,
        payout_date as payout_by, sums.*, posted.*
      from cycles
      cross join lateral (
        select count(distinct company_id) as dealers, ${stateSums} from cycle_totals
        where cycle_totals.batch_no = cycles.batch_no and ${inCompany(request.companyId)} and row_count > 0
      ) as sums
      cross join lateral (
        select coalesce(sum(gross), 0)::numeric(14, 2) as gross,
          coalesce(sum(withholding_tax), 0)::numeric(14, 2) as tax, coalesce(sum(net), 0)::numeric(14, 2) as net
        from postings
        where postings.batch_no = cycles.batch_no and ${inCompany(request.companyId)} and postings.status = 'Posted'
      ) as posted
      where ${payoutDateIn(requestedDays(request), caller)} and (${request.companyId}::integer is null or transactions > 0)
      order by payout_date, batch_no`
  }
}

function postedOn({ date, companyId }: CheckedRequest): ReportBody {
  return {
    columns: [
      text('cycle', 'Payout Cycle'),
      text('batch', 'Batch No'),
      text('type', 'Type'),
      countSum('payments', 'Postings'),
      countSum('transactions', 'Transactions'),
      moneySum('gross', 'Gross Posted'),
      moneySum('tax', 'Withholding Tax'),
      moneySum('net', 'Net Posted')
    ],
    rows: sql`
      select cycles.name as cycle, batch_no::text as batch, commission_type as type, posted.*
      from (
        select batch_no, count(*) as payments, sum(transaction_count)::bigint as transactions,
          sum(gross)::numeric(14, 2) as gross, sum(withholding_tax)::numeric(14, 2) as tax,
          sum(net)::numeric(14, 2) as net
        from postings
        where posted_on = ${required(date)}::date and status = 'Posted' and ${inCompany(companyId)} group by batch_no
      ) as posted join cycles using (batch_no)
      order by batch_no`
  }
}
