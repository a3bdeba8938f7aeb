import { expect, test } from 'vitest'
import { columnWidths } from './column-widths.ts'

/** The width that a browser computes in a frame of this many pixels. */
function inFrame(width: string, frame: number): number {
  const { max, min } = Math
  const clamp = (least: number, value: number, most: number) => min(max(least, value), most)
  const words = width.replaceAll('100cqw', String(frame)).replaceAll('px', '').replaceAll('calc', '')
  return new Function('max', 'clamp', `return ${words}`)(max, clamp) as number
}

const columns = [{ width: 200, least: 150, grow: 3 }, { width: 100, least: 90, grow: true }, { width: 60 }]
const { least, widths } = columnWidths(columns, 40)
const at = (frame: number) => widths.map((width) => Math.round(inFrame(width, frame)))

test('columns have their widths where the frame has room for just that', () => {
  expect(at(400)).toEqual([200, 100, 60])
})

test('room beyond goes to those that grow, by their shares', () => {
  expect(at(500)).toEqual([275, 125, 60])
})

test('what is missing is taken by what each can spare, and no more than that', () => {
  expect(least).toBe(340)
  expect(at(370)).toEqual([175, 95, 60])
  expect(at(340)).toEqual([150, 90, 60])
  expect(at(300)).toEqual([150, 90, 60])
})
