import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { type Route, read, write } from '../platform/http/bind.ts'
import { approveWithdrawal, refuseWithdrawal, withdrawRequest } from './commands/decide-withdrawal.ts'
import { payBalance } from './commands/pay-balance.ts'
import { requestWithdrawal } from './commands/request-withdrawal.ts'
import { listPayments } from './queries/list.ts'
import { readPayment } from './queries/payment.ts'
import { listWithdrawals } from './queries/withdrawals.ts'

export const paymentRoutes: Route[] = [
  read(paymentEndpoints.getPaymentList, ({ db, caller, input }) => listPayments(db, caller, input)),
  read(paymentEndpoints.getPayment, ({ db, caller, input }) => readPayment(db, caller, input)),
  write(paymentEndpoints.payBalance, payBalance),
  read(paymentEndpoints.getPaymentWithdrawals, ({ db, caller, input }) => listWithdrawals(db, caller, input)),
  write(paymentEndpoints.requestPaymentWithdrawal, requestWithdrawal),
  write(paymentEndpoints.approvePaymentWithdrawal, approveWithdrawal),
  write(paymentEndpoints.refusePaymentWithdrawal, refuseWithdrawal),
  write(paymentEndpoints.withdrawWithdrawalRequest, withdrawRequest)
]
