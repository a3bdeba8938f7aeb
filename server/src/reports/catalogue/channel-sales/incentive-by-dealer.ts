import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { text } from '#downloads/report-columns.ts'
import { allOf } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { calendarDays, type Days, hasAccountType, inCompany, payoutDateIn } from '../conditions.ts'
import { accountType, oneYear, period, transactionType, year } from '../filters.ts'
import { type CheckedRequest, namedReport, periodOf, type ReportBody, required } from '../named-report.ts'
import { stateColumns, stateSums, sumsByDealer } from '../state-sums.ts'
import '#cycles/tables.ts'

const byDealer = 'By dealer'
const byType = 'By transaction type'
const ofOneType = 'Of one transaction type'
const byMonth = 'By month'

/** Reads the totals of the cycles that are paid out in the period. */
export const incentiveByDealer = namedReport({
  reportType: 'Incentive by Dealer',
  reportGroup: 'Channel Sales',
  description: 'What each dealer earned in incentives, and what of it was paid, held back, excluded or cancelled.',
  reportTemplate: 'INCENTIVE_BY_DEALER',
  subTypes: {
    [byDealer]: [...period(oneYear), accountType({ isOptional: true })],
    [byType]: period(oneYear),
    [ofOneType]: [...period(oneYear), transactionType()],
    [byMonth]: [year]
  },
  forCompanies: true,
  body(request, { caller }) {
    const order = { ...request, caller }
    if (request.reportSubType === byMonth) return monthly(order)
    return request.reportSubType === byType ? byTransactionType(order) : dealers(order)
  }
})

type RequestOfCaller = CheckedRequest & { caller: Caller }

/** Totals of incentives with their cycles, of one company if the request names it. */
function incentives({ companyId, caller }: RequestOfCaller, days: Days, condition: RawBuilder<SqlBool> = sql`true`) {
  return sql`cycle_totals join cycles using (batch_no)
    where ${allOf([payoutDateIn(days, caller), inCompany(companyId), condition])} and commission_type = 'Incentives' and row_count > 0`
}

function dealers(request: RequestOfCaller): ReportBody {
  const { transactionType: type, accountType: account } = request
  const ofType: RawBuilder<SqlBool> = type ? sql`transaction_type = ${type}` : sql`true`
  return sumsByDealer(incentives(request, periodOf(request), ofType), hasAccountType(account))
}

function byTransactionType(request: RequestOfCaller): ReportBody {
  return {
    columns: [text('type', 'Transaction Type'), ...stateColumns],
    rows: sql`
      select transaction_type as type, ${stateSums} from ${incentives(request, periodOf(request))}
      group by transaction_type order by transaction_type`
  }
}

function monthly(request: RequestOfCaller): ReportBody {
  return {
    columns: [text('month', 'Month'), ...stateColumns],
    rows: sql`
      select to_char(payout_date, 'YYYY-MM') as month, ${stateSums}
      from ${incentives(request, calendarDays({ year: required(request.year) }))}
      group by to_char(payout_date, 'YYYY-MM') order by month`
  }
}
