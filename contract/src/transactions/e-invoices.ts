import { z } from 'zod'
import { batchNo } from '../cycles/schema.ts'
import { endpoint, messageResult } from '../endpoint.ts'
import { ringgit } from '../money.ts'
import { pageOf } from '../page.ts'
import { permission } from '../permissions.ts'
import { type Actor, canDecide } from '../requests/can.ts'
import {
  approveChange,
  changesRequest,
  refuseChange,
  requestAndDecision,
  requestedChange,
  withdrawChange
} from '../requests/schema.ts'
import { reason } from '../text.ts'
import type { Verdict } from '../verdict.ts'

const transactionId = z.union([z.string().regex(/^\d{1,18}$/), z.int().positive().transform(String)])

/** A transaction's e-invoice number that two people replace by another. */
export const eInvoiceReplacement = z.object({
  changeId: z.int(),
  batchNo,
  payoutCycleName: z.string(),
  transactionId: z.string(),
  transactionNo: z.string(),
  transactionType: z.string(),
  incentiveAmount: ringgit,
  companyCode: z.string(),
  companyName: z.string(),
  numberBefore: z.string(),
  numberAfter: z.string(),
  fourEyes: z.boolean(),
  ...requestAndDecision,
  /** Null where a file requested it. */
  askedBy: z.string().nullable(),
  askedById: z.int().nullable(),
  fileName: z.string().nullable()
})
export type EInvoiceReplacement = z.infer<typeof eInvoiceReplacement>

/** The e-invoice number of a transaction, with everything that was requested about it, newest first. */
export const eInvoiceOfTransaction = z.object({
  eInvoiceNo: z.string().nullable(),
  replacements: z.array(eInvoiceReplacement)
})
export type EInvoiceOfTransaction = z.infer<typeof eInvoiceOfTransaction>

const reads = [permission('Payout'), permission('On Hold'), permission('Validations')] as const
const requests = [permission('Validations', 'REPAIR')] as const
const mayDecide = permission('Validations', 'APPROVE')
const decides = [mayDecide] as const

/** Approving and refusing takes the permission to accept repairs, and a person who did not request it. */
export const canDecideReplacement = (
  request: { status: string; askedById: number | null; fourEyes: boolean },
  actor: Actor
): Verdict =>
  canDecide(request, actor, {
    needs: mayDecide,
    notPermitted: 'You may not decide on e-invoice numbers.',
    fourEyes: request.fourEyes
  })

export const eInvoiceEndpoints = {
  getEInvoice: endpoint({
    path: '/api/v1/payout/getEInvoice',
    summary: 'Reads the e-invoice number of a transaction, and by which it was replaced',
    kind: 'read',
    access: reads,
    input: z.object({ batchNo, transactionId }),
    output: eInvoiceOfTransaction
  }),
  getEInvoiceReplacements: endpoint({
    path: '/api/v1/payout/getEInvoiceReplacements',
    summary: 'Lists requests to replace e-invoice numbers',
    kind: 'read',
    access: [permission('Validations')],
    input: changesRequest,
    output: z.object({ changes: pageOf(eInvoiceReplacement) })
  }),
  requestEInvoiceReplacement: endpoint({
    path: '/api/v1/payout/requestEInvoiceReplacement',
    summary: 'Requests to replace the e-invoice number of a transaction by another',
    kind: 'write',
    access: requests,
    input: z.object({ batchNo, transactionId, eInvoiceNo: z.string().trim().min(1).max(200), reason }),
    output: requestedChange
  }),
  approveEInvoiceReplacement: endpoint({
    path: '/api/v1/payout/approveEInvoiceReplacement',
    summary: 'Replaces the e-invoice number of a transaction as it was requested',
    kind: 'write',
    access: decides,
    input: approveChange,
    output: messageResult
  }),
  refuseEInvoiceReplacement: endpoint({
    path: '/api/v1/payout/refuseEInvoiceReplacement',
    summary: 'Refuses to replace the e-invoice number of a transaction',
    kind: 'write',
    access: decides,
    input: refuseChange,
    output: messageResult
  }),
  withdrawEInvoiceReplacement: endpoint({
    path: '/api/v1/payout/withdrawEInvoiceReplacement',
    summary: "Withdraws the caller's own request to replace an e-invoice number",
    kind: 'write',
    access: requests,
    input: withdrawChange,
    output: messageResult
  })
}
