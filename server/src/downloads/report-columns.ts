import type { ReportColumn } from './report.ts'

type Given = Pick<ReportColumn, 'width' | 'total'>

const columnOf =
  (kind: ReportColumn['kind']) =>
  (key: string, title: string, given: Given = {}): ReportColumn => ({ key, title, kind, ...given })

export const text = columnOf('text')
export const rate = columnOf('rate')
export const day = columnOf('day')
export const instant = columnOf('instant')

/** An amount in ringgit, as its title says. */
export const money = (key: string, title: string): ReportColumn => columnOf('money')(key, `${title} (RM)`)
/** Money with the sum of all rows below it. */
export const moneySum = (key: string, title: string): ReportColumn => ({ ...money(key, title), total: true })

export const count = columnOf('count')
export const countSum = (key: string, title: string): ReportColumn => count(key, title, { total: true })
