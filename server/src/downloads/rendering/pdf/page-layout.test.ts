import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportColumn } from '../../report.ts'
import { a4, margin, pageLayout } from './page-layout.ts'

const column = (kind: ReportColumn['kind'], at: number): ReportColumn => ({ key: `c${at}`, title: '', kind })

test('every column of any report that is not absurdly wide is on the paper, figures whole', () => {
  const columns = fc.array(
    fc.record({ kind: fc.constantFrom('text', 'money', 'day' as const), need: fc.integer({ min: 30, max: 90 }) }),
    { minLength: 1, maxLength: 30 }
  )
  fc.assert(
    fc.property(columns, (given) => {
      const {
        width,
        columns: placed,
        fontSize
      } = pageLayout(
        given.map(({ kind }, at) => column(kind, at)),
        given.map(({ need }) => need)
      )
      const last = placed.at(-1)
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width - margin + 0.01)
      for (const [at, { kind, need }] of given.entries())
        if (kind !== 'text') expect(placed[at]?.width).toBeGreaterThanOrEqual((need * fontSize) / 10 - 0.01)
    })
  )
})

test('the paper is A4 while the columns fit on it', () => {
  const money = (count: number) => Array.from({ length: count }, (_, at) => column('money', at))
  const widthOf = (count: number) => pageLayout(money(count), Array(count).fill(70)).width
  expect([widthOf(4), widthOf(12)]).toEqual([a4.short, a4.long])
  expect(widthOf(20)).toBe(a4.short * 2)
})
