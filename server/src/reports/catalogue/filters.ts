import type { FilterKey, ReportFilter } from '@payouts/contract/reports/schema'

type Given = { isOptional?: boolean }

const filterOf = (
  filterKey: FilterKey,
  filterType: ReportFilter['filterType'],
  displayText: string,
  filterValues: readonly string[] = [],
  { isOptional = false }: Given = {}
): ReportFilter => ({ filterType, filterKey, displayText, filterValues: [...filterValues], isOptional })

/** From a day to a day, both included, at most as many days as the window. */
export const period = (windowInDays: number, given?: Given): ReportFilter[] => [
  filterOf('fromDate', 'CALENDAR', 'From Date', [String(windowInDays)], given),
  filterOf('toDate', 'CALENDAR', 'To Date', [String(windowInDays)], given)
]
/** The longest period of a report over cycles: a leap year. */
export const oneYear = 366

/** Any past day: reports cover every year that is kept. */
export const oneDay = (displayText: string) => filterOf('date', 'CALENDAR', displayText)
export const payoutDay = filterOf('payoutDate', 'CALENDAR', 'Payout Date')

const months = Array.from({ length: 12 }, (_, before) => String(before + 1))
export const month = filterOf('month', 'DROPDOWN', 'Month', months)
/** Its values are the years with payouts. */
export const year = filterOf('year', 'DROPDOWN', 'Year')
/** Its values are the types of existing transactions. */
export const transactionType = (given?: Given) => filterOf('transactionType', 'DROPDOWN', 'Transaction Type', [], given)
/** Chosen by payout name; the request has the batch number. */
export const payoutCycle = filterOf('reportName', 'DROPDOWN', 'Report Name')
export const searchText = (displayText: string) => filterOf('text', 'TEXT', displayText)

/** The name of every choice that narrows nothing. */
export const everything = 'All'
export const choice = (displayText: string, values: readonly string[], given?: Given) =>
  filterOf('filter', 'DROPDOWN', displayText, [everything, ...values], given)

export const accountTypes = [
  'Dealer Prepaid',
  'Dealer Postpaid',
  'Master Dealer Prepaid',
  'Master Dealer Postpaid'
] as const
export const accountType = (given?: Given) =>
  filterOf('accountType', 'DROPDOWN', 'Account Type', [everything, ...accountTypes], given)
