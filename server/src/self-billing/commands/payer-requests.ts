import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { canDecidePayerChange } from '@payouts/contract/self-billing/can'
import {
  issuingFields,
  issuingLabels,
  issuingText,
  type PayerDetails,
  payerFields,
  payerLabels
} from '@payouts/contract/self-billing/payer'
import type { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import { payerProblem, storedPayer } from '@payouts/contract/self-billing/payer-rules'
import type { PayerChange } from '@payouts/contract/self-billing/schema'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestsOfDatedValues } from '#requests/dated-requests.ts'
import { payers } from '../queries/payer.ts'
import '../tables.ts'

type Endpoints = typeof payerChangeEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changePayerDetails']>>

export const payerRequests = requestsOfDatedValues<PayerDetails, PayerChange>({
  table: 'payer_changes',
  canDecide: canDecidePayerChange,
  decides: permission('E-Invoices', 'APPROVE'),
  area: 'self-billing',
  subject: 'CHANGE OF PAYER',
  what: ({ validFrom }) => `to change the payer's details from ${dayText(validFrom)} on`,
  how: ({ before, after }) => `: ${inWords(before, after)}`,
  target: { screen: 'eInvoices' },
  on: payers.on,
  isSame: (before, after) => inWords(before, after) === '',
  changedMeanwhile: 'They were requested when the payer had other details. Refuse them, and have them requested again.'
})

/** What differs, as a sentence; empty where nothing does. */
const inWords = (before: PayerDetails | null, after: PayerDetails): string => {
  const details = payerFields
    .filter((field) => (before?.[field] ?? '') !== after[field])
    .map((field) => `${payerLabels[field]} from ${before?.[field] || 'nothing'} to ${after[field] || 'nothing'}`)
  const rules = issuingFields
    .filter((field) => before?.[field] !== after[field])
    .map(
      (field) =>
        `${issuingLabels[field]} from ${before ? issuingText[field](before) : 'nothing'} to ${issuingText[field](after)}`
    )
  return [...details, ...rules].join(', ')
}

/**
 * Requests other details of the payer from a day on. They decide who is taxed for what documents state, so a second
 * person approves. Refuses values that the tax authority does not take, those that hold already, and a second request
 * while one waits.
 */
export async function requestPayer(call: ChangeCall): Promise<OutputOf<Endpoints['changePayerDetails']> | Refusal> {
  const { values } = call.input
  for (const field of payerFields) {
    const problem = payerProblem(field, values[field])
    if (problem) return refuse('refusedByRule', `${payerLabels[field]} ${problem}.`, `values.${field}`)
  }
  return payerRequests.request(call, { of: {}, after: storedPayer(values) })
}
