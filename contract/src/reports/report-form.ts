import { type Day, day } from '#page.ts'
import type { FilterKey, ReportDefinition, ReportFilter } from './schema.ts'

/** The fields of the report form; each may still be empty. */
export type ReportFormValues = {
  [Key in FilterKey | 'companyCode' | 'branchCode' | 'reportType' | 'reportSubType']?:
    | string
    | number
    | null
    | undefined
} & {
  /** The cycle that was chosen by its payout name. */
  batchNo?: number | null | undefined
}

export type ReportProblem = { field: keyof ReportFormValues; message: string }

type ReportRequester = {
  /** A company's own user: its company is known, whatever the form says. */
  isExternal: boolean
  /** The calendar day in Asia/Kuala_Lumpur. */
  today: Day
}

export const longestReportText = 10
/** There are no payouts, and so no reports, before this day. */
export const firstReportDay = '2000-01-01'
export const futureReportDay = 'Future dates selection is not allowed for Report Download'
export const outsideReportWindow = (days: number) => `Please choose date range within ${days} days`

const missingTexts: Record<FilterKey, string> = {
  fromDate: 'Please choose from Date',
  toDate: 'Please choose to Date',
  date: 'Please choose Date',
  payoutDate: 'Please choose Date',
  month: 'Please choose Month',
  year: 'Please choose Year',
  transactionType: 'Please choose Transaction Type',
  accountType: 'Please choose Account Type',
  reportName: 'Please choose Report Name',
  filter: 'Please choose a filter',
  text: 'Text is required'
}

/** The filters of a report and of its chosen sub type. */
export function filtersOf(definition: ReportDefinition, subType: ReportFormValues['reportSubType']): ReportFilter[] {
  const chosen = definition.subTypes.find(({ subReportType }) => subReportType === subType)
  return [...definition.filters, ...(chosen?.filters ?? [])]
}

/** What is wrong with a period: its days must be past or today, and fit the window, both ends included. */
export function periodProblem(values: ReportFormValues, windowInDays: number, today: Day): ReportProblem | undefined {
  const ends = (['fromDate', 'toDate'] as const).map((filterKey): ReportFilter => {
    return {
      filterKey,
      filterType: 'CALENDAR',
      displayText: '',
      filterValues: [String(windowInDays)],
      isOptional: false
    }
  })
  const problems = ends.flatMap((end) => filterProblem(end, values, { isExternal: false, today }))
  return [...problems, ...periodProblems(ends, values)][0]
}

/** The first of the problems, in the order of the form. */
export function reportProblem(
  definition: ReportDefinition | undefined,
  values: ReportFormValues,
  requester: ReportRequester
): ReportProblem | undefined {
  return reportProblems(definition, values, requester)[0]
}

/** Everything that prevents a report, at most one problem for each field, in the order of the form. */
export function reportProblems(
  definition: ReportDefinition | undefined,
  values: ReportFormValues,
  requester: ReportRequester
): ReportProblem[] {
  if (!definition) return [{ field: 'reportType', message: 'Please select Report Type' }]
  const filters = filtersOf(definition, values.reportSubType)
  const problems = [
    ...companyProblems(definition, values, requester),
    ...subTypeProblems(definition, values),
    ...filters.flatMap((filter) => filterProblem(filter, values, requester)),
    ...periodProblems(filters, values),
    ...monthProblems(values, requester)
  ]
  return problems.filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index)
}

function companyProblems(
  definition: ReportDefinition,
  values: ReportFormValues,
  requester: ReportRequester
): ReportProblem[] {
  const problems: ReportProblem[] = []
  if (definition.isCompanyCodeRequired && !requester.isExternal && !textOf(values.companyCode))
    problems.push({ field: 'companyCode', message: 'Company Name is required' })
  if (definition.isBranchCodeRequired && !textOf(values.branchCode))
    problems.push({ field: 'branchCode', message: 'Branch is required' })
  return problems
}

function subTypeProblems({ subTypes }: ReportDefinition, { reportSubType }: ReportFormValues): ReportProblem[] {
  if (subTypes.length === 0 || subTypes.some(({ subReportType }) => subReportType === reportSubType)) return []
  return [{ field: 'reportSubType', message: 'Please select Report Sub Type' }]
}

function filterProblem(filter: ReportFilter, values: ReportFormValues, { today }: ReportRequester): ReportProblem[] {
  const { filterKey: field, filterType, isOptional } = filter
  const value = textOf(field === 'reportName' ? values.batchNo : values[field])
  const missing = { field, message: missingTexts[field] }
  if (!value) return isOptional && !needsOtherEnd(field, values) ? [] : [missing]
  if (filterType === 'TEXT')
    return value.length > longestReportText
      ? [{ field, message: `Text can have at most ${longestReportText} characters` }]
      : []
  if (filterType === 'DROPDOWN') return isOffered(filter, value) ? [] : [missing]
  if (!day.safeParse(value).success) return [missing]
  if (value > today) return [{ field, message: futureReportDay }]
  return isPeriodEnd(field) ? [] : windowProblem(filter, value, today)
}

/** A period has two ends: one of them requires the other. */
function needsOtherEnd(field: FilterKey, values: ReportFormValues): boolean {
  return isPeriodEnd(field) && textOf(values.fromDate) + textOf(values.toDate) !== ''
}

const isPeriodEnd = (field: FilterKey) => field === 'fromDate' || field === 'toDate'

/** A definition without values accepts any: payout names come from a separate call, other values from data. */
const isOffered = ({ filterValues }: ReportFilter, value: string) =>
  filterValues.length === 0 || filterValues.includes(value)

/** Whether a period's days, both ends included, exceed the window; a single day is counted until today. */
function windowProblem({ filterKey: field, filterValues }: ReportFilter, from: Day, to: Day): ReportProblem[] {
  const days = Number(filterValues[0])
  if (!days || daysCovered(from, to) <= days) return []
  return [{ field, message: outsideReportWindow(days) }]
}

function periodProblems(filters: readonly ReportFilter[], values: ReportFormValues): ReportProblem[] {
  const start = filters.find(({ filterKey }) => filterKey === 'fromDate')
  const from = day.safeParse(values.fromDate)
  const to = day.safeParse(values.toDate)
  if (!start || !from.success || !to.success) return []
  if (from.data > to.data) return [{ field: 'toDate', message: 'Start date should be less than End date' }]
  return windowProblem(start, from.data, to.data)
}

/** A month or year that has not begun has no report. */
function monthProblems({ month, year }: ReportFormValues, { today }: ReportRequester): ReportProblem[] {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  if (Number(year) > thisYear) return [{ field: 'year', message: futureReportDay }]
  if (Number(year) === thisYear && Number(month) > thisMonth) return [{ field: 'month', message: futureReportDay }]
  return []
}

/** How many days a period covers, both ends included. */
export function daysCovered(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

function textOf(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).trim()
}
