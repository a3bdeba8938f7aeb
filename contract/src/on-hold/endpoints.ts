import type { z } from 'zod'
import { actionResult } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { type ActionButton, permission } from '#permissions.ts'
import { ofCompanies, ofCycles, ofCyclesOrAll, ofTransactions, ofTransactionTypes } from './held-choices.ts'
import { onHoldReads } from './read-endpoints.ts'
import { holdDecisionEndpoints } from './request-endpoints.ts'

function onHoldWrite<Path extends `/api/${string}`, Input extends z.ZodType>(
  path: Path,
  summary: string,
  button: ActionButton<'On Hold'>,
  input: Input,
  more: { reask?: boolean } = {}
) {
  return endpoint({
    path,
    summary,
    kind: 'write',
    access: [permission('On Hold', button)],
    input,
    output: actionResult,
    takesFile: true,
    ...more
  })
}

export const onHoldEndpoints = {
  ...onHoldReads,
  requestReleaseHoldTransactionType: onHoldWrite(
    '/api/v1/onHold/requestReleaseHoldTransactionType',
    'Requests the release of held transactions by transaction type',
    'REQUEST RELEASE',
    ofTransactionTypes
  ),
  requestReleaseHoldTransactions: onHoldWrite(
    '/api/v1/onHold/requestReleaseHoldTransactions',
    'Requests the release of single held transactions',
    'REQUEST RELEASE',
    ofTransactions
  ),
  requestReleaseHoldCompany: onHoldWrite(
    '/api/v1/onHold/requestReleaseHoldCompany',
    'Requests the release of held transactions by dealer',
    'REQUEST RELEASE',
    ofCompanies
  ),
  requestReleaseHoldCycle: onHoldWrite(
    '/api/v2/onHold/requestReleaseHoldCycle',
    'Requests the release of held transactions by cycle',
    'REQUEST RELEASE',
    ofCycles
  ),

  releaseHoldTransactionType: onHoldWrite(
    '/api/v1/onHold/releaseHoldTransactionType',
    'Releases held transactions by transaction type',
    'RELEASE',
    ofTransactionTypes,
    {
      reask: true
    }
  ),
  releaseHoldTransactions: onHoldWrite(
    '/api/v1/onHold/releaseHoldTransactions',
    'Releases single held transactions',
    'RELEASE',
    ofTransactions,
    {
      reask: true
    }
  ),
  releaseHoldCompany: onHoldWrite(
    '/api/v1/onHold/releaseHoldCompany',
    'Releases held transactions by dealer',
    'RELEASE',
    ofCompanies,
    { reask: true }
  ),
  releaseHoldCycle: onHoldWrite(
    '/api/v2/onHold/releaseHoldCycle',
    'Releases held transactions by cycle',
    'RELEASE',
    ofCycles,
    { reask: true }
  ),

  refuseReleaseHoldTransactionType: onHoldWrite(
    '/api/v1/onHold/refuseReleaseHoldTransactionType',
    'Refuses the release of held transactions by transaction type',
    'RELEASE',
    ofTransactionTypes,
    { reask: false }
  ),
  refuseReleaseHoldTransactions: onHoldWrite(
    '/api/v1/onHold/refuseReleaseHoldTransactions',
    'Refuses the release of single held transactions',
    'RELEASE',
    ofTransactions,
    { reask: false }
  ),
  refuseReleaseHoldCompany: onHoldWrite(
    '/api/v1/onHold/refuseReleaseHoldCompany',
    'Refuses the release of held transactions by dealer',
    'RELEASE',
    ofCompanies,
    {
      reask: false
    }
  ),
  refuseReleaseHoldCycle: onHoldWrite(
    '/api/v2/onHold/refuseReleaseHoldCycle',
    'Refuses the release of held transactions by cycle',
    'RELEASE',
    ofCycles,
    { reask: false }
  ),

  cancelHoldTransactionType: onHoldWrite(
    '/api/v1/onHold/cancelHoldTransactionType',
    'Cancels held transactions by transaction type',
    'CANCEL',
    ofTransactionTypes
  ),
  cancelHoldTransactions: onHoldWrite(
    '/api/v1/onHold/cancelHoldTransactions',
    'Cancels single held transactions',
    'CANCEL',
    ofTransactions
  ),
  cancelHoldCompany: onHoldWrite(
    '/api/v1/onHold/cancelHoldCompany',
    'Cancels held transactions by dealer',
    'CANCEL',
    ofCompanies
  ),
  cancelHoldCycle: onHoldWrite(
    '/api/v2/onHold/cancelHoldCycle',
    'Cancels held transactions by cycle',
    'CANCEL',
    ofCyclesOrAll
  ),

  ...holdDecisionEndpoints
}
