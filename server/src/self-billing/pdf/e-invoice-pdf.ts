import { buffer } from 'node:stream/consumers'
import { groupedRinggit } from '@payouts/contract/money'
import PDFDocument from 'pdfkit'
import qrcode from 'qrcode-generator'
import { fontFile } from '#downloads/rendering/pdf/fonts.ts'
import { momentText } from '#downloads/rendering/texts.ts'
import type { PrintedDocument, PrintedParty } from './printed-document.ts'
import { Sheet } from './sheet.ts'
import { both, type Words, words } from './words.ts'

const qrSize = 96
/** Of the longest name of a fact in both languages. */
const nameWidth = 200

/**
 * A validated document to be read and filed: what its signed bytes state, and the QR code and link by which anybody sees
 * at the authority whether it is still valid.
 */
export async function eInvoicePdf(printed: PrintedDocument): Promise<Buffer> {
  const [kind, kindInMalay] = words.kinds[printed.type]
  const title = `${kind} ${printed.documentNo}`
  const document = new PDFDocument({
    autoFirstPage: false,
    font: fontFile(400),
    lang: 'en-MY',
    displayTitle: true,
    info: { Title: title, Author: printed.buyer.name, Creator: 'Dealer Payouts', Producer: 'Dealer Payouts' }
  })
  const bytes = buffer(document as unknown as NodeJS.ReadableStream)
  const sheet = new Sheet(document)
  drawHead(sheet, printed, [title, kindInMalay])
  drawParties(sheet, printed)
  drawLines(sheet, printed)
  drawTotals(sheet, printed)
  sheet.end()
  return bytes
}

function drawHead(sheet: Sheet, printed: PrintedDocument, [title, inMalay]: Words): void {
  const { documentNo, uuid, link, issuedAt, validatedAt, period, refersTo } = printed
  const top = sheet.y
  const room = sheet.width - qrSize - 12
  let y = sheet.write(title, { x: 0, y: top, width: room }, { size: 15, bold: true })
  y = sheet.write(inMalay, { x: 0, y, width: room }, { ink: 'grey' }) + 4
  for (const warning of warningsOf(printed).flat())
    y = sheet.write(warning, { x: 0, y, width: room }, { bold: true, ink: 'red' })
  const facts: [Words, string][] = [
    [words.number, documentNo],
    [words.uuid, uuid],
    [words.issued, momentText(issuedAt)],
    [words.validSince, momentText(validatedAt)],
    [words.period, period],
    ...(refersTo.length > 0 ? [[words.corrects, refersTo.join(', ')] satisfies [Words, string]] : [])
  ]
  for (const [name, value] of facts) {
    sheet.write(both(name), { x: 0, y, width: nameWidth }, { ink: 'grey' })
    y = sheet.write(value, { x: nameWidth + 4, y, width: room - nameWidth - 4 })
  }
  drawQr(sheet, link, top)
  const below = Math.max(y, top + qrSize) + 6
  sheet.y = sheet.write(link, { x: 0, y: below, width: sheet.width }, { size: 7, ink: 'grey' }) + 6
  sheet.rule()
}

function warningsOf({ status, destination }: PrintedDocument): Words[] {
  return [...(status === 'VALID' ? [] : [words.cancelled]), ...(destination === 'production' ? [] : [words.test])]
}

function drawQr(sheet: Sheet, link: string, y: number): void {
  const code = qrcode(0, 'M')
  code.addData(link)
  code.make()
  sheet.squares((row, column) => code.isDark(row, column), code.getModuleCount(), {
    ...{ x: sheet.width - qrSize, y, size: qrSize }
  })
}

function drawParties(sheet: Sheet, { supplier, buyer }: PrintedDocument): void {
  const width = (sheet.width - 16) / 2
  const ends = [
    drawParty(sheet, words.supplier, supplier, { x: 0, width }),
    drawParty(sheet, words.buyer, buyer, { x: width + 16, width })
  ]
  sheet.y = Math.max(...ends) + 8
}

function drawParty(sheet: Sheet, role: Words, party: PrintedParty, place: { x: number; width: number }): number {
  let y = sheet.y
  for (const line of role) y = sheet.write(line, { ...place, y }, { size: 8, ink: 'grey' })
  y = sheet.write(party.name, { ...place, y }, { bold: true, size: 10 })
  for (const line of [...party.identity, ...party.address, ...party.contact]) y = sheet.write(line, { ...place, y })
  return y
}

const columns = { no: { x: 0, width: 24 }, what: { x: 28, width: 320 }, code: { x: 356, width: 60 } }
const amountAt = (sheet: Sheet) => ({ x: 424, width: sheet.width - 424 })
const lineHeight = 30

function drawLines(sheet: Sheet, { lines }: PrintedDocument): void {
  drawColumnTitles(sheet)
  for (const [index, { description, classification, amount }] of lines.entries()) {
    if (sheet.need(lineHeight)) drawColumnTitles(sheet)
    const { y } = sheet
    sheet.write(String(index + 1), { ...columns.no, y }, { ink: 'grey' })
    const end = sheet.write(description, { ...columns.what, y })
    sheet.write(classification, { ...columns.code, y })
    sheet.write(
      moneyText(amount),
      { ...amountAt(sheet), y },
      { right: true, ink: amount.startsWith('-') ? 'red' : 'black' }
    )
    sheet.y = end + 2
    sheet.rule()
  }
}

function drawColumnTitles(sheet: Sheet): void {
  const { y } = sheet
  const style = { size: 8, bold: true } as const
  sheet.write(both(words.line), { ...columns.no, y }, style)
  sheet.write(both(words.description), { ...columns.what, y }, style)
  sheet.write(both(words.classification), { ...columns.code, y }, style)
  sheet.y = sheet.write(both(words.amount), { ...amountAt(sheet), y }, { ...style, right: true }) + 3
  sheet.rule()
}

function drawTotals(sheet: Sheet, { excludingTax, tax, payable }: PrintedDocument): void {
  sheet.need(130)
  const totals: [Words, string, boolean][] = [
    [words.excludingTax, excludingTax, false],
    [words.tax, tax, false],
    [words.payable, payable, true]
  ]
  for (const [name, amount, bold] of totals) {
    const { y } = sheet
    sheet.write(both(name), { x: 160, y, width: 260 }, { bold, right: true })
    sheet.y = sheet.write(moneyText(amount), { ...amountAt(sheet), y }, { bold, right: true }) + 2
  }
  sheet.y += 10
  for (const note of words.note)
    sheet.y = sheet.write(note, { x: 0, y: sheet.y, width: sheet.width }, { size: 8, ink: 'grey' }) + 3
}

const moneyText = (amount: string) => groupedRinggit(amount)
