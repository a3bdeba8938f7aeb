import type { InputOf } from '@payouts/contract/endpoint'
import type { reportEndpoints } from '@payouts/contract/reports/endpoints'
import {
  filtersOf,
  type ReportFormValues,
  type ReportProblem,
  reportProblems
} from '@payouts/contract/reports/report-form'
import type { ReportDefinition, ReportFilter } from '@payouts/contract/reports/schema'
import { today } from '#ui/texts/day-text.ts'
import type { ReportChoices } from './report-search.ts'
import { periodOf } from './statement/statement-period.ts'

/** The field that a filter fills: a payout name selects its cycle. */
export const fieldOf = ({ filterKey }: ReportFilter): keyof ReportChoices =>
  filterKey === 'reportName' ? 'batchNo' : filterKey

/** The id of a field's control, which takes the focus when something is wrong with it. */
export const controlId = (field: string) => `report-${field}`

/** The fields in the order of the form. */
export function fieldsInOrder(definition: ReportDefinition | undefined, choices: ReportChoices): string[] {
  const filters = definition ? filtersOf(definition, choices.reportSubType) : []
  return ['reportType', 'reportSubType', 'companyCode', 'branchCode', ...filters.map(({ filterKey }) => filterKey)]
}

/** The choices with this month's period, or month and year, where the report asks for them and nothing is chosen. */
export function fromThisMonth(definitions: readonly ReportDefinition[], choices: ReportChoices): ReportChoices {
  const definition = definitions.find(({ reportType }) => reportType === choices.reportType)
  if (!definition) return choices
  const { fromDate, toDate } = periodOf('This month', today())
  const [year = '', month = ''] = fromDate.split('-')
  const starts: ReportChoices = { fromDate, toDate, month: String(Number(month)), year }
  const asked = filtersOf(definition, choices.reportSubType).filter(
    (filter) => !filter.isOptional && starts[fieldOf(filter)]
  )
  if (asked.some((filter) => choices[fieldOf(filter)])) return choices
  const offered = asked.flatMap((filter) => {
    const start = starts[fieldOf(filter)] ?? ''
    const { filterType, filterValues } = filter
    const isOffered = filterType === 'CALENDAR' || filterValues.length === 0 || filterValues.includes(start)
    return isOffered ? [[fieldOf(filter), start]] : []
  })
  return { ...choices, ...Object.fromEntries(offered) }
}

/** The problems of the choices, by the rules that the server checks again. */
export function problemsOf(
  definition: ReportDefinition | undefined,
  choices: ReportChoices,
  isExternal: boolean
): ReportProblem[] {
  return reportProblems(definition, formValues(choices), { isExternal, today: today() })
}

function formValues({ batchNo, companyName, reportFormat: format, ...choices }: ReportChoices): ReportFormValues {
  return { ...choices, batchNo: batchNo === undefined ? undefined : Number(batchNo) }
}

/** The payload of a report's calls. */
export type ReportPayload = InputOf<(typeof reportEndpoints)['previewReport']>

/** The request for choices without problems: only the report's own filters, and the company. */
export function requestOf(
  definition: ReportDefinition,
  choices: ReportChoices,
  ownCompanyCode: string | undefined
): ReportPayload {
  const { reportType, isBranchCodeRequired, subTypes } = definition
  const companyCode = ownCompanyCode ?? choices.companyCode
  const fields = filtersOf(definition, choices.reportSubType).map(fieldOf)
  const given = Object.fromEntries(fields.flatMap((field) => (choices[field] ? [[field, choices[field]]] : [])))
  const { batchNo, month, year, ...filters } = given
  return {
    reportType,
    ...(subTypes.length > 0 && { reportSubType: choices.reportSubType }),
    ...(companyCode && { companyCode }),
    ...(isBranchCodeRequired && { branchCode: choices.branchCode }),
    ...filters,
    ...(month && { month: Number(month) }),
    ...(year && { year: Number(year) }),
    ...(batchNo && { batchNo: Number(batchNo) })
  }
}
