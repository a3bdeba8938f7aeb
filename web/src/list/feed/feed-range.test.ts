import { expect, it } from 'vitest'
import { feedRange } from './feed-range.ts'

it.each([
  [3, '2026-05-31', '2026-02-28'],
  [6, '2026-05-31', '2025-11-30'],
  [12, '2024-02-29', '2023-02-28']
] as const)('%i months up to %s begin on %s', (noOfMonth, toDate, fromDate) => {
  const page = { pageNumber: 2, pageSize: 15 }
  expect(feedRange({ ...page, noOfMonth }, toDate)).toEqual({ ...page, fromDate, toDate })
})
