import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dayFilter, listRequest, pageOf, textFilter } from '../page.ts'
import { permission } from '../permissions.ts'
import { reason, requiredText } from '../text.ts'
import { payment, paymentLine, paymentStatus } from './schema.ts'

const reads = [permission('Payment Runs')] as const
const makes = [permission('Payment Runs', 'MAKE')] as const

const referenceNo = requiredText('Please choose a payment.', 50)

/** Payments to dealers' bank accounts, and how far each has come. */
export const paymentEndpoints = {
  getPaymentList: endpoint({
    path: '/api/v1/payments/getPaymentList',
    summary: 'Lists payments to bank accounts, with how far each has come',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['DUE_ON', 'REFERENCE', 'AMOUNT'],
      sortOrder: 'DESC',
      filters: {
        status: paymentStatus.nullish(),
        /** Whole, in any case. */
        referenceNo: textFilter,
        companyName: textFilter,
        companyCode: textFilter,
        bankBic: textFilter,
        /** Whole, in any case. */
        runNo: textFilter,
        dueOn: dayFilter
      }
    }),
    output: pageOf(paymentLine)
  }),
  getPayment: endpoint({
    path: '/api/v1/payments/getPayment',
    summary: 'Reads one payment with its way so far',
    kind: 'read',
    access: reads,
    input: z.object({ referenceNo }),
    output: payment
  }),
  payBalance: endpoint({
    path: '/api/v1/payments/payBalance',
    summary: 'Instructs what is available on an account after a payment came back; a payment run pays it',
    kind: 'write',
    access: makes,
    input: z.object({
      /** The payment that came back. */
      referenceNo,
      reason
    }),
    output: z.object({ referenceNo: z.string(), message: z.string() })
  })
}
