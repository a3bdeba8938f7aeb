import { describe, expect, it } from 'vitest'
import { dayFilter, listRequest, pageFrom, pageRequest, textFilter, withList } from './page.ts'

const request = listRequest({
  scope: {},
  sortKeys: ['CUT_OFF', 'AMOUNT'],
  sortOrder: 'DESC',
  filters: { name: textFilter, cutoffDate: dayFilter }
})
const first = { pageNumber: 0, pageSize: 15 }

describe('the request of a list', () => {
  it('sorts by its first key by default', () => {
    expect(request.parse(first)).toMatchObject({ sortProperty: 'CUT_OFF', sortOrder: 'DESC' })
    expect(request.parse({ ...first, sortProperty: 'AMOUNT', sortOrder: 'ASC' }).sortProperty).toBe('AMOUNT')
  })

  it('is of the first page of usual size by default', () => {
    expect(request.parse({})).toMatchObject(first)
  })

  it('takes any of its filters, and an empty one as none', () => {
    expect(request.parse({ ...first, name: ' kedai ', cutoffDate: '' })).toMatchObject({ name: 'kedai' })
    const both = { name: 'kedai', cutoffDate: '2026-10-18' }
    expect(request.parse({ ...first, ...both })).toMatchObject(both)
  })

  it.each([
    ['a sort key that is not on the list', { sortProperty: 'PASSWORD' }],
    ['an order that is none', { sortOrder: 'SIDEWAYS' }],
    ['a day that there is not', { cutoffDate: '2026-02-30' }],
    ['a day before all others', { cutoffDate: '1899-12-31' }],
    ['a day after all others', { cutoffDate: '3000-01-01' }],
    ['a property that it does not know', { companyId: 7 }],
    ['a page before the first', { pageNumber: -1 }],
    ['half a page', { pageNumber: 0.5 }],
    ['a page without rows', { pageSize: 0 }],
    ['more than a hundred rows', { pageSize: 101 }]
  ])('refuses %s', (_what, change) => {
    expect(request.safeParse({ ...first, ...change }).success).toBe(false)
  })

  it('declares what it sorts and filters by', () => {
    expect(request.list).toEqual({
      sortKeys: ['CUT_OFF', 'AMOUNT'],
      defaultSort: 'CUT_OFF',
      defaultOrder: 'DESC',
      filterNames: ['name', 'cutoffDate']
    })
    const refined = withList(
      request.refine(({ name }) => name !== 'nobody'),
      request.list
    )
    expect(refined.safeParse({ ...first, name: 'nobody' }).success).toBe(false)
    expect(refined.list.defaultSort).toBe('CUT_OFF')
  })

  it('takes a hundred rows', () => {
    expect(pageRequest.safeParse({ pageNumber: 0, pageSize: 100 }).success).toBe(true)
  })
})

it.each([
  [0, 0],
  [15, 1],
  [16, 2]
])('counts the pages of %i rows as %i', (totalElements, totalPages) => {
  expect(pageFrom([], totalElements, first)).toMatchObject({ content: [], totalElements, totalPages })
})
