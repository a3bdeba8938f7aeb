import { canDecideChart } from '@payouts/contract/chart-of-accounts/can'
import type { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { ledgerParts, partLabels } from '@payouts/contract/chart-of-accounts/parts'
import { type Chart, type ChartChange, mappedText } from '@payouts/contract/chart-of-accounts/schema'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { uploadedFile } from '#platform/incoming/uploaded-file.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { datedRequestsOfKind, requestDated } from '#requests/dated-requests.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { chartIn } from './chart-file.ts'
import { charts } from './queries.ts'
import './tables.ts'

type Endpoints = typeof chartEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeChart']>>
type Requested = Promise<OutputOf<Endpoints['changeChart']> | Refusal>

const stored = storedRequests<ChartChange>({
  table: 'chart_changes',
  key: 'change_id',
  columns: sql`request.before, request.after, request.valid_from as "validFrom"`
})

export const listChartRequests = stored.list

export const chartRequests = datedRequestsOfKind<ChartChange>({
  stored,
  lock: stored.lock,
  canDecide: canDecideChart,
  decides: permission('Books', 'APPROVE'),
  area: 'periods',
  subject: 'CHANGE OF CHART',
  what: ({ validFrom }) => `to change the chart of accounts from ${dayText(validFrom)} on`,
  how: ({ before, after }) => `: ${inWords(before, after)}`,
  event: ({ changeId, before, after, validFrom }) => ({ details: { changeId, before, after, validFrom } }),
  target: { screen: 'books' },
  async isAsBefore(tx, { before }, validFrom) {
    const current = await charts.on(tx, validFrom)
    return current ? before !== null && inWords(before, current.values) === '' : before === null
  },
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
export async function requestChart(call: Omit<ChangeCall, 'file'>): Requested {
  const { tx, clock, input } = call
  const { values: after, validFrom } = input
  if (validFrom < clock.today())
    return refuse('refusedByRule', 'A chart of accounts holds from today or a later day.', 'validFrom')
  // The second of two concurrent requests waits here and finds the first.
  await sql`select pg_advisory_xact_lock(hashtext('chart of accounts'))`.execute(tx)
  const before = (await charts.on(tx, validFrom))?.values ?? null
  return requestDated(call, chartRequests, { stored, before, after, isSame: inWords(before, after) === '' })
}

/** The same with the accounts of a file. */
export async function importChart(call: WriteCall<CheckedInputOf<Endpoints['importChart']>>): Requested {
  const file = uploadedFile(call.file, { missing: 'Choose a file of accounts.' })
  if (isRefusal(file)) return file
  const values = await chartIn(file)
  return isRefusal(values) ? values : requestChart({ ...call, input: { ...call.input, values } })
}
