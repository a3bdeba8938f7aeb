import { expect, test } from 'vitest'
import { pagesToOffer } from './pages-to-offer.ts'

test('few pages are all offered', () => {
  expect(pagesToOffer('', 2, 4)).toEqual([1, 2, 3, 4])
})

test('of many pages the ends, the neighbours and some in between are offered', () => {
  const pages = pagesToOffer('', 50_000, 100_000)
  expect(pages).toContain(1)
  expect(pages).toContain(100_000)
  expect(pages).toContain(49_995)
  expect(pages.length).toBeLessThan(30)
})

test('typing finds any page, the page of that very number first', () => {
  expect(pagesToOffer('98765', 1, 100_000)[0]).toBe(98_765)
  expect(pagesToOffer('1,2', 1, 130)).toEqual([12, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129])
  expect(pagesToOffer('131', 1, 130)).toEqual([])
  expect(pagesToOffer('9', 1, 10_000_000).length).toBe(60)
})
