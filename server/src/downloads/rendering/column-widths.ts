import type { ReportColumn } from '../report.ts'
import type { ReportRow } from './order.ts'

const narrowest = { text: 8, money: 14, count: 8, rate: 8, day: 11, instant: 19 }
const widest = 48
/** How many first rows set the widths. */
export const rowsLookedAt = 200

/** Widths in characters: the report's own, or those of titles and first rows. */
export function columnWidths(columns: readonly ReportColumn[], firstRows: readonly ReportRow[]): number[] {
  return columns.map(({ title, kind, width }, at) => {
    if (width !== undefined) return width
    const longest = firstRows.reduce((most, row) => Math.max(most, kind === 'instant' ? 19 : (row[at]?.length ?? 0)), 0)
    return Math.min(widest, Math.max(narrowest[kind], title.length, longest))
  })
}
