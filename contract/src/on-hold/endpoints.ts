import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { holdSummaryRow } from './schema.ts'

export const onHoldEndpoints = {
  getHoldPayoutCountSummary: endpoint({
    path: '/api/v2/onHold/getHoldPayoutCountSummary',
    kind: 'read',
    /** The dashboard reads it too, so it needs no more than the dashboard does. */
    access: 'staff',
    input: z.object({}),
    output: z.array(holdSummaryRow)
  })
}
