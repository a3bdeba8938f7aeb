import { z } from 'zod'
import { batchNo, version } from '#cycles/schema.ts'
import { columnKind, reportFormat } from '#downloads/schema.ts'
import { optionalDay, optionalNumber, optionalText } from '#page.ts'

/** The groups of the reports index. */
export const reportGroups = ['Channel Sales', 'Dealer', 'Finance'] as const
export const reportGroup = z.enum(reportGroups)
export type ReportGroup = z.infer<typeof reportGroup>

/** The filters of reports; each is a property of `reportRequest`. */
export const filterKeys = [
  'fromDate',
  'toDate',
  'date',
  'payoutDate',
  'month',
  'year',
  'transactionType',
  'accountType',
  'reportName',
  'filter',
  'text'
] as const
export const filterKey = z.enum(filterKeys)
export type FilterKey = z.infer<typeof filterKey>

const reportFilter = z.object({
  /** The specification has the free text but no type for it; TEXT is that type. */
  filterType: z.enum(['DROPDOWN', 'CALENDAR', 'TEXT']),
  filterKey,
  displayText: z.string(),
  /** A dropdown's options. A calendar's first value is its window in days; without one, any past day may be chosen. */
  filterValues: z.array(z.string()),
  /** Whether the report can be had without it. Not in the specification. */
  isOptional: z.boolean()
})
export type ReportFilter = z.infer<typeof reportFilter>

export const reportSubType = z.object({ subReportType: z.string(), filters: z.array(reportFilter) })

/** One report that the caller may have, with its input. */
export const reportDefinition = z.object({
  /** Its name on the screen and in the request. */
  reportType: z.string(),
  reportGroup,
  /** One line that says what it is for. */
  description: z.string(),
  /** The format that is offered first. */
  reportFormat,
  reportExtension: z.enum(['pdf', 'xlsx', 'csv']),
  reportTemplate: z.string(),
  subTypes: z.array(reportSubType),
  filters: z.array(reportFilter),
  isBranchCodeRequired: z.boolean(),
  isCompanyCodeRequired: z.boolean()
})
export type ReportDefinition = z.infer<typeof reportDefinition>

/** The input of the report page. The definition of its `reportType` says which filters are required. */
export const reportRequest = z.object({
  reportType: z.string().trim().min(1, 'Please select Report Type').max(100),
  reportSubType: optionalText,
  companyCode: optionalText,
  branchCode: optionalText,
  fromDate: optionalDay,
  toDate: optionalDay,
  payoutDate: optionalDay,
  /** 1 to 12. */
  month: optionalNumber(z.coerce.number().int().min(1).max(12)),
  year: optionalNumber(z.coerce.number().int().min(2000).max(2100)),
  transactionType: optionalText,
  accountType: optionalText,
  date: optionalDay,
  /** A dropdown of this report only: a state, a hold type, a status. Not in the specification. */
  filter: optionalText,
  /** Not in the specification. */
  text: z.string().trim().max(10).nullish(),
  /** The cycle that was chosen by its payout name. Not in the specification. */
  batchNo: optionalNumber(batchNo)
})
export type ReportRequest = z.infer<typeof reportRequest>

/** The beginning of a report, its length and its sums, before the download. Not in the specification. */
export const reportPreview = z.object({
  title: z.string(),
  columns: z.array(z.object({ key: z.string(), title: z.string(), kind: columnKind })),
  /** The first rows, each cell as text: money `1234.50`, days and instants as everywhere. */
  rows: z.array(z.array(z.string().nullable())),
  rowCount: z.int(),
  /** The sums of money and count columns, by column key. */
  totals: z.record(z.string(), z.string()),
  /** Whether it is so long that it is made in the background. */
  inBackground: z.boolean()
})
export type ReportPreview = z.infer<typeof reportPreview>

export const branch = z.object({
  branchName: z.string(),
  branchCode: z.string(),
  branchParentId: z.int(),
  branchParentCode: z.string(),
  branchParentName: z.string()
})
export type Branch = z.infer<typeof branch>

export const payoutName = z.object({ payoutName: z.string(), batchNo, version })
export type PayoutName = z.infer<typeof payoutName>

/** A report of one cycle, by name. */
export const payoutReportName = z.object({ reportName: z.string(), reportTemplate: z.string(), reportFormat })
export type PayoutReportName = z.infer<typeof payoutReportName>
