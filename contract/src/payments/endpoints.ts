import { z } from 'zod'
import { endpoint, messageResult } from '#endpoint.ts'
import { dayFilter, listRequest, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { changeId, requestStatus } from '#requests/schema.ts'
import { reason, requiredText } from '#text.ts'
import { payment, paymentLine, paymentStatus, paymentWithdrawal } from './schema.ts'

const reads = [permission('Payment Runs')] as const
const makes = [permission('Payment Runs', 'MAKE')] as const
const withdraws = [permission('Payment Runs', 'WITHDRAW')] as const
const approves = [permission('Payment Runs', 'APPROVE')] as const

const referenceNo = requiredText('Please choose a payment.', 50)

const { approvePaymentWithdrawal, refusePaymentWithdrawal } = requestEndpoints('/api/v1/payments', {
  name: 'PaymentWithdrawal',
  what: 'to withdraw a payment and instruct it again',
  decides: approves,
  withdraws,
  reask: true
})

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
        /** The complete reference, ignoring case. */
        referenceNo: textFilter,
        companyName: textFilter,
        companyCode: textFilter,
        bankBic: textFilter,
        /** The complete number, ignoring case. */
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
    audience: 'staff',
    access: makes,
    input: z.object({
      /** The payment that came back. */
      referenceNo,
      reason
    }),
    output: z.object({ referenceNo: z.string(), message: z.string() })
  }),
  getPaymentWithdrawals: endpoint({
    path: '/api/v1/payments/getPaymentWithdrawals',
    summary: 'Lists requests to withdraw single payments: those that wait, oldest first, or decided ones, newest first',
    kind: 'read',
    access: reads,
    input: pageRequest.extend({ status: requestStatus.default('Pending') }),
    output: pageOf(paymentWithdrawal)
  }),
  requestPaymentWithdrawal: endpoint({
    path: '/api/v1/payments/requestPaymentWithdrawal',
    summary:
      'Makes a request to withdraw a payment that cannot go out, and to instruct it again to the present account',
    kind: 'write',
    audience: 'staff',
    access: withdraws,
    input: z.object({ referenceNo, reason }),
    output: messageResult
  }),
  approvePaymentWithdrawal,
  refusePaymentWithdrawal,
  withdrawWithdrawalRequest: endpoint({
    path: '/api/v1/payments/withdrawWithdrawalRequest',
    summary: "Withdraws the caller's own request to withdraw a payment",
    kind: 'write',
    audience: 'staff',
    access: withdraws,
    input: z.object({ changeId }),
    output: messageResult
  })
}
