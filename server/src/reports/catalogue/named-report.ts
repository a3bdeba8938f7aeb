import { fileEnding, type ReportFormat } from '@payouts/contract/downloads/schema'
import { filtersOf, reportProblem } from '@payouts/contract/reports/report-form'
import type { FilterKey, ReportDefinition, ReportFilter, ReportRequest } from '@payouts/contract/reports/schema'
import type { Report, ReportContext } from '#downloads/report.ts'
import { periodLines } from '#downloads/requested-period.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { Days } from './conditions.ts'
import type { NamedReport } from './definition.ts'
import { findRequestedCompany } from './requested-company.ts'

/** A request with all required filters, and its company; null means all companies. */
export type CheckedRequest = ReportRequest & { companyId: number | null }

/** What differs from report to report. */
export type ReportBody = Pick<Report, 'columns' | 'rows' | 'rowCount' | 'waterfalls'> & { filters?: Report['filters'] }

type Plan = Pick<ReportDefinition, 'reportType' | 'reportGroup' | 'description' | 'reportTemplate'> & {
  /** The first format offered; XLS by default. */
  format?: ReportFormat
  /** By name, each with its filters besides `filters`. */
  subTypes?: Record<string, ReportFilter[]>
  filters?: ReportFilter[]
  needsCompany?: boolean
  needsBranch?: boolean
  forCompanies: boolean
  body(request: CheckedRequest, context: ReportContext): ReportBody | Promise<ReportBody | Refusal>
}

/** Makes a report of the report page. It checks the request before it builds the report. */
export function namedReport({ body, forCompanies, ...plan }: Plan): NamedReport {
  const definition = definitionOf(plan)
  return {
    definition,
    forCompanies,
    async build(request, context) {
      const problem = problemOf(definition, request, context)
      if (problem) return problem
      const company = await findRequestedCompany(context, request)
      if (isRefusal(company)) return company
      const content = await body({ ...request, companyId: company.companyId }, context)
      if (isRefusal(content)) return content
      const title = request.reportSubType ? `${definition.reportType}: ${request.reportSubType}` : definition.reportType
      const filters = [...company.filterLines, ...filterLines(definition, request), ...(content.filters ?? [])]
      return { template: definition.reportTemplate, title, ...content, filters }
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
  const requester = { isExternal: caller.companyId !== null, today: clock.today() }
  const problem = reportProblem(definition, request, requester)
  return problem && refuse('refusedByRule', problem.message, problem.field)
}

/** The request's filters except its cycle, of which the report shows more than the number. */
function filterLines(definition: ReportDefinition, request: ReportRequest): Report['filters'] {
  return filtersOf(definition, request.reportSubType).flatMap(({ filterKey, displayText }) => {
    if (filterKey === 'fromDate') return periodLines('Period', request)
    const value = filterText(request, filterKey)
    return value ? [{ label: displayText, value }] : []
  })
}

function filterText(request: ReportRequest, key: FilterKey): string | undefined {
  if (key === 'toDate' || key === 'reportName') return undefined
  const value = request[key]
  return value ? String(value) : undefined
}

/** The days of a required period. */
export function periodOf({ fromDate, toDate }: CheckedRequest): Days {
  if (!fromDate || !toDate) throw new Error('The definition requires a period.')
  return { from: fromDate, to: toDate }
}

/** The value of a required filter. */
export function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('The definition requires this filter.')
  return value
}
