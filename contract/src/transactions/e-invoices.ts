import { z } from 'zod'
import { batchNo } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { reason } from '#text.ts'
import { setAsideNumber } from './set-aside.ts'

const transactionId = z.union([z.string().regex(/^\d{1,18}$/), z.int().positive().transform(String)])

/** A transaction's e-invoice number to be replaced by two people. */
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
  /** Null if a file requested it. */
  askedBy: z.string().nullable(),
  askedById: z.int().nullable(),
  fileName: z.string().nullable()
})
export type EInvoiceReplacement = z.infer<typeof eInvoiceReplacement>

/** The e-invoice number of a transaction, with everything that was requested about it, newest first. */
export const eInvoiceOfTransaction = z.object({
  eInvoiceNo: z.string().nullable(),
  /** The number of the payer's own e-invoice that states it, if one lives. */
  statedBy: z.string().nullable(),
  /** The number that came with it and does not count; it stands as if it had brought none. */
  setAside: setAsideNumber.nullable(),
  replacements: z.array(eInvoiceReplacement)
})
export type EInvoiceOfTransaction = z.infer<typeof eInvoiceOfTransaction>

const reads = [permission('Payout'), permission('On Hold'), permission('Validations')] as const
const requests = [permission('Validations', 'REPAIR')] as const
const mayDecide = permission('Validations', 'APPROVE')

/** Approving and refusing takes the permission to decide on repairs, and a person who did not request it. */
export const canDecideReplacement = canDecideWith({
  needs: mayDecide,
  notPermitted: 'You may not decide on e-invoice numbers.'
})

export const eInvoiceEndpoints = {
  getEInvoice: endpoint({
    path: '/api/v1/payout/getEInvoice',
    summary: 'Reads the e-invoice number of a transaction, and by which it was replaced',
    kind: 'read',
    audience: 'staff',
    access: reads,
    input: z.object({ batchNo, transactionId }),
    output: eInvoiceOfTransaction
  }),
  ...requestEndpoints('/api/v1/payout', {
    name: 'EInvoiceReplacement',
    what: 'to replace the e-invoice number of a transaction',
    list: { name: 'getEInvoiceReplacements', access: [permission('Validations')], row: eInvoiceReplacement },
    make: {
      name: 'requestEInvoiceReplacement',
      access: requests,
      input: z.object({ batchNo, transactionId, eInvoiceNo: z.string().trim().min(1).max(200), reason })
    },
    decides: [mayDecide],
    clientsMayDecide: true,
    withdraws: requests
  })
}
