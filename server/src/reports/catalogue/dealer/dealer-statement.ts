import { withCurrency } from '@payouts/contract/money'
import { longestStatementDays } from '@payouts/contract/reports/statement'
import { isShownTo } from '#cycles/find-cycle.ts'
import { day, moneySum, text } from '#downloads/report-columns.ts'
import { inOneView } from '#platform/db/one-view.ts'
import { period as fromTo } from '../filters.ts'
import { namedReport, periodOf, required } from '../named-report.ts'
import { readStatement } from '../statement/read-statement.ts'
import { statementLines } from '../statement/statement-lines.ts'
import { statementWaterfalls } from '../statement/statement-waterfalls.ts'

export const dealerStatement = namedReport({
  reportType: 'Dealer Statement',
  reportGroup: 'Dealer',
  description: 'From what a dealer’s cycles brought to what reached its account, and why the rest did not.',
  reportTemplate: 'DEALER_STATEMENT',
  format: 'PDF',
  filters: fromTo(longestStatementDays),
  needsCompany: true,
  needsBranch: true,
  forCompanies: true,
  body: async (request, { db, caller, clock }) => {
    const days = periodOf(request)
    const isOver = days.to < clock.today()
    const period = { companyId: required(request.companyId), days, shown: isShownTo(caller), isOver }
    const statement = await inOneView(db, (view) => readStatement(view, period))
    const { opening, closing, available } = statement.account
    return {
      filters: [
        { label: 'Opening balance', value: withCurrency(opening) },
        { label: 'Closing balance', value: withCurrency(closing) },
        { label: 'Available', value: withCurrency(available) }
      ],
      waterfalls: statementWaterfalls(statement),
      columns: [
        day('date', 'Date'),
        text('kind', 'Kind'),
        text('description', 'Description'),
        text('reference', 'Reference'),
        text('status', 'Status'),
        moneySum('imported', 'Imported'),
        moneySum('excluded', 'Excluded'),
        moneySum('held', 'On Hold'),
        moneySum('cancelled', 'Cancelled'),
        moneySum('payable', 'To Be Paid'),
        moneySum('released', 'Released'),
        moneySum('paid_otherwise', 'Paid Otherwise'),
        moneySum('paid', 'Paid'),
        moneySum('tax', 'Withholding Tax'),
        moneySum('adjustment', 'Adjustments'),
        moneySum('cash_out', 'Cash-Outs'),
        moneySum('to_bank', 'To Bank'),
        moneySum('net', 'Net')
      ],
      rows: statementLines(period)
    }
  }
})
