import { compactText } from '@payouts/contract/count-text'
import { margin, type Point, type Size, timesUsual } from './map-scale.ts'

type Anchor = 'start' | 'middle' | 'end'
/** A dealer's name in the picture, in pixels from its top left. */
export type Name = { point: Point; text: string; x: number; baseline: number; anchor: Anchor }
type Area = { left: number; right: number; top: number; bottom: number }

/** A wide letter, and a line, of the picture's words. */
const letter = 7.2
const line = 14
/** From a dot's middle to its name. */
const gap = 9
/** Left of a dot at the right edge its arrow stands. */
const arrow = 24

/** Names for the dealers furthest from usual, which come first: each beside its dot, away from other dots and names. */
export function namesOf(points: readonly Point[], size: Size): Name[] {
  const [most, longest] = size.width < 600 ? [5, 18] : [10, 26]
  const taken = points.map(({ x, y }) => areaAt(x, y, 'middle', 8))
  const names: Name[] = []
  for (const point of points.filter(isFar)) {
    if (names.length === most) break
    const name = textsOf(point, longest)
      .flatMap((text) => placesOf(point).map((place) => ({ point, text, ...place })))
      .find((each) => isFree(areaOf(each), taken, size))
    if (!name) continue
    taken.push(areaOf(name))
    names.push(name)
  }
  return names
}

function isFar({ dealer: { amount, usual, signals }, isBeyond }: Point): boolean {
  if (isBeyond || signals.length > 0) return true
  const times = timesUsual(amount, usual)
  return times !== undefined && (times >= 2 || times <= 0.5)
}

/** What could be written, the best first: at the right edge with what is usual, or that alone. */
function textsOf({ dealer: { companyName, usual }, isBeyond }: Point, longest: number): string[] {
  const name = companyName.length > longest ? `${companyName.slice(0, longest - 1).trimEnd()}…` : companyName
  const amount = compactText(Number(usual))
  return isBeyond ? [`${name} · ${amount}`, amount] : [name]
}

type Place = Pick<Name, 'x' | 'baseline' | 'anchor'>

/** Right of the dot, left of it, above and below; at the right edge only left, behind the arrow. */
function placesOf({ x, y, isBeyond }: Point): Place[] {
  const beside = y + 4
  if (isBeyond) return [{ x: x - arrow, baseline: beside, anchor: 'end' }]
  return [
    { x: x + gap, baseline: beside, anchor: 'start' },
    { x: x - gap, baseline: beside, anchor: 'end' },
    { x, baseline: beside - line, anchor: 'middle' },
    { x, baseline: beside + line, anchor: 'middle' }
  ]
}

const areaOf = ({ x, baseline, anchor, text }: Name) => areaAt(x, baseline - 4, anchor, text.length * letter)

function areaAt(x: number, middle: number, anchor: Anchor, width: number): Area {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { left, right: left + width, top: middle - line / 2, bottom: middle + line / 2 }
}

function isFree({ left, right, top, bottom }: Area, taken: readonly Area[], { width, height }: Size): boolean {
  if (left < margin.left || right > width || top < 0 || bottom > height - margin.bottom) return false
  return !taken.some((other) => left < other.right && other.left < right && top < other.bottom && other.top < bottom)
}
