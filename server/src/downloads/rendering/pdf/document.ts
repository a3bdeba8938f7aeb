import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { groupedFigure } from '@payouts/contract/count-text'
import PDFDocument from 'pdfkit'
import type { ReportColumn } from '../../report.ts'
import { columnWidths, rowsLookedAt } from '../column-widths.ts'
import type { CopiedRows } from '../copied-rows.ts'
import type { ReportHead, ReportRow } from '../order.ts'
import { rowCursor } from '../row-cursor.ts'
import { instantText, subtitleOf, wordsOf } from '../texts.ts'
import { totalsOf } from '../totals.ts'
import { type FontFace, fontFaceOf, fontFile } from './fonts.ts'
import { footerHeight, headerHeight, margin, type PageLayout, pageLayout, pagesOf, rowHeight } from './page-layout.ts'
import { type PageText, pageText } from './page-text.ts'
import { repeated } from './repeated.ts'
import { drawWaterfalls, waterfallsHeight } from './waterfall.ts'

const ink = '0.1 0.12 0.15 rg'
const red = '0.72 0.07 0.11 rg'
const grey = '#5a6472'
const footerInk = '0.353 0.392 0.447 rg'
const accent = '#0b4f4f'
const hairline = '#d5dade'
/** After this many rows the thread yields, so that bytes leave it and messages reach it. */
const rowsAtOnce = 500

/** A document for printing or filing: title, filters, rows on as many pages as needed, totals, `Page 1 of N`. */
export function pdfFile(head: ReportHead, rows: AsyncIterable<CopiedRows>, rowCount: number): Readable {
  const document = new PDFDocument({
    autoFirstPage: false,
    font: fontFile(400),
    lang: 'en-MY',
    displayTitle: true,
    info: { Title: head.title, Author: head.madeBy, Creator: 'Dealer Payouts', Producer: 'Dealer Payouts' }
  })
  const file = document as unknown as Readable
  drawReport(document, { head, rows, rowCount }).catch((error) => file.destroy(error))
  return file
}

type Drawing = {
  document: PDFKit.PDFDocument
  head: ReportHead
  layout: PageLayout
  plain: FontFace
  bold: FontFace
  pageCount: number
  /** At the foot of each page. */
  drawReportTitle(): void
  /** Above the rows of each page except the first. */
  drawFurtherColumnTitles(): void
}

async function drawReport(
  document: PDFKit.PDFDocument,
  { head, rows, rowCount }: { head: ReportHead; rows: AsyncIterable<CopiedRows>; rowCount: number }
): Promise<void> {
  const [plain, bold] = [fontFaceOf(document, 400), fontFaceOf(document, 600)]
  const cursor = rowCursor(rows)
  const layout = pageLayout(
    head.columns,
    needsOf(head.columns, (await cursor.peek())?.slice(0, rowsLookedAt).asTexts() ?? [], { plain, bold })
  )
  const totals = totalsOf(head.columns)
  const hasTotals = head.columns.some(({ total }) => total)
  const titleHeight = titleHeightOf(document, head, layout)
  const further = rowsFitting(layout, 0)
  const first = rowsFitting(layout, titleHeight)
  const drawing: Drawing = {
    document,
    head,
    layout,
    plain,
    bold,
    pageCount: pagesOf(rowCount + (hasTotals ? 1 : 0), first, further),
    drawReportTitle: repeated(document, () => drawReportTitle(drawing)),
    drawFurtherColumnTitles: repeated(document, () => drawColumnTitles(drawing, margin))
  }

  let page = 1
  let left = first
  let sheet = openPage(drawing, page, titleHeight)
  const row = (values: ReportRow, isTotal = false) => {
    if (left === 0) {
      sheet.close()
      page += 1
      left = further
      sheet = openPage(drawing, page, 0)
    }
    left -= 1
    sheet.row(values, isTotal)
  }

  for (let batch = await cursor.take(rowsAtOnce); batch; batch = await cursor.take(rowsAtOnce)) {
    for (const values of batch.asTexts()) {
      totals.add(values)
      row(values)
    }
    await nextTurn()
  }
  if (hasTotals) row(totals.values(), true)
  sheet.close()
  document.end()
}

/** The width that each column needs, in points at a font size of 10. */
function needsOf(
  columns: readonly ReportColumn[],
  firstRows: ReportRow[],
  { plain, bold }: { plain: FontFace; bold: FontFace }
): number[] {
  const perCharacter = plain.widthOf('n', 10)
  const perFigure = plain.widthOf('0', 10)
  return columnWidths(columns, firstRows).map((width, at) => {
    const column = columns[at]
    if (!column) return 0
    // Titles may break into two lines; words, figures and days never break.
    const longestWord = Math.max(...column.title.split(' ').map((word) => bold.widthOf(word, 10)))
    if (column.kind === 'text') return Math.max(width * perCharacter, longestWord)
    const needed = { money: 12, count: 8, rate: 7, day: 10, instant: 19 }[column.kind]
    const longest = firstRows.reduce((most, row) => {
      const value = row[at]
      return value == null ? most : Math.max(most, plain.widthOf(shownValue(column, value), 10))
    }, 0)
    return Math.max(needed * perFigure, longest * 1.1, longestWord + 1, bold.widthOf(column.title, 10) / 2)
  })
}

function rowsFitting({ height }: PageLayout, titleHeight: number): number {
  return Math.floor((height - 2 * margin - titleHeight - headerHeight - footerHeight) / rowHeight)
}

const titleSize = 15
const noteSize = 8

function titleHeightOf(document: PDFKit.PDFDocument, head: ReportHead, { width }: PageLayout): number {
  const room = { width: width - 2 * margin }
  const title = document.font(fontFile(600)).fontSize(titleSize).heightOfString(head.title, room)
  const note = document.font(fontFile(400)).fontSize(noteSize).heightOfString(subtitleOf(head), room)
  return title + 4 + note + 12 + waterfallsHeight(head.waterfalls ?? [])
}

/** Begins a page with everything except rows; rows follow from the top down. */
function openPage(drawing: Drawing, page: number, titleHeight: number) {
  const { document, layout, plain, bold, head } = drawing
  const { width, height, fontSize, columns } = layout
  document.addPage({ size: [width, height], margin: 0 })
  if (page === 1) drawTitle(drawing)
  drawing.drawReportTitle()
  if (page === 1) drawColumnTitles(drawing, margin + titleHeight)
  else drawing.drawFurtherColumnTitles()

  let y = margin + titleHeight + headerHeight
  let lines = ''
  const texts = pageText(document)
  return {
    row(values: ReportRow, isTotal: boolean) {
      const base = height - y - rowHeight / 2 - fontSize * 0.35
      const face = isTotal ? bold : plain
      const cells = isTotal && values[0] == null ? [wordsOf(head).total, ...values.slice(1)] : values
      for (let at = 0; at < columns.length; at += 1) {
        const value = cells[at]
        const column = head.columns[at]
        const position = columns[at]
        if (value == null || !column || !position) continue
        const isLabel = isTotal && values[at] == null
        showCell(texts, { face, text: isLabel ? value : shownValue(column, value), position, base, fontSize })
      }
      y += rowHeight
      const under = (height - y).toFixed(2)
      lines += `${margin} ${under} m ${(width - margin).toFixed(2)} ${under} l `
    },
    close() {
      showPageNumber(texts, drawing, page)
      // pdfkit's pages are upside down; text must be upright.
      document.save().transform(1, 0, 0, -1, 0, height)
      document.lineWidth(0.4).strokeColor(hairline)
      if (lines) document.addContent(`${lines}S`)
      // As bytes, which pdfkit writes unchanged.
      document.addContent(Buffer.from(`BT ${texts.operators()}ET\n`, 'latin1'))
      document.restore()
    }
  }
}

type CellToShow = {
  face: FontFace
  text: string
  position: PageLayout['columns'][number]
  base: number
  fontSize: number
}

/** A text that is too long is cut; a figure is printed smaller instead. */
function showCell(
  texts: PageText,
  { face, text, position: { x, width, isRight }, base: y, fontSize: size }: CellToShow
): void {
  if (!isRight) {
    texts.show(face.cut(text, size, width), { x, y, size, colour: ink })
    return
  }
  const colour = text.startsWith('−') ? red : ink
  const shaped = face.shape(text)
  const full = (shaped.advance * size) / 1000
  const fitting = full > width ? Math.floor((size * width * 100) / full) / 100 : size
  texts.show(shaped, { x: x + width - Math.min(full, width), y, size: fitting, colour })
}

/** Values as the screens show them. */
function shownValue({ kind }: ReportColumn, value: string): string {
  switch (kind) {
    case 'money':
    case 'count':
    case 'rate':
      return groupedFigure(value)
    case 'instant':
      return instantText(value)
    case 'day':
      return value
    case 'text':
      return value.replace(/\s+/g, ' ')
  }
}

function drawTitle({ document, head, layout }: Drawing): void {
  const room = { width: layout.width - 2 * margin }
  document.font(fontFile(600)).fontSize(titleSize).fillColor(accent).text(head.title, margin, margin, room)
  document
    .font(fontFile(400))
    .fontSize(noteSize)
    .fillColor(grey)
    .text(subtitleOf(head), margin, document.y + 4, room)
  if (head.waterfalls?.length)
    drawWaterfalls(document, head.waterfalls, { x: margin, y: document.y + 12, width: room.width })
}

const footerSize = 7
const footerRoom = 8
/** Of Montserrat, by which pdfkit sets the title on its line. */
const ascent = 0.968
const footerTop = ({ height }: PageLayout) => height - margin - footerRoom

function drawReportTitle({ document, head, layout }: Drawing): void {
  document.font(fontFile(400)).fontSize(footerSize).fillColor(grey)
  const half = (layout.width - 2 * margin) / 2
  document.text(head.title, margin, footerTop(layout), { width: half, height: 10, ellipsis: true })
}

/** Laid out by pdfkit, page numbers took a quarter of the drawing. */
function showPageNumber(texts: PageText, { plain, layout, head, pageCount }: Drawing, page: number): void {
  const shaped = plain.shape(wordsOf(head).page(page, pageCount))
  const x = layout.width - margin - (shaped.advance * footerSize) / 1000
  texts.show(shaped, { x, y: margin + footerRoom - footerSize * ascent, size: footerSize, colour: footerInk })
}

function drawColumnTitles({ document, head, layout }: Drawing, y: number): void {
  const { fontSize, columns, width } = layout
  document.font(fontFile(600)).fontSize(fontSize).fillColor(accent)
  for (const [at, { x, width: room, isRight }] of columns.entries()) {
    const title = head.columns[at]?.title ?? ''
    const align = isRight ? 'right' : 'left'
    const most = headerHeight - 4
    const height = Math.min(most, document.heightOfString(title, { width: room }))
    document.text(title, x, y + most - height, { width: room, height: most, align, ellipsis: true })
  }
  const under = y + headerHeight - 1
  document
    .moveTo(margin, under)
    .lineTo(width - margin, under)
    .lineWidth(0.8)
    .strokeColor(accent)
    .stroke()
}
