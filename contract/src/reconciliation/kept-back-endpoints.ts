import { z } from 'zod'
import { endpoint, messageResult } from '#endpoint.ts'
import { pageOf, pageRequest } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { changeId } from '#requests/schema.ts'
import { reason } from '#text.ts'
import { keptBackAmount, settlement } from './kept-back-schema.ts'

const reads = [permission('Reconciliation')] as const
const requests = [permission('Reconciliation', 'IMPORT'), permission('Reconciliation', 'CONFIRM')] as const
const decides = [permission('Reconciliation', 'CONFIRM')] as const

const keptBackId = z.int().positive()

/** Amounts that may have been paid already, and their settlement by two people. */
export const keptBackEndpoints = {
  getKeptBack: endpoint({
    path: '/api/v1/reconciliation/getKeptBack',
    summary:
      'Lists amounts that nothing pays again for now: those that wait, oldest first, or settled ones, newest first',
    kind: 'read',
    access: reads,
    input: pageRequest.extend({
      open: z.boolean().default(true),
      /** The one that is named, or that a request is about. */
      keptBackId: keptBackId.nullish(),
      changeId: changeId.nullish()
    }),
    output: pageOf(keptBackAmount)
  }),
  requestSettlement: endpoint({
    path: '/api/v1/reconciliation/requestSettlement',
    summary: 'Requests how an amount that is kept back is to be settled; a second person decides',
    kind: 'write',
    audience: 'staff',
    access: requests,
    input: z.object({
      keptBackId,
      settlement,
      /** The bank’s credit that reverses its debit, if it does not name the payment. */
      entryId: z.int().positive().nullish(),
      reason
    }),
    output: messageResult
  }),
  ...requestEndpoints('/api/v1/reconciliation', {
    name: 'Settlement',
    what: 'to settle an amount that is kept back',
    decides,
    withdraws: requests
  })
}
