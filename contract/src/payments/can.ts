import { isGranted, type MenuList, permission } from '../permissions.ts'
import { no, type Verdict, yes } from '../verdict.ts'
import type { AnswerStatus, Payment, PaymentStatus } from './schema.ts'

/** Where a payment may go from each status; the database refuses every other move. */
export const paymentMoves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  INSTRUCTED: ['IN FILE', 'WITHDRAWN'],
  'IN FILE': ['ACCEPTED', 'SETTLED', 'REJECTED', 'UNKNOWN', 'WITHDRAWN'],
  ACCEPTED: ['SETTLED', 'REJECTED', 'UNKNOWN'],
  SETTLED: ['RETURNED'],
  UNKNOWN: ['ACCEPTED', 'SETTLED', 'REJECTED', 'WITHDRAWN'],
  REJECTED: [],
  RETURNED: [],
  WITHDRAWN: []
}

/** What a status comes after. An answer that names an earlier one of these says nothing new. */
const alreadySaid: Partial<Record<PaymentStatus, readonly AnswerStatus[]>> = {
  ACCEPTED: ['ACCEPTED'],
  SETTLED: ['ACCEPTED', 'SETTLED'],
  REJECTED: ['REJECTED'],
  RETURNED: ['ACCEPTED', 'SETTLED', 'RETURNED']
}

/** Where a payment's money is: on its way to the bank, out of the bank account, or back on the dealer's account. */
export type MoneyPlace = 'TRANSIT' | 'BANK' | 'DEALER'
export const placeOfMoney: Readonly<Record<PaymentStatus, MoneyPlace>> = {
  INSTRUCTED: 'TRANSIT',
  'IN FILE': 'TRANSIT',
  ACCEPTED: 'TRANSIT',
  UNKNOWN: 'TRANSIT',
  SETTLED: 'BANK',
  REJECTED: 'DEALER',
  RETURNED: 'DEALER',
  WITHDRAWN: 'DEALER'
}

export function canMove(from: PaymentStatus, to: PaymentStatus): Verdict {
  if (paymentMoves[from].includes(to)) return yes
  return no(`A payment that is ${inWords(from)} cannot become ${inWords(to)}.`)
}

/** Whether a bank's answer changes a payment, repeats what stands, or contradicts it. */
export function judgeAnswer(from: PaymentStatus, answer: AnswerStatus): 'CHANGES' | 'REPEATS' | { reason: string } {
  if (alreadySaid[from]?.includes(answer)) return 'REPEATS'
  const verdict = canMove(from, answer)
  return verdict.allowed ? 'CHANGES' : { reason: verdict.reason }
}

export function canWithdraw({ status }: { status: PaymentStatus }): Verdict {
  return canMove(status, 'WITHDRAWN')
}

/** Paying anew takes a payment whose money came back, and which no other has replaced yet. */
export function canPayBalance(
  payment: Pick<Payment, 'status' | 'replacedBy' | 'payoutRoute'>,
  actor: { menu: readonly MenuList[] }
): Verdict {
  if (!isGranted(actor.menu, permission('Payment Runs', 'MAKE'))) return no('You may not instruct payments.')
  if (placeOfMoney[payment.status] !== 'DEALER')
    return no(`This payment is ${inWords(payment.status)}. Only what came back is paid anew.`)
  if (payment.replacedBy !== null) return no(`${payment.replacedBy} has paid it anew.`)
  if (payment.payoutRoute === 'WALLET') return no('The dealer is paid by the wallet now. The sum stays on its account.')
  return yes
}

const words: Readonly<Record<PaymentStatus, string>> = {
  INSTRUCTED: 'instructed',
  'IN FILE': 'in a file',
  ACCEPTED: 'accepted by the bank',
  SETTLED: 'settled',
  REJECTED: 'rejected',
  RETURNED: 'returned',
  UNKNOWN: 'without an answer',
  WITHDRAWN: 'withdrawn'
}

/** A status within a sentence. */
export const inWords = (status: PaymentStatus): string => words[status]
