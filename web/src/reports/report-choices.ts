import { reportFormat } from '@payouts/contract/downloads/schema'
import type { InputOf } from '@payouts/contract/endpoint'
import type { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { type AskedReport, filtersOf, type ReportProblem, reportProblems } from '@payouts/contract/reports/report-form'
import { filterKeys, type ReportDefinition, type ReportFilter } from '@payouts/contract/reports/schema'
import { z } from 'zod'
import { today } from '../ui/day-text.ts'

// A code or a figure alone arrives from a typed address as a number.
const words = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().min(1).max(200))
  .optional()
  .catch(undefined)
const filterWords = Object.fromEntries(filterKeys.map((key) => [key, words])) as Record<
  (typeof filterKeys)[number],
  typeof words
>

/** The report form in its address: a reload, or who is sent the address, finds it as it was. */
export const reportSearch = z.object({
  reportType: words,
  reportSubType: words,
  companyCode: words,
  companyName: words,
  branchCode: words,
  ...filterWords,
  batchNo: words,
  reportFormat: reportFormat.optional().catch(undefined)
})

/** Everything that is chosen, each as text; what is not chosen yet is left out. */
export type ReportChoices = z.infer<typeof reportSearch>

/** The field that a filter fills: a payout name stands for its cycle. */
export const fieldOf = ({ filterKey }: ReportFilter): keyof ReportChoices =>
  filterKey === 'reportName' ? 'batchNo' : filterKey

/** The id of a field's control, which takes the focus when something is wrong with it. */
export const controlId = (field: string) => `report-${field}`

/** The fields of the form in the order in which they stand on it. */
export function fieldsInOrder(definition: ReportDefinition | undefined, choices: ReportChoices): string[] {
  const filters = definition ? filtersOf(definition, choices.reportSubType) : []
  return ['reportType', 'reportSubType', 'companyCode', 'branchCode', ...filters.map(({ filterKey }) => filterKey)]
}

/** What is wrong with the choices, by the rules that the server checks again. */
export function problemsOf(
  definition: ReportDefinition | undefined,
  choices: ReportChoices,
  isExternal: boolean
): ReportProblem[] {
  return reportProblems(definition, askedReport(choices), { isExternal, today: today() })
}

function askedReport({ batchNo, companyName, reportFormat: format, ...choices }: ReportChoices): AskedReport {
  return { ...choices, batchNo: batchNo === undefined ? undefined : Number(batchNo) }
}

/** A report as its calls are asked for it. */
export type ReportPayload = InputOf<(typeof reportEndpoints)['previewReport']>

/** The request for choices in which nothing is wrong: only what the report asks for, and whose. */
export function requestOf(
  definition: ReportDefinition,
  choices: ReportChoices,
  ownCompanyCode: string | undefined
): ReportPayload {
  const { reportType, isBranchCodeRequired, subTypes } = definition
  const companyCode = ownCompanyCode ?? choices.companyCode
  const wanted = filtersOf(definition, choices.reportSubType).map(fieldOf)
  const given = Object.fromEntries(wanted.flatMap((field) => (choices[field] ? [[field, choices[field]]] : [])))
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
