import { once } from 'node:events'
import { decimalText } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import PDFDocument from 'pdfkit'
import { fontFaceOf, fontFile } from '#downloads/rendering/pdf/fonts.ts'
import { a4 } from '#downloads/rendering/pdf/page-layout.ts'
import type { FormContent, FormFigure } from './content.ts'
import type { Bilingual, FormLayout, FormValue } from './layout.ts'

const ink = '#1b2328'
const grey = '#5a6472'
const accent = '#0b4f4f'
const hairline = '#d5dade'
const margin = 48
const width = a4.short - 2 * margin
const boxWidth = 34
const labelWidth = 220
const valueLeft = margin + boxWidth + labelWidth + 12
const valueWidth = margin + width - valueLeft

type Options = { isDraft?: boolean }

/**
 * Draws a form as a PDF on one page, each label in Malay with English below it. The same content and layout give the
 * same bytes.
 */
export async function drawForm(content: FormContent, layout: FormLayout, { isDraft = false }: Options = {}) {
  const document = new PDFDocument({
    size: [a4.short, a4.long],
    margin,
    font: fontFile(400),
    lang: 'ms-MY',
    displayTitle: true,
    info: {
      Title: `${layout.form} ${content.year}`,
      Author: content.payer.name,
      Creator: 'Dealer Payouts',
      Producer: 'Dealer Payouts',
      // Not the moment of drawing, so that the bytes stay the same.
      CreationDate: new Date(`${content.issuedOn}T00:00:00Z`)
    }
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  for (const weight of [400, 600] as const) fontFaceOf(document, weight).shape('0')
  drawHead(document, content, layout, isDraft)
  for (const part of layout.parts) drawPart(document, part, content, layout)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

type Pdf = PDFKit.PDFDocument

function drawHead(document: Pdf, content: FormContent, layout: FormLayout, isDraft: boolean): void {
  const { year, version } = content
  document.font(fontFile(600)).fontSize(20).fillColor(accent).text(layout.form, margin, margin, { width })
  if (isDraft) {
    const draft = `${layout.draft.ms} / ${layout.draft.en}`
    document.fontSize(9).text(draft, margin, margin + 8, { width, align: 'right' })
  }
  document.moveDown(0.2).fontSize(11).fillColor(ink).text(layout.title.ms, margin, undefined, { width })
  document.font(fontFile(400)).fontSize(9.5).fillColor(grey).text(layout.title.en, { width })
  document.moveDown(0.4).fontSize(8.5).fillColor(ink)
  document.text(filled(layout.law.ms, { year }), { width })
  document.fillColor(grey).text(filled(layout.law.en, { year }), { width })
  if (version > 1) {
    document.moveDown(0.3).fillColor(accent)
    document.text(`${filled(layout.replaces.ms, { version })} / ${filled(layout.replaces.en, { version })}`, { width })
  }
  document.moveDown(0.8)
}

const filled = (text: string, values: Record<string, number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

function drawPart(document: Pdf, part: FormLayout['parts'][number], content: FormContent, layout: FormLayout): void {
  const top = document.y
  document.font(fontFile(600)).fontSize(10).fillColor(accent)
  document.text(part.mark, margin, top, { width: boxWidth })
  document.text(part.title.ms, margin + boxWidth, top, { width: width - boxWidth, continued: true })
  document.font(fontFile(400)).fillColor(grey).text(`  ${part.title.en}`)
  rule(document, document.y + 2, accent, 0.8)
  document.y += 5
  for (const line of part.lines) drawLine(document, line, content, layout)
  document.y += 9
}

type Line = FormLayout['parts'][number]['lines'][number]

function drawLine(document: Pdf, { box, label, value, isSum }: Line, content: FormContent, layout: FormLayout): void {
  const top = document.y
  const shown = shownValue(value, content, layout)
  document.font(fontFile(400)).fontSize(8).fillColor(grey).text(box, margin, top, { width: boxWidth })
  document.fillColor(ink).text(label.ms, margin + boxWidth, top, { width: labelWidth })
  document
    .fontSize(7)
    .fillColor(grey)
    .text(label.en, margin + boxWidth, document.y, { width: labelWidth })
  const underLabel = document.y
  document
    .font(fontFile(isSum ? 600 : 400))
    .fontSize(9)
    .fillColor(ink)
  document.text(shown.text, valueLeft, top, {
    width: valueWidth,
    align: shown.isAmount ? 'right' : 'left',
    ...(shown.isAmount && { features: ['tnum'] })
  })
  document.y = Math.max(underLabel, document.y) + 3
  rule(document, document.y - 1, hairline, 0.4)
  document.y += 2
}

function rule(document: Pdf, y: number, colour: string, thickness: number): void {
  document
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(thickness)
    .strokeColor(colour)
    .stroke()
}

type Shown = { text: string; isAmount: boolean }

function shownValue(value: FormValue, content: FormContent, layout: FormLayout): Shown {
  const [of = '', name = ''] = value.split('.')
  if (of === 'figures')
    return { text: `RM ${decimalText(content.figures[name as FormFigure])}`.replace('-', '−'), isAmount: true }
  const texts: Record<string, string | readonly string[] | null | Bilingual> = {
    issuedOn: dayText(content.issuedOn),
    'recipient.kind': content.recipient.kind === 'INDIVIDUAL' ? layout.individual : layout.other,
    ...prefixed('payer', content.payer),
    ...prefixed('recipient', { ...content.recipient, kind: undefined }),
    ...prefixed('officer', content.officer)
  }
  return { text: asText(texts[value] ?? null), isAmount: false }
}

const prefixed = (of: string, values: Record<string, string | readonly string[] | null | undefined>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[`${of}.${name}`, value]]))
  )

function asText(value: string | readonly string[] | null | Bilingual): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'string') return value
  return 'ms' in value ? `${value.ms} / ${value.en}` : value.join('\n') || '–'
}
