import { expect, test } from 'vitest'
import { cycleList } from './lists.ts'
import {
  holdCycleParams,
  holdSearch,
  holdTypeParams,
  noType,
  requestedType,
  withoutCycle,
  withoutDealer
} from './search.ts'

const search = holdSearch(cycleList)

test('an address without its hold type or its cycle has no parameters', () => {
  expect(holdTypeParams(search.parse({ holdType: 'Long Hold', batchNo: 7 }))).toBeUndefined()
  expect(holdTypeParams(search.parse({ holdType: 'Manual Hold' }))).toMatchObject({ holdType: 'Manual Hold' })
  expect(holdCycleParams(search.parse({ holdType: 'Manual Hold', batchNo: 'seven' }))).toBeUndefined()
  expect(holdCycleParams(search.parse({ holdType: 'Manual Hold', batchNo: 7 }))).toMatchObject({ batchNo: 7 })
})

test('a link carries on what the screen is about, and not the state of its list', () => {
  const params = holdCycleParams(
    search.parse({ holdType: 'Manual Hold', start: 'dealerCount', batchNo: 7, companyCode: 10_020, page: 3 })
  )
  expect(params).toMatchObject({ start: 'dealerCount', companyCode: '10020' })
  expect(params).not.toHaveProperty('page')
  expect(withoutCycle(params ?? {})).toMatchObject({ batchNo: undefined, companyCode: '10020' })
  expect(withoutDealer(params ?? {})).toMatchObject({ batchNo: 7, companyCode: undefined })
})

test('a filter on types narrows a screen about all types, and can only empty a screen about one', () => {
  expect(requestedType(undefined, undefined)).toBeUndefined()
  expect(requestedType(undefined, 'load')).toBe('load')
  expect(requestedType('Reload', undefined)).toBe('Reload')
  expect(requestedType('Reload', 'LOAD')).toBe('Reload')
  expect(requestedType('Reload', 'Port')).toBe(noType)
})
