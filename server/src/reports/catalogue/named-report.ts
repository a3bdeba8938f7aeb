import { fileEnding, type ReportFormat } from '@payouts/contract/downloads/schema'
import { filtersOf, reportProblem } from '@payouts/contract/reports/report-form'
import type { FilterKey, ReportDefinition, ReportFilter, ReportRequest } from '@payouts/contract/reports/schema'
import { periodLines } from '../../downloads/asked-period.ts'
import type { Report } from '../../downloads/report.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import { placeOf } from './asked-place.ts'
import type { NamedReport, ReportContext } from './definition.ts'
import type { Days } from './narrowing.ts'

/** A request whose filters are all there, of whose company it may be. */
export type CheckedRequest = ReportRequest & { companyId: number | null }

/** What is different from report to report. */
export type ReportBody = Pick<Report, 'columns' | 'rows' | 'rowCount' | 'waterfalls'> & { filters?: Report['filters'] }

type Plan = Pick<ReportDefinition, 'reportType' | 'reportGroup' | 'description' | 'reportTemplate'> & {
  /** The format that is offered first; XLS unless told otherwise. */
  format?: ReportFormat
  /** By their names, with what each asks for beyond `filters`. */
  subTypes?: Record<string, ReportFilter[]>
  filters?: ReportFilter[]
  needsCompany?: boolean
  needsBranch?: boolean
  forCompanies: boolean
  body(request: CheckedRequest, context: ReportContext): ReportBody | Promise<ReportBody | Refusal>
}

/** Makes a report of the report page, which checks what it is asked before it is worded. */
export function namedReport({ body, forCompanies, ...plan }: Plan): NamedReport {
  const definition = definitionOf(plan)
  return {
    definition,
    forCompanies,
    async build(request, context) {
      const problem = problemOf(definition, request, context)
      if (problem) return problem
      const place = await placeOf(context, request)
      if (isRefusal(place)) return place
      const made = await body({ ...request, companyId: place.companyId }, context)
      if (isRefusal(made)) return made
      const title = request.reportSubType ? `${definition.reportType}: ${request.reportSubType}` : definition.reportType
      const filters = [...place.lines, ...linesOf(definition, request), ...(made.filters ?? [])]
      return { template: definition.reportTemplate, title, ...made, filters }
    }
  }
}

type DefinitionPlan = Omit<Plan, 'body' | 'forCompanies'>

function definitionOf(plan: DefinitionPlan): ReportDefinition {
  const { format = 'XLS', subTypes = {}, filters = [], needsCompany = false, needsBranch = false, ...named } = plan
  return {
    ...named,
    reportFormat: format,
    reportExtension: fileEnding[format].slice(1) as ReportDefinition['reportExtension'],
    subTypes: Object.entries(subTypes).map(([subReportType, ofSubType]) => ({ subReportType, filters: ofSubType })),
    filters,
    isBranchCodeRequired: needsBranch,
    isCompanyCodeRequired: needsCompany
  }
}

function problemOf(
  definition: ReportDefinition,
  request: ReportRequest,
  { caller, clock }: ReportContext
): Refusal | undefined {
  const asker = { isExternal: caller.companyId !== null, today: clock.today() }
  const problem = reportProblem(definition, request, asker)
  return problem && refuse('refusedByRule', problem.message, problem.field)
}

/** What was asked for, filter by filter; a cycle tells more of itself than its number. */
function linesOf(definition: ReportDefinition, request: ReportRequest): Report['filters'] {
  const lines = filtersOf(definition, request.reportSubType).flatMap(({ filterKey, displayText }) => {
    if (filterKey === 'fromDate') return periodLines('Period', request)
    const value = wordOf(request, filterKey)
    return value ? [{ label: displayText, value }] : []
  })
  return lines
}

function wordOf(request: ReportRequest, key: FilterKey): string | undefined {
  if (key === 'toDate' || key === 'reportName') return undefined
  const value = request[key]
  return value ? String(value) : undefined
}

/** The days of a request whose period the definition asks for. */
export function periodOf({ fromDate, toDate }: CheckedRequest): Days {
  if (!fromDate || !toDate) throw new Error('The definition asks for a period.')
  return { from: fromDate, to: toDate }
}

/** What a request has of a filter that its definition asks for. */
export function asked<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('The definition asks for this filter.')
  return value
}
