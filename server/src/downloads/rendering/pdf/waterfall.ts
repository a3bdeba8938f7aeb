import { groupedRinggit, type Ringgit, senOf } from '@payouts/contract/money'
import type { ReportWaterfall } from '../../report.ts'
import { fontFile } from './fonts.ts'

const colours = { total: '#0f766e', less: '#b45309', more: '#15803d', ink: '#1a1f26', red: '#b8121c' } as const
const stepHeight = 14
const barHeight = 8
const titleHeight = 18
const below = 14
const between = 28
const textSize = 7.5

/** The height of waterfalls side by side. */
export function waterfallsHeight(waterfalls: readonly ReportWaterfall[]): number {
  if (waterfalls.length === 0) return 0
  return titleHeight + Math.max(...waterfalls.map(({ steps }) => steps.length)) * stepHeight + below
}

type Box = { x: number; y: number; width: number }

/** Draws waterfalls side by side: each step's name, bar and amount. */
export function drawWaterfalls(document: PDFKit.PDFDocument, waterfalls: readonly ReportWaterfall[], box: Box) {
  const width = (box.width - between * (waterfalls.length - 1)) / waterfalls.length
  for (const [at, waterfall] of waterfalls.entries())
    drawWaterfall(document, waterfall, { ...box, x: box.x + at * (width + between), width })
}

function drawWaterfall(document: PDFKit.PDFDocument, { title, steps }: ReportWaterfall, { x, y, width }: Box): void {
  document.font(fontFile(600)).fontSize(9).fillColor(colours.ink)
  document.text(title, x, y, { width, height: titleHeight, ellipsis: true })
  const [label, amount] = [width * 0.36, width * 0.2]
  const bars = { x: x + label + 6, width: width - label - amount - 12 }
  for (const [at, { from, length, step }] of barsOf(steps).entries()) {
    const top = y + titleHeight + at * stepHeight
    const line = { height: stepHeight, ellipsis: true, lineBreak: false } as const
    document
      .font(fontFile(step.isTotal ? 600 : 400))
      .fontSize(textSize)
      .fillColor(colours.ink)
    document.text(step.label, x, top, { ...line, width: label })
    document.rect(bars.x + from * bars.width, top, Math.max(0.75, length * bars.width), barHeight).fill(colourOf(step))
    document.fillColor(step.amount.startsWith('-') ? colours.red : colours.ink)
    document.text(groupedRinggit(step.amount), x + width - amount, top, { ...line, width: amount, align: 'right' })
  }
}

type Step = ReportWaterfall['steps'][number]

const colourOf = ({ isTotal, amount }: Step) =>
  isTotal ? colours.total : amount.startsWith('-') ? colours.less : colours.more

/** The start and length of each bar as fractions of the picture's width, for drawing only; figures stay exact. */
function barsOf(steps: readonly Step[]): { step: Step; from: number; length: number }[] {
  const ringgit = (amount: Ringgit) => Number(senOf(amount)) / 100
  let level = 0
  const spans = steps.map((step) => {
    const start = step.isTotal ? 0 : level
    level = start + ringgit(step.amount)
    return { step, low: Math.min(start, level), high: Math.max(start, level) }
  })
  const least = Math.min(0, ...spans.map(({ low }) => low))
  const range = Math.max(0, ...spans.map(({ high }) => high)) - least || 1
  return spans.map(({ step, low, high }) => ({ step, from: (low - least) / range, length: (high - low) / range }))
}
