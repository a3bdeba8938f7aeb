import { holdType } from '@payouts/contract/cycles/hold-types'
import { type Day, day } from '@payouts/contract/page'
import { statementPart } from '@payouts/contract/reports/statement'
import { z } from 'zod'

// A code of figures alone arrives from a typed address as a number.
const words = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().min(1).max(200))
  .optional()
  .catch(undefined)
const oneDay = day.optional().catch(undefined)

/** A statement in its address: whose, of which days, and the figure that is open. */
export const statementSearch = z.object({
  companyCode: words,
  companyName: words,
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

/** The name of a period that has one. */
export function nameOf({ fromDate, toDate }: Partial<Period>, today: Day): PeriodName | undefined {
  return periodNames.find((name) => {
    const named = periodOf(name, today)
    return named.fromDate === fromDate && named.toDate === toDate
  })
}
