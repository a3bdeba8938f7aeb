import { buffer } from 'node:stream/consumers'
import { groupedRinggit } from '@payouts/contract/money'
import { documentTypeLabels } from '@payouts/contract/self-billing/document-kinds'
import PDFDocument from 'pdfkit'
import qrcode from 'qrcode-generator'
import { fontFile } from '#downloads/rendering/pdf/fonts.ts'
import { momentText } from '#downloads/rendering/texts.ts'
import type { PrintedDocument, PrintedParty } from './printed-document.ts'
import { Sheet } from './sheet.ts'

const qrSize = 96

/**
 * A validated document to be read and filed: what its signed bytes state, and the QR code and link by which anybody sees
 * at the authority whether it is still valid.
 */
export async function eInvoicePdf(printed: PrintedDocument): Promise<Buffer> {
  const title = `Self-billed ${documentTypeLabels[printed.type].toLowerCase()} ${printed.documentNo}`
  const document = new PDFDocument({
    autoFirstPage: false,
    font: fontFile(400),
    lang: 'en-MY',
    displayTitle: true,
    info: { Title: title, Author: printed.buyer.name, Creator: 'Dealer Payouts', Producer: 'Dealer Payouts' }
  })
  const bytes = buffer(document as unknown as NodeJS.ReadableStream)
  const sheet = new Sheet(document)
  drawHead(sheet, printed, title)
  drawParties(sheet, printed)
  drawLines(sheet, printed)
  drawTotals(sheet, printed)
  sheet.end()
  return bytes
}

function drawHead(sheet: Sheet, printed: PrintedDocument, title: string): void {
  const { documentNo, uuid, link, issuedAt, validatedAt, period, refersTo } = printed
  const top = sheet.y
  const room = sheet.width - qrSize - 12
  let y = sheet.write(title, { x: 0, y: top, width: room }, { size: 15, bold: true }) + 4
  for (const warning of warningsOf(printed))
    y = sheet.write(warning, { x: 0, y, width: room }, { bold: true, ink: 'red' })
  const facts: [string, string][] = [
    ['Number', documentNo],
    ['Authority’s number', uuid],
    ['Issued', momentText(issuedAt)],
    ['Valid since', momentText(validatedAt)],
    ['Period', period],
    ...(refersTo.length > 0 ? [['Corrects', refersTo.join(', ')] satisfies [string, string]] : [])
  ]
  for (const [name, value] of facts) {
    sheet.write(name, { x: 0, y, width: 100 }, { ink: 'grey' })
    y = sheet.write(value, { x: 104, y, width: room - 104 })
  }
  drawQr(sheet, link, top)
  const below = Math.max(y, top + qrSize) + 6
  sheet.y = sheet.write(link, { x: 0, y: below, width: sheet.width }, { size: 7, ink: 'grey' }) + 6
  sheet.rule()
}

function warningsOf({ status, destination }: PrintedDocument): string[] {
  return [
    ...(status === 'VALID' ? [] : ['It was cancelled at the tax authority and counts no more.']),
    ...(destination === 'production' ? [] : ['A test: it was not issued by the tax authority and counts nowhere.'])
  ]
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
    drawParty(sheet, 'Supplier', supplier, { x: 0, width }),
    drawParty(sheet, 'Buyer, who issues it in the supplier’s place', buyer, { x: width + 16, width })
  ]
  sheet.y = Math.max(...ends) + 8
}

function drawParty(sheet: Sheet, role: string, party: PrintedParty, place: { x: number; width: number }): number {
  let y = sheet.write(role, { ...place, y: sheet.y }, { size: 8, ink: 'grey' })
  y = sheet.write(party.name, { ...place, y }, { bold: true, size: 10 })
  for (const line of [...party.identity, ...party.address, ...party.contact]) y = sheet.write(line, { ...place, y })
  return y
}

const columns = { no: { x: 0, width: 24 }, what: { x: 28, width: 340 }, code: { x: 376, width: 40 } }
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
  sheet.write('No.', { ...columns.no, y }, style)
  sheet.write('Description', { ...columns.what, y }, style)
  sheet.write('Class', { ...columns.code, y }, style)
  sheet.y = sheet.write('Amount (RM)', { ...amountAt(sheet), y }, { ...style, right: true }) + 3
  sheet.rule()
}

function drawTotals(sheet: Sheet, { excludingTax, tax, payable }: PrintedDocument): void {
  sheet.need(90)
  const totals: [string, string, boolean][] = [
    ['Total excluding tax', excludingTax, false],
    ['Sales and service tax', tax, false],
    ['Total payable', payable, true]
  ]
  for (const [name, amount, bold] of totals) {
    const { y } = sheet
    sheet.write(name, { x: 280, y, width: 140 }, { bold })
    sheet.y = sheet.write(moneyText(amount), { ...amountAt(sheet), y }, { bold, right: true }) + 2
  }
  const note =
    'This is a picture of an electronic document that was signed by its issuer and validated by the tax authority. Who scans the code or opens the link sees there whether it is still valid. Amounts are gross: tax withheld under section 107D is no part of it.'
  sheet.y = sheet.write(note, { x: 0, y: sheet.y + 10, width: sheet.width }, { size: 8, ink: 'grey' })
}

const moneyText = (amount: string) => groupedRinggit(amount)
