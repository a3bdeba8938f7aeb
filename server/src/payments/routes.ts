import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { type Route, read, write } from '../platform/http/bind.ts'
import { payBalance } from './commands/pay-balance.ts'
import { listPayments } from './queries/list.ts'
import { readPayment } from './queries/payment.ts'

export const paymentRoutes: Route[] = [
  read(paymentEndpoints.getPaymentList, ({ db, caller, input }) => listPayments(db, caller, input)),
  read(paymentEndpoints.getPayment, ({ db, caller, input }) => readPayment(db, caller, input)),
  write(paymentEndpoints.payBalance, payBalance)
]
