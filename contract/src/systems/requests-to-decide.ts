import { z } from 'zod'
import { chartEndpoints } from '#chart-of-accounts/endpoints.ts'
import { chartChange } from '#chart-of-accounts/schema.ts'
import { type Endpoint, endpoint, forStaff, messageResult } from '#endpoint.ts'
import { pageOf, pageRequest } from '#page.ts'
import type { Permission } from '#permissions.ts'
import { changeId, requestAndDecision } from '#requests/schema.ts'
import { comment, reason } from '#text.ts'
import { eInvoiceEndpoints, eInvoiceReplacement } from '#transactions/e-invoices.ts'
import { type DecisionKind, decisionKind } from './kinds-to-decide.ts'

/** The right that a client needs to decide on requests of a kind, as a person does. */
export const decisionRights: Record<DecisionKind, Permission> = {
  'chart-changes': rightOf(chartEndpoints.approveChartChange),
  'e-invoice-replacements': rightOf(eInvoiceEndpoints.approveEInvoiceReplacement)
}

function rightOf({ path, access, clientsMayDecide }: Endpoint): Permission {
  if (!clientsMayDecide || typeof access === 'string') throw new Error(`${path} is for people alone`)
  return access[0]
}

const decides = [decisionRights['chart-changes'], decisionRights['e-invoice-replacements']] as const

/** What is told of a request's change, of each kind; all else of the request is left out. */
export const requestedChange = z
  .union([
    chartChange.pick({ validFrom: true, before: true, after: true }),
    eInvoiceReplacement.pick({
      ...{ batchNo: true, transactionId: true, transactionNo: true, transactionType: true, incentiveAmount: true },
      ...{ companyCode: true, companyName: true, numberBefore: true, numberAfter: true }
    })
  ])
  .meta({ description: 'What it would change: of a chart, what holds before and after; of a number, both.' })

/** A request as a client reads it before it decides. */
export const requestToDecide = z.object({
  kind: decisionKind,
  changeId: z.int(),
  change: requestedChange,
  digest: z
    .string()
    .meta({ description: 'Of the request as it is read here. A decision sends it; 409 if it is another by then.' }),
  refusal: z.string().nullable().meta({ description: 'Why this client may not decide on it; null if it may.' }),
  ...requestAndDecision,
  /** Null if a file requested it. */
  askedBy: z.string().nullable(),
  askedById: z.int().nullable()
})
export type RequestToDecide = z.infer<typeof requestToDecide>

const named = { kind: decisionKind, changeId }
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'The digest of the request as you read it.')

/** Decisions by clients, on requests of the kinds that a policy names. Nobody else is named by one. */
export const decisionEndpoints = forStaff({
  getRequestsToDecide: endpoint({
    path: '/api/v1/systems/getRequestsToDecide',
    summary: 'Lists requests of a kind that wait, oldest first, if a policy lets this client decide on the kind',
    kind: 'read',
    access: decides,
    input: pageRequest.extend({ kind: decisionKind }),
    output: pageOf(requestToDecide)
  }),
  getRequestToDecide: endpoint({
    path: '/api/v1/systems/getRequestToDecide',
    summary: 'Reads a request, whether it waits or was decided, with what it would change',
    kind: 'read',
    access: decides,
    input: z.object(named),
    output: requestToDecide
  }),
  approveRequest: endpoint({
    path: '/api/v1/systems/approveRequest',
    summary: 'Approves a request as it was read, if a policy lets this client decide on the kind',
    kind: 'write',
    access: decides,
    input: z.object({ ...named, digest, comment }),
    output: messageResult
  }),
  refuseRequest: endpoint({
    path: '/api/v1/systems/refuseRequest',
    summary: 'Refuses a request as it was read, with a reason, if a policy lets this client decide on the kind',
    kind: 'write',
    access: decides,
    input: z.object({ ...named, digest, comment: reason }),
    output: messageResult
  })
})
