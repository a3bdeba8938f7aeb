import type { ReportColumn } from '../../report.ts'

/** Points: 72 to the inch. */
export const a4 = { short: 595.28, long: 841.89 }
/** From A4 on, each twice as large as the one before. */
const papers = [a4, { short: a4.long, long: a4.short * 2 }, { short: a4.short * 2, long: a4.long * 2 }]
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
 * Portrait if the columns fit, else landscape; then smaller print, and texts that are cut. Figures are never cut: if
 * they still do not fit, the paper is larger.
 * @param needs the full width of each column, in points at a font size of 10
 */
export function pageLayout(columns: readonly ReportColumn[], needs: readonly number[]): PageLayout {
  const between = gap * (columns.length - 1)
  const needed = (fontSize: number) => (sumOf(needs) * fontSize) / sizeOfNeeds + between
  const least = needs.map((need, at) => {
    const smallest = (need * (fontSizes.at(-1) ?? 6)) / sizeOfNeeds
    return columns[at]?.kind === 'text' ? Math.min(smallest, narrowestText) : smallest
  })
  const paper = papers.find(({ long }) => sumOf(least) + between <= long - 2 * margin) ?? papers.at(-1) ?? a4
  const largest = fontSizes[0] ?? 8
  const landscape = needed(largest) > paper.short - 2 * margin
  const room = (landscape ? paper.long : paper.short) - 2 * margin
  const fontSize = fontSizes.find((size) => needed(size) <= room) ?? fontSizes.at(-1) ?? 6
  const preferred = needs.map((need) => (need * fontSize) / sizeOfNeeds)
  const widths = fitted(columns, preferred, room - between)
  let x = margin
  const positions = columns.map((column, at) => {
    const position = { x, width: widths[at] ?? 0, isRight: isFigure(column) }
    x += position.width + gap
    return position
  })
  const [width, height] = landscape ? [paper.long, paper.short] : [paper.short, paper.long]
  return { landscape, width, height, fontSize, columns: positions }
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/** Excess width goes to the texts by size; missing width is taken from what texts can spare. */
function fitted(columns: readonly ReportColumn[], preferred: readonly number[], room: number): number[] {
  const isText = columns.map(({ kind }) => kind === 'text')
  const elastic = isText.some(Boolean) ? isText : columns.map(() => true)
  const spare = room - sumOf(preferred)
  const share = preferred.map((width, at) => {
    if (!elastic[at]) return 0
    return spare > 0 ? width : Math.max(0, width - narrowestText)
  })
  const shared = sumOf(share)
  return preferred.map((width, at) => width + (shared === 0 ? 0 : (spare * (share[at] ?? 0)) / shared))
}

/** The number of pages for the rows of the first and of further pages. */
export function pagesOf(rows: number, first: number, further: number): number {
  return rows <= first ? 1 : 1 + Math.ceil((rows - first) / further)
}
