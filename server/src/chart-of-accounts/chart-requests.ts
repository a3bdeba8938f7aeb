import { canDecideChart } from '@payouts/contract/chart-of-accounts/can'
import type { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { ledgerParts, partLabels } from '@payouts/contract/chart-of-accounts/parts'
import { type Chart, type ChartChange, emptyChart, mappedText } from '@payouts/contract/chart-of-accounts/schema'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { uploadedFile } from '#platform/incoming/uploaded-file.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { requestsOfDatedValues } from '#requests/dated-requests.ts'
import { chartIn } from './chart-file.ts'
import { charts } from './queries.ts'
import './tables.ts'

type Endpoints = typeof chartEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeChart']>>
type Requested = Promise<OutputOf<Endpoints['changeChart']> | Refusal>

export const chartRequests = requestsOfDatedValues<Chart, ChartChange>({
  table: 'chart_changes',
  canDecide: canDecideChart,
  decides: permission('Books', 'APPROVE'),
  area: 'periods',
  subject: 'CHANGE OF CHART',
  what: ({ validFrom }) => `to change the chart of accounts from ${dayText(validFrom)} on`,
  how: ({ before, after }) => `: ${inWords(before, after)}`,
  target: { screen: 'books' },
  on: charts.on,
  first: emptyChart,
  isSame: (before, after) => inWords(before, after) === '',
  changedMeanwhile: 'It was requested when the chart was another. Refuse it, and have it requested again.'
})

/** What differs, as a sentence; empty where nothing does. */
const inWords = (before: Chart | null, after: Chart): string =>
  ledgerParts
    .map((part) => ({ part, was: before ? mappedText(before[part]) : '', is: mappedText(after[part]) }))
    .filter(({ was, is }) => was !== is)
    .map(({ part, was, is }) => `${partLabels[part]} from ${was || 'nothing'} to ${is || 'nothing'}`)
    .join('; ')

/**
 * Requests another chart of accounts from a day on. It decides where the company's books show what was paid, so a second
 * person approves. Refuses a chart that holds already, and a second request while one waits.
 */
export const requestChart = (call: Omit<ChangeCall, 'file'>): Requested =>
  chartRequests.request(call, { of: {}, after: call.input.values })

/** The same with the accounts of a file. */
export async function importChart(call: WriteCall<CheckedInputOf<Endpoints['importChart']>>): Requested {
  const file = uploadedFile(call.file, { missing: 'Choose a file of accounts.' })
  if (isRefusal(file)) return file
  const values = await chartIn(file)
  return isRefusal(values) ? values : requestChart({ ...call, input: { ...call.input, values } })
}
