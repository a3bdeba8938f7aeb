import { expect, test } from 'vitest'
import { cycleList } from './lists.ts'
import { holdSearch, placeOfCycle, placeOfType, withoutCycle, withoutDealer } from './place.ts'
import { askedType, noType } from './transaction-type-filter.ts'

const search = holdSearch(cycleList)

test('an address without its hold type or its cycle is no place', () => {
  expect(placeOfType(search.parse({ holdType: 'Long Hold', batchNo: 7 }))).toBeUndefined()
  expect(placeOfType(search.parse({ holdType: 'Manual Hold' }))).toMatchObject({ holdType: 'Manual Hold' })
  expect(placeOfCycle(search.parse({ holdType: 'Manual Hold', batchNo: 'seven' }))).toBeUndefined()
  expect(placeOfCycle(search.parse({ holdType: 'Manual Hold', batchNo: 7 }))).toMatchObject({ batchNo: 7 })
})

test('a place carries on who and where, and not how the list below it stands', () => {
  const place = placeOfCycle(
    search.parse({ holdType: 'Manual Hold', start: 'dealerCount', batchNo: 7, companyCode: 10_020, page: 3 })
  )
  expect(place).toMatchObject({ start: 'dealerCount', companyCode: '10020' })
  expect(place).not.toHaveProperty('page')
  expect(withoutCycle(place ?? {})).toMatchObject({ batchNo: undefined, companyCode: '10020' })
  expect(withoutDealer(place ?? {})).toMatchObject({ batchNo: 7, companyCode: undefined })
})

test('a filter on types narrows a screen about all types, and can only empty a screen about one', () => {
  expect(askedType(undefined, undefined)).toBeUndefined()
  expect(askedType(undefined, 'load')).toBe('load')
  expect(askedType('Reload', undefined)).toBe('Reload')
  expect(askedType('Reload', 'LOAD')).toBe('Reload')
  expect(askedType('Reload', 'Port')).toBe(noType)
})
