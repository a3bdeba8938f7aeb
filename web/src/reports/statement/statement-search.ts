import { holdType } from '@payouts/contract/cycles/hold-types'
import { type Day, day } from '@payouts/contract/page'
import { periodProblem } from '@payouts/contract/reports/report-form'
import { longestStatementDays, statementPart } from '@payouts/contract/reports/statement'
import { z } from 'zod'
import { addressText } from '../report-choices.ts'

const oneDay = day.optional().catch(undefined)

/** The report that a statement is downloaded as. */
export const statementReport = 'Dealer Statement'

/** The search of a statement: its dealer, its days, and the figure that is open. */
export const statementSearch = z.object({
  companyCode: addressText,
  companyName: addressText,
  fromDate: oneDay,
  toDate: oneDay,
  part: statementPart.optional().catch(undefined),
  holdType: holdType.optional().catch(undefined)
})
export type StatementSearch = z.infer<typeof statementSearch>

export type Period = { fromDate: Day; toDate: Day }

export const periodNames = ['This month', 'Last month', 'This year'] as const
export type PeriodName = (typeof periodNames)[number]

/** The days of a named period, up to today. */
export function periodOf(name: PeriodName, today: Day): Period {
  const [year = '', month = ''] = today.split('-')
  if (name === 'This year') return { fromDate: `${year}-01-01`, toDate: today }
  if (name === 'This month') return { fromDate: `${year}-${month}-01`, toDate: today }
  const lastDay = new Date(Date.UTC(Number(year), Number(month) - 1, 0)).toISOString().slice(0, 10)
  return { fromDate: `${lastDay.slice(0, 8)}01`, toDate: lastDay }
}

/** The statement that a search asks for: this month's where it names no days, and one's own company before any other. */
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
