import type { ReportColumn } from '../../report.ts'

/** Points, of which an inch has 72. */
export const a4 = { short: 595.28, long: 841.89 }
export const margin = 34
export const gap = 8
export const rowHeight = 14
export const headerHeight = 26
export const footerHeight = 22

export type PageLayout = {
  landscape: boolean
  width: number
  height: number
  fontSize: number
  columns: { x: number; width: number; isRight: boolean }[]
}

const fontSizes = [8, 7.5, 7, 6.5, 6]
const isFigure = ({ kind }: ReportColumn) => kind === 'money' || kind === 'count' || kind === 'rate'
const narrowestText = 40
const sizeOfNeeds = 10

/**
 * Upright where the columns fit, else lying; then a smaller print, and at last narrower texts, whose ends are cut.
 * Figures are never cut.
 * @param needs what each column needs to be shown whole, in points at a font size of 10
 */
export function pageLayout(columns: readonly ReportColumn[], needs: readonly number[]): PageLayout {
  const between = gap * (columns.length - 1)
  const needed = (fontSize: number) => (needs.reduce((sum, need) => sum + need, 0) * fontSize) / sizeOfNeeds + between
  const usable = { upright: a4.short - 2 * margin, lying: a4.long - 2 * margin }
  const largest = fontSizes[0] ?? 8
  const landscape = needed(largest) > usable.upright
  const room = landscape ? usable.lying : usable.upright
  const fontSize = fontSizes.find((size) => needed(size) <= room) ?? fontSizes.at(-1) ?? 6
  const wanted = needs.map((need) => (need * fontSize) / sizeOfNeeds)
  const widths = fitted(columns, wanted, room - between)
  let x = margin
  const placed = columns.map((column, at) => {
    const place = { x, width: widths[at] ?? 0, isRight: isFigure(column) }
    x += place.width + gap
    return place
  })
  const [width, height] = landscape ? [a4.long, a4.short] : [a4.short, a4.long]
  return { landscape, width, height, fontSize, columns: placed }
}

/** What is too much or too little is shared among the texts by their size; where there are none, among all. */
function fitted(columns: readonly ReportColumn[], wanted: readonly number[], room: number): number[] {
  const isText = columns.map(({ kind }) => kind === 'text')
  const elastic = isText.some(Boolean) ? isText : columns.map(() => true)
  const total = (which: (at: number) => boolean) => wanted.reduce((sum, width, at) => sum + (which(at) ? width : 0), 0)
  const spare = room - total(() => true)
  const ofElastic = total((at) => elastic[at] ?? false)
  return wanted.map((width, at) => {
    if (!elastic[at] || ofElastic === 0) return width
    return Math.max(Math.min(width, narrowestText), width + (spare * width) / ofElastic)
  })
}

/** How many rows the first page and the others take, and so how many pages there are. */
export function pagesOf(rows: number, first: number, further: number): number {
  return rows <= first ? 1 : 1 + Math.ceil((rows - first) / further)
}
