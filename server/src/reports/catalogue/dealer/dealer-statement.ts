import { day, moneySum, text } from '../../../downloads/report-columns.ts'
import { oneYear, period } from '../filters.ts'
import { asked, namedReport, periodOf } from '../named-report.ts'
import { statementLines } from '../statement/statement-lines.ts'

export const dealerStatement = namedReport({
  reportType: 'Dealer Statement',
  reportGroup: 'Dealer',
  description: 'From what a dealer’s cycles brought to what reached its account, and why the rest did not.',
  reportTemplate: 'DEALER_STATEMENT',
  format: 'PDF',
  filters: period(oneYear),
  needsCompany: true,
  needsBranch: true,
  forCompanies: true,
  body: (request) => ({
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
      moneySum('paid', 'Paid'),
      moneySum('tax', 'Withholding Tax'),
      moneySum('adjustment', 'Adjustments'),
      moneySum('net', 'Net')
    ],
    rows: statementLines({ companyId: asked(request.companyId), days: periodOf(request) })
  })
})
