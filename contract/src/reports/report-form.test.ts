import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysCovered,
  futureReportDay,
  outsideReportWindow,
  type ReportFormValues,
  reportProblem,
  reportProblems
} from './report-form.ts'
import type { FilterKey, ReportDefinition, ReportFilter } from './schema.ts'

const today = '2026-11-21'
const staff = { isExternal: false, today }
const company = { isExternal: true, today }

const filter = (filterKey: FilterKey, given: Partial<ReportFilter> = {}): ReportFilter => ({
  filterType: 'DROPDOWN',
  filterKey,
  displayText: filterKey,
  filterValues: [],
  isOptional: false,
  ...given
})
const calendar = (filterKey: FilterKey, given: Partial<ReportFilter> = {}) =>
  filter(filterKey, { filterType: 'CALENDAR', ...given })

const report = (given: Partial<ReportDefinition> = {}): ReportDefinition => ({
  reportType: 'Test Report',
  reportGroup: 'Finance',
  description: '',
  reportFormat: 'XLS',
  reportExtension: 'xlsx',
  reportTemplate: 'TEST_REPORT',
  subTypes: [],
  filters: [],
  isBranchCodeRequired: false,
  isCompanyCodeRequired: false,
  ...given
})

const problemText = (definition: ReportDefinition, values: ReportFormValues, requester = staff) =>
  reportProblem(definition, values, requester)?.message

describe('the input of a report', () => {
  it('a report at all', () => {
    expect(reportProblem(undefined, {}, staff)).toEqual({ field: 'reportType', message: 'Please select Report Type' })
  })

  it('a company where it needs one, but never from a user of one', () => {
    const ofCompany = report({ isCompanyCodeRequired: true })
    expect(problemText(ofCompany, {})).toBe('Company Name is required')
    expect(problemText(ofCompany, { companyCode: '  ' })).toBe('Company Name is required')
    expect(problemText(ofCompany, { companyCode: 'D00001' })).toBeUndefined()
    expect(problemText(ofCompany, {}, company)).toBeUndefined()
  })

  it('a branch where it needs one, from everybody', () => {
    const ofBranch = report({ isBranchCodeRequired: true })
    for (const requester of [staff, company]) expect(problemText(ofBranch, {}, requester)).toBe('Branch is required')
    expect(problemText(ofBranch, { branchCode: 'B01' })).toBeUndefined()
  })

  it('one of its sub types, and then that one’s filters', () => {
    const typed = report({
      subTypes: [
        { subReportType: 'By month', filters: [filter('month')] },
        { subReportType: 'By year', filters: [filter('year')] }
      ]
    })
    for (const reportSubType of [undefined, '', 'By decade'])
      expect(problemText(typed, { reportSubType })).toBe('Please select Report Sub Type')
    expect(problemText(typed, { reportSubType: 'By month' })).toBe('Please choose Month')
    expect(problemText(typed, { reportSubType: 'By year', month: 1 })).toBe('Please choose Year')
    expect(problemText(typed, { reportSubType: 'By year', year: 2026 })).toBeUndefined()
  })

  it.each<[ReportFilter, string]>([
    [calendar('fromDate'), 'Please choose from Date'],
    [calendar('toDate'), 'Please choose to Date'],
    [calendar('date'), 'Please choose Date'],
    [calendar('payoutDate'), 'Please choose Date'],
    [filter('month'), 'Please choose Month'],
    [filter('year'), 'Please choose Year'],
    [filter('transactionType'), 'Please choose Transaction Type'],
    [filter('accountType'), 'Please choose Account Type'],
    [filter('reportName'), 'Please choose Report Name'],
    [filter('filter'), 'Please choose a filter'],
    [filter('text', { filterType: 'TEXT' }), 'Text is required']
  ])('$0.filterKey: "$1", unless it is optional', (filter, message) => {
    for (const empty of [undefined, null, '', '  ']) {
      const values = { [filter.filterKey]: empty }
      expect(problemText(report({ filters: [filter] }), values)).toBe(message)
      expect(problemText(report({ filters: [{ ...filter, isOptional: true }] }), values)).toBeUndefined()
    }
  })

  it('the cycle behind a payout name', () => {
    expect(problemText(report({ filters: [filter('reportName')] }), { batchNo: 7 })).toBeUndefined()
  })

  it('a choice that it offers', () => {
    const offering = report({ filters: [filter('filter', { filterValues: ['All', 'HELD'], isOptional: true })] })
    expect(problemText(offering, { filter: 'HELD' })).toBeUndefined()
    expect(problemText(offering, { filter: 'NONE' })).toBe('Please choose a filter')
  })

  it('a text of at most ten characters', () => {
    const searching = report({ filters: [filter('text', { filterType: 'TEXT' })] })
    expect(problemText(searching, { text: '1234567890' })).toBeUndefined()
    expect(problemText(searching, { text: '12345678901' })).toBe('Text can have at most 10 characters')
  })

  it('everything at once, in the order of its form and once for each field', () => {
    const demanding = report({
      isCompanyCodeRequired: true,
      isBranchCodeRequired: true,
      filters: [calendar('fromDate'), calendar('toDate'), filter('year')]
    })
    expect(reportProblems(demanding, { year: 2027 }, staff)).toEqual([
      { field: 'companyCode', message: 'Company Name is required' },
      { field: 'branchCode', message: 'Branch is required' },
      { field: 'fromDate', message: 'Please choose from Date' },
      { field: 'toDate', message: 'Please choose to Date' },
      { field: 'year', message: futureReportDay }
    ])
  })
})

describe('the days of a report', () => {
  const period = (days?: number, isOptional = false) => {
    const filterValues = days === undefined ? [] : [String(days)]
    return report({ filters: [calendar('fromDate', { filterValues, isOptional }), calendar('toDate', { isOptional })] })
  }

  it('end on the day that they begin, or later', () => {
    expect(problemText(period(31), { fromDate: '2026-11-02', toDate: '2026-11-02' })).toBeUndefined()
    expect(reportProblem(period(31), { fromDate: '2026-11-02', toDate: '2026-11-01' }, staff)).toEqual({
      field: 'toDate',
      message: 'Start date should be less than End date'
    })
  })

  it('cover no more than the window, both ends included', () => {
    expect(problemText(period(31), { fromDate: '2026-10-01', toDate: '2026-10-31' })).toBeUndefined()
    expect(reportProblem(period(31), { fromDate: '2026-10-01', toDate: '2026-11-01' }, staff)).toEqual({
      field: 'fromDate',
      message: 'Please choose date range within 31 days'
    })
    expect(problemText(period(), { fromDate: '2001-01-01', toDate: today })).toBeUndefined()
  })

  it('are never in the future', () => {
    expect(reportProblems(period(31), { fromDate: '2026-11-22', toDate: '2026-11-22' }, staff)).toEqual([
      { field: 'fromDate', message: futureReportDay },
      { field: 'toDate', message: futureReportDay }
    ])
    expect(problemText(period(31), { fromDate: today, toDate: today })).toBeUndefined()
  })

  it('are both there, or neither where they are optional', () => {
    expect(problemText(period(31, true), {})).toBeUndefined()
    expect(problemText(period(31, true), { fromDate: today })).toBe('Please choose to Date')
    expect(problemText(period(31, true), { toDate: today })).toBe('Please choose from Date')
  })

  it.each(['21/11/2026', '2026-02-30', 'yesterday'])('are days: not %s', (date) => {
    expect(problemText(report({ filters: [calendar('date')] }), { date })).toBe('Please choose Date')
  })

  it('of a month are not those of one that has not begun', () => {
    const monthly = report({ filters: [filter('month'), filter('year')] })
    expect(problemText(monthly, { month: 11, year: 2026 })).toBeUndefined()
    expect(problemText(monthly, { month: '12', year: '2025' })).toBeUndefined()
    expect(reportProblem(monthly, { month: 12, year: 2026 }, staff)?.field).toBe('month')
    expect(reportProblem(monthly, { month: 1, year: 2027 }, staff)?.field).toBe('year')
  })
})

describe('any window of days', () => {
  const dayAt = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10)
  const days = fc.integer({ min: -1500, max: 40 })
  const windows = fc.integer({ min: 1, max: 800 })

  it('lets a period through exactly when it lies in the past, is in order and fits', () => {
    fc.assert(
      fc.property(days, days, windows, (from, to, window) => {
        const values = { fromDate: dayAt(from), toDate: dayAt(to) }
        const definition = report({
          filters: [calendar('fromDate', { filterValues: [String(window)] }), calendar('toDate')]
        })
        const fits = from <= 0 && to <= 0 && from <= to && to - from < window
        expect(problemText(definition, values) === undefined).toBe(fits)
      })
    )
  })

  it('lets a day through exactly when it is none to come and not too long ago', () => {
    fc.assert(
      fc.property(days, windows, (offset, window) => {
        const definition = report({ filters: [calendar('date', { filterValues: [String(window)] })] })
        const problem = problemText(definition, { date: dayAt(offset) })
        if (offset > 0) expect(problem).toBe(futureReportDay)
        else expect(problem).toBe(-offset < window ? undefined : outsideReportWindow(window))
      })
    )
  })

  it('counts days as the calendar does, over leap days too', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        expect(daysCovered(dayAt(from), dayAt(to))).toBe(to - from + 1)
      })
    )
  })
})
