import { z } from 'zod'
import { holdType } from '#cycles/hold-types.ts'
import { batchNo, version } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { day, pageOf, pageRequest } from '#page.ts'
import { permission } from '#permissions.ts'
import { cyclePreflight, releasePreflight } from './preflight.ts'
import { cycleEvidence, importEvidence, returnedAccounts, waitingLine } from './schema.ts'

/** The decision desk: what waits for the caller, and the evidence for each decision. */
/** The day that a decision is about to choose; without it the day that was wanted, or today if that is over. */
const payOn = day.optional()

export const deskEndpoints = {
  /** The longest due first; without a named day it is due on the day of its request. */
  getWaiting: endpoint({
    path: '/api/v1/desk/getWaiting',
    summary: "Lists what waits for the caller's review or decision",
    kind: 'read',
    access: 'staff',
    input: pageRequest,
    output: pageOf(waitingLine)
  }),
  getCycleEvidence: endpoint({
    path: '/api/v1/desk/getCycleEvidence',
    summary: 'Reads what is held of a cycle and why, and which rows of its file were rejected',
    kind: 'read',
    audience: 'staff',
    access: [permission('Payout'), permission('On Hold')],
    input: z.object({ batchNo }),
    output: cycleEvidence
  }),
  getCyclePreflight: endpoint({
    path: '/api/v1/desk/getCyclePreflight',
    summary: 'Reads what of a cycle can be paid, what cannot and why, and what its approval closes',
    kind: 'read',
    audience: 'staff',
    access: [permission('Payout')],
    input: z.object({ batchNo, payOn }),
    output: cyclePreflight
  }),
  getReleasePreflight: endpoint({
    path: '/api/v1/desk/getReleasePreflight',
    summary: 'Reads what of a requested release can be paid, what cannot and why, and who is paid for the first time',
    kind: 'read',
    audience: 'staff',
    access: [permission('On Hold')],
    input: z.object({ batchNo, holdType, payOn }),
    output: releasePreflight
  }),
  getReturnedAccounts: endpoint({
    path: '/api/v1/desk/getReturnedAccounts',
    summary: 'Lists the accounts that a payment came back from and that dealers still have, the latest first',
    kind: 'read',
    audience: 'staff',
    access: [permission('Payment Runs'), permission('Dealers')],
    input: z.object({}),
    output: z.object({ accounts: returnedAccounts })
  }),
  getImportEvidence: endpoint({
    path: '/api/v1/desk/getImportEvidence',
    summary: 'Reads what the good rows of an import come to, and what is wrong with the others',
    kind: 'read',
    audience: 'staff',
    access: [permission('Validations')],
    input: z.object({ batchNo, version }),
    output: importEvidence
  })
}
