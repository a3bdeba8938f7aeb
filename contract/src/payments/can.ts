import { isGranted, type MenuList, permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { AnswerStatus, Payment, PaymentStatus } from './schema.ts'

/** The possible next statuses of each status; the database refuses every other move. */
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

/** The statuses before each status. An answer with one of these is no news. */
const alreadySaid: Partial<Record<PaymentStatus, readonly AnswerStatus[]>> = {
  ACCEPTED: ['ACCEPTED'],
  SETTLED: ['ACCEPTED', 'SETTLED'],
  REJECTED: ['REJECTED'],
  RETURNED: ['ACCEPTED', 'SETTLED', 'RETURNED']
}

/** Where a payment's money is: on its way to the bank, out of the bank account, or back on the dealer's account. */
export type MoneyLocation = 'TRANSIT' | 'BANK' | 'DEALER'
export const locationOfMoney: Readonly<Record<PaymentStatus, MoneyLocation>> = {
  INSTRUCTED: 'TRANSIT',
  'IN FILE': 'TRANSIT',
  ACCEPTED: 'TRANSIT',
  UNKNOWN: 'TRANSIT',
  SETTLED: 'BANK',
  REJECTED: 'DEALER',
  RETURNED: 'DEALER',
  WITHDRAWN: 'DEALER'
}

/** Each status with each answer that only repeats it. */
export const repeatedAnswers: readonly (readonly [PaymentStatus, AnswerStatus])[] = Object.entries(alreadySaid).flatMap(
  ([status, answers]) => answers.map((answer) => [status as PaymentStatus, answer] as const)
)

export function canMove(from: PaymentStatus, to: PaymentStatus): Verdict {
  if (paymentMoves[from].includes(to)) return yes
  return no(`A payment that is ${inWords(from)} cannot become ${inWords(to)}.`)
}

/** Whether a bank's answer changes a payment, repeats its status, or contradicts it. */
export function judgeAnswer(from: PaymentStatus, answer: AnswerStatus): 'CHANGES' | 'REPEATS' | { reason: string } {
  if (alreadySaid[from]?.includes(answer)) return 'REPEATS'
  const verdict = canMove(from, answer)
  return verdict.allowed ? 'CHANGES' : { reason: verdict.reason }
}

type CameBack = Pick<Payment, 'status' | 'replacedBy' | 'payoutRoute'>

export function canPayBalance(payment: CameBack, actor: { menu: readonly MenuList[] }): Verdict {
  if (!isGranted(actor.menu, permission('Payment Runs', 'MAKE'))) return no('You may not instruct payments.')
  return canBeReissued(payment)
}

/** Paying again needs a payment whose money came back, and which no other has replaced yet. */
export function canBeReissued(payment: CameBack): Verdict {
  if (locationOfMoney[payment.status] !== 'DEALER')
    return no(`This payment is ${inWords(payment.status)}. Only what came back is paid again.`)
  if (payment.replacedBy !== null) return no(`${payment.replacedBy} has paid it again.`)
  if (payment.payoutRoute === 'WALLET') return no('The dealer is paid by the wallet now. The sum stays on its account.')
  return yes
}

/**
 * Requesting the withdrawal of one payment. A payment in a file is withdrawn with its run, and one in a pending run
 * waits for the decision on that.
 */
export function canRequestPaymentWithdrawal(
  { status, onListOf, isRequested }: Pick<Payment, 'status' | 'onListOf'> & { isRequested: boolean },
  actor: { menu: readonly MenuList[] }
): Verdict {
  if (!isGranted(actor.menu, permission('Payment Runs', 'WITHDRAW')))
    return no('You may not request to withdraw payments.')
  if (isRequested) return no('Its withdrawal was requested already.')
  return canWithdrawAlone({ status, onListOf })
}

/** Whether a payment can be withdrawn alone, for any caller. */
export function canWithdrawAlone({ status, onListOf }: Pick<Payment, 'status' | 'onListOf'>): Verdict {
  if (status !== 'INSTRUCTED')
    return no(`This payment is ${inWords(status)}. Only one that waits for a payment run is withdrawn by itself.`)
  return onListOf === null ? yes : no(`It stands in payment run ${onListOf}. Refuse that run first.`)
}

/** Approving and refusing the withdrawal of one payment needs a second person. */
export const canDecideWithdrawal = canDecideWith({
  needs: permission('Payment Runs', 'APPROVE'),
  notPermitted: 'You may not decide on withdrawals of payments.'
})

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
