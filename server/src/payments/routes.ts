import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { payBalance } from './commands/pay-balance.ts'
import { requestWithdrawal } from './commands/request-withdrawal.ts'
import { withdrawalRequests } from './commands/withdrawal-requests.ts'
import { listPayments } from './queries/list.ts'
import { readPayment } from './queries/payment.ts'
import { withdrawals } from './queries/withdrawals.ts'

export const paymentRoutes: Route[] = [
  read(paymentEndpoints.getPaymentList, ({ db, caller, input }) => listPayments(db, caller, input)),
  read(paymentEndpoints.getPayment, ({ db, caller, input }) => readPayment(db, caller, input)),
  write(paymentEndpoints.payBalance, payBalance),
  read(paymentEndpoints.getPaymentWithdrawals, (call) => withdrawals.list(call, call.input)),
  write(paymentEndpoints.requestPaymentWithdrawal, requestWithdrawal),
  write(paymentEndpoints.approvePaymentWithdrawal, withdrawalRequests.approve),
  write(paymentEndpoints.refusePaymentWithdrawal, withdrawalRequests.refuse),
  write(paymentEndpoints.withdrawWithdrawalRequest, withdrawalRequests.withdraw)
]
