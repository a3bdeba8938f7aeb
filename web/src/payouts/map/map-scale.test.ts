import type { MappedDealer } from '@payouts/contract/signals/cycle-map'
import { expect, test } from 'vitest'
import { namesOf } from './map-names.ts'
import { againstUsual, pointAt, pointsOf, pointsWithin, scaleOf } from './map-scale.ts'

const dealer = (companyCode: string, amount: string, usual: string | null): MappedDealer => ({
  ...{ companyCode, companyName: companyCode, amount, usual },
  ...{ cycleCount: usual === null ? 0 : 3, signals: [] }
})
const dealers = [
  dealer('usual', '500.00', '500.00'),
  dealer('much', '90000.00', '500.00'),
  dealer('debt', '-40.00', '120.00'),
  dealer('new', '700.00', null)
]
const size = { width: 800, height: 420 }
const points = pointsOf(dealers, scaleOf(dealers, size))
const of = (code: string) =>
  points.find((point) => point.dealer.companyCode === code) ?? { x: Number.NaN, y: Number.NaN }

test('more earned is higher, more usual is further right, and new dealers stand in a column of their own', () => {
  expect(of('much').y).toBeLessThan(of('usual').y)
  expect(of('debt').y).toBeGreaterThan(of('usual').y)
  expect(of('debt').x).toBeLessThan(of('usual').x)
  expect(of('new').x).toBeLessThan(of('debt').x)
  for (const { x, y } of points) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(size.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(size.height)
  }
})

test('one dealer of whom far more is usual stands at the edge, and leaves the others their room', () => {
  const many = Array.from({ length: 30 }, (_, at) => dealer(`D${at}`, '600.00', `${400 + at * 10}.00`))
  const all = [...many, dealer('far', '600.00', '120000.00')]
  const placed = pointsOf(all, scaleOf(all, size))
  expect(placed.filter(({ isBeyond }) => isBeyond).map((point) => point.dealer.companyCode)).toEqual(['far'])
  const [far, widest] = [placed.at(-1)?.x ?? 0, Math.max(...placed.slice(0, -1).map(({ x }) => x))]
  expect(far).toBeCloseTo(size.width - 16, 0)
  expect(widest).toBeGreaterThan(size.width / 2)
})

test('a box takes what lies in it, whichever way it was drawn, and a press takes the nearest', () => {
  const { x, y } = of('much')
  const codes = (found: typeof points) => found.map((point) => point.dealer.companyCode)
  expect(codes(pointsWithin(points, { x1: x - 5, y1: y - 5, x2: x + 5, y2: y + 5 }))).toEqual(['much'])
  expect(codes(pointsWithin(points, { x1: x + 5, y1: y + 5, x2: x - 5, y2: y - 5 }))).toEqual(['much'])
  expect(pointAt(points, { x: x + 4, y: y - 3 })?.dealer.companyCode).toBe('much')
  expect(pointAt(points, { x: 0, y: 0 })).toBeUndefined()
})

test('the distance from the usual is said as people say it', () => {
  expect(dealers.map(({ amount, usual }) => againstUsual(amount, usual))).toEqual([
    '100\u00a0%',
    '180.0 times',
    '−33\u00a0%',
    'new'
  ])
})

test('who is far from usual is named, and no name lies on another dot or name', () => {
  const many = Array.from({ length: 40 }, (_, at) => dealer(`D${at}`, `${600 + at}.00`, `${580 + at * 5}.00`))
  const near = [dealer('Twins One Sdn Bhd', '9000.00', '600.00'), dealer('Twins Two Sdn Bhd', '9010.00', '600.00')]
  const placed = pointsOf([...near, ...many], scaleOf([...near, ...many], size))
  const names = namesOf(placed, size)
  expect(names.map(({ text }) => text)).toEqual(['Twins One Sdn Bhd', 'Twins Two Sdn Bhd'])
  const [one, two] = names
  expect([one?.x, one?.baseline]).not.toEqual([two?.x, two?.baseline])

  const crowd = Array.from({ length: 30 }, (_, at) => dealer(`Dealer number ${at}`, `${9000 + at}.00`, '600.00'))
  expect(namesOf(pointsOf(crowd, scaleOf(crowd, size)), size).length).toBeLessThan(5)
})

test('both axes are marked where dealers earn billions', () => {
  const rich = [dealer('rich', '12345678901.23', '9000000000.00'), dealer('other', '8000000000.00', '7000000000.00')]
  const { marks } = scaleOf(rich, size)
  expect(marks.amount.at(-1)).toBe(10_000_000_000)
  expect(marks.usual.filter((mark) => mark >= 1_000_000_000).length).toBeGreaterThan(0)
})
