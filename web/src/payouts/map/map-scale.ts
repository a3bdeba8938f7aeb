import type { Ringgit } from '@payouts/contract/money'
import type { MappedDealer } from '@payouts/contract/signals/cycle-map'
import { percentText } from '#ui/texts/unbroken.ts'

/** A dealer's point, in pixels from the picture's top left. For drawing only: figures stay exact. */
export type Point = { dealer: MappedDealer; x: number; y: number; isBeyond: boolean }
export type Size = { width: number; height: number }
/** Two corners of what a pointer drew. */
export type Box = { x1: number; y1: number; x2: number; y2: number }

/** Room for the axes' words, and at the left a column for dealers that no earlier cycle paid. */
export const margin = { left: 64, newDealers: 56, right: 16, top: 28, bottom: 36 } as const

/**
 * Puts sums of a few ringgit and of millions into one picture, negative ones too: up to the middle dealer's amount they
 * lie as on a ruler, further away as on a logarithmic scale.
 */
const spreadBy = (middle: number) => (amount: number) => Math.sign(amount) * Math.log10(1 + Math.abs(amount) / middle)

function middleOf(amounts: readonly number[]): number {
  const sizes = amounts.map(Math.abs).sort((a, b) => a - b)
  return Math.max(10, sizes[Math.floor(sizes.length / 2)] ?? 0)
}

/** What all but a twentieth have at most. */
function nearlyMost(amounts: readonly number[]): number {
  const sorted = [...amounts].sort((a, b) => a - b)
  return sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0
}

/** Three for each power of ten, up to tens of billions. */
const sizesOfMarks = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((mark) => mark * 10 ** (power + 2))).flat()
/** So much further than the last dealer an axis goes: a dot on the edge would be cut. */
const roomy = 1.15
/** So far apart marks are at least, in pixels. */
const leastGap = 36

export type MapScale = {
  /** Dealers of whom more is usual stand at the right edge. */
  mostUsual: number
  x: (usual: number) => number
  y: (amount: number) => number
  /** The amounts to write at the axes. */
  marks: { usual: readonly number[]; amount: readonly number[] }
  /** The line on which dealers come to `times` of what is usual, as a path. */
  line: (times: number) => string
}

/** Fits dealers into a picture. */
export function scaleOf(dealers: readonly MappedDealer[], { width, height }: Size): MapScale {
  const usuals = dealers.map(({ usual }) => Number(usual ?? 0))
  const amounts = dealers.map(({ amount }) => Number(amount))
  // Each axis ends with its own: one dealer far off would press the others into a corner of both.
  const most = roomy * Math.max(100, ...amounts)
  const mostUsual = Math.min(roomy * Math.max(100, ...usuals), Math.max(2 * most, roomy * nearlyMost(usuals)))
  const least = roomy * Math.min(0, ...amounts)
  const middle = middleOf(amounts)
  const spread = spreadBy(middle)
  const left = margin.left + margin.newDealers
  const range = spread(most) - spread(least)
  const scale = {
    mostUsual,
    x: (usual: number) =>
      left + (spread(Math.min(usual, mostUsual)) / spread(mostUsual)) * (width - left - margin.right),
    y: (amount: number) =>
      margin.top + ((spread(most) - spread(amount)) / range) * (height - margin.top - margin.bottom)
  }
  return {
    ...scale,
    marks: {
      usual: apart(
        [0, ...sizesOfMarks].filter((mark) => mark <= mostUsual),
        scale.x
      ),
      amount: [
        ...apart(
          sizesOfMarks.map((size) => -size).filter((mark) => mark >= least),
          scale.y,
          scale.y(0)
        ),
        ...apart(
          [0, ...sizesOfMarks].filter((mark) => mark <= most),
          scale.y
        )
      ]
    },
    line(times) {
      const end = scale.x(Math.min(mostUsual, most / times))
      const steps = Array.from({ length: 41 }, (_, step) => left + (step / 40) * (end - left))
      const usualAt = (x: number) =>
        middle * (10 ** (((x - left) / (width - left - margin.right)) * spread(mostUsual)) - 1)
      return `M${steps.map((x) => `${x.toFixed(1)} ${scale.y(usualAt(x) * times).toFixed(1)}`).join('L')}`
    }
  }
}

/** Those marks, the smallest first, whose words do not meet those of the one before. */
function apart(all: readonly number[], at: (mark: number) => number, from = Number.NEGATIVE_INFINITY): number[] {
  let last = from
  return all.filter((mark) => {
    if (Math.abs(at(mark) - last) < leastGap) return false
    last = at(mark)
    return true
  })
}

/** Where each dealer lies; without a usual amount, in the column at the left. */
export function pointsOf(dealers: readonly MappedDealer[], scale: MapScale): Point[] {
  const ofNew = margin.left + margin.newDealers / 2
  return dealers.map((dealer) => ({
    dealer,
    x: dealer.usual === null ? ofNew : scale.x(Number(dealer.usual)),
    y: scale.y(Number(dealer.amount)),
    isBeyond: Number(dealer.usual ?? 0) > scale.mostUsual
  }))
}

/** The points within a box, whichever corner was drawn first. */
export function pointsWithin(points: readonly Point[], { x1, y1, x2, y2 }: Box): Point[] {
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)]
  const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)]
  return points.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom)
}

/** How far from a point a pointer still means it, in pixels. */
const reach = 14

/** The point that a pointer means. */
export function pointAt(points: readonly Point[], at: { x: number; y: number }): Point | undefined {
  const distance = (point: Point) => Math.hypot(point.x - at.x, point.y - at.y)
  const [nearest] = points.filter((point) => distance(point) <= reach).sort((a, b) => distance(a) - distance(b))
  return nearest
}

/** All points as one path of dots: thousands of them cost the browser one element. */
export const dotsOf = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')

/** How many times the usual a dealer comes to; undefined where nothing is usual. */
export const timesUsual = (amount: Ringgit, usual: Ringgit | null): number | undefined =>
  usual === null ? undefined : Number(amount) / Number(usual)

/** How far a dealer is from the usual, for people: `3.4 times`, `12 %`, `new`. */
export function againstUsual(amount: Ringgit, usual: Ringgit | null): string {
  const times = timesUsual(amount, usual)
  if (times === undefined) return 'new'
  return times >= 2 ? `${times.toFixed(1)} times` : percentText(Math.round(times * 100))
}
