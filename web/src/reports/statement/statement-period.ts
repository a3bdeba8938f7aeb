import type { Day } from '@payouts/contract/page'
import { periodProblem } from '@payouts/contract/reports/report-form'
import { longestStatementDays } from '@payouts/contract/reports/statement'
import type { StatementSearch } from './statement-search.ts'

export type Period = { fromDate: Day; toDate: Day }

export const periodNames = ['This month', 'Last month', 'This year'] as const
type PeriodName = (typeof periodNames)[number]

/** The days of a named period, up to today. */
export function periodOf(name: PeriodName, today: Day): Period {
  const [year = '', month = ''] = today.split('-')
  if (name === 'This year') return { fromDate: `${year}-01-01`, toDate: today }
  if (name === 'This month') return { fromDate: `${year}-${month}-01`, toDate: today }
  const lastDay = new Date(Date.UTC(Number(year), Number(month) - 1, 0)).toISOString().slice(0, 10)
  return { fromDate: `${lastDay.slice(0, 8)}01`, toDate: lastDay }
}

/** The statement of a search: by default this month's; a company's own user always gets the own company. */
export function requestedStatement(search: StatementSearch, ownCompanyCode: string | undefined, today: Day) {
  const thisMonth = periodOf('This month', today)
  const period = { fromDate: search.fromDate ?? thisMonth.fromDate, toDate: search.toDate ?? thisMonth.toDate }
  const companyCode = ownCompanyCode ?? search.companyCode
  const problem = periodProblem(period, longestStatementDays, today)
  const isComplete = companyCode !== undefined && !problem
  return { companyCode, period, problem, isComplete, scope: { companyCode: companyCode ?? '', ...period } }
}

/** The name of a period that has one. */
export function nameOf({ fromDate, toDate }: Partial<Period>, today: Day): PeriodName | undefined {
  return periodNames.find((name) => {
    const named = periodOf(name, today)
    return named.fromDate === fromDate && named.toDate === toDate
  })
}
