import { isBankAccount, noBankAccount } from '@payouts/contract/dealers/bank-account'
import type { Ringgit, Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { canMove, judgeAnswer, locationOfMoney, type MoneyLocation } from '@payouts/contract/payments/can'
import type { PaymentStatus } from '@payouts/contract/payments/schema'
import { bankAccount, type Entry, inTransit, transferEntries } from '#ledger/rules.ts'

/** A bank's answer to one payment. */
export type PaymentAnswer = {
  referenceNo: string
  status: 'ACCEPTED' | 'SETTLED' | 'REJECTED' | 'RETURNED'
  reasonCode: string | null
  reasonText: string | null
  bankReference: string | null
  valueDate: Day | null
  /** Why the bank may still pay it, so that the answer moves no money; null if there is no doubt. */
  doubt: string | null
}

/** A payment before a move. */
export type PaymentState = {
  referenceNo: string
  status: PaymentStatus
  amount: Ringgit
  batchNo: number | null
  accountCode: string
  accountName: string
}

/** A payment's step from one status to another, with the bank's answer. */
export type PaymentMove = {
  payment: PaymentState
  was: PaymentStatus
  to: PaymentStatus
  answer: Omit<PaymentAnswer, 'referenceNo' | 'status' | 'doubt'>
}

/** For steps without an answer of the bank. */
export const noAnswer: PaymentMove['answer'] = {
  reasonCode: null,
  reasonText: null,
  bankReference: null,
  valueDate: null
}

/** A payment that keeps its status because the bank may still pay it. */
export type DoubtedPayment = { payment: PaymentState; reason: string }

type JudgedAnswers = {
  moves: PaymentMove[]
  unchanged: number
  doubted: DoubtedPayment[]
  refused: { referenceNo: string; reason: string }[]
}

/**
 * The effects of answers in their order; several of one payment follow each other, such as a settlement and its
 * return in one statement.
 */
export function judgeAnswers(
  payments: ReadonlyMap<string, PaymentState>,
  answers: readonly PaymentAnswer[]
): JudgedAnswers {
  const judged: JudgedAnswers = { moves: [], unchanged: 0, doubted: [], refused: [] }
  const statusNow = new Map<string, PaymentStatus>()
  for (const { referenceNo, status: to, doubt, ...answer } of answers) {
    const payment = payments.get(referenceNo)
    if (!payment) {
      judged.refused.push({ referenceNo, reason: 'There is no payment of this reference.' })
      continue
    }
    const was = statusNow.get(referenceNo) ?? payment.status
    const verdict = judgeAnswer(was, to)
    if (verdict === 'REPEATS') judged.unchanged += 1
    else if (verdict !== 'CHANGES') judged.refused.push({ referenceNo, reason: verdict.reason })
    else if (doubt !== null) {
      judged.doubted.push({ payment, reason: doubt })
      judged.refused.push({ referenceNo, reason: doubt })
    } else {
      judged.moves.push({ payment, was, to, answer })
      statusNow.set(referenceNo, to)
    }
  }
  return judged
}

/** @throws Error if a payment cannot take this step; callers must check before */
export function requireMove({ referenceNo, status }: PaymentState, to: PaymentStatus): void {
  const verdict = canMove(status, to)
  if (!verdict.allowed) throw new Error(`${referenceNo}: ${verdict.reason}`)
}

/** The journal of a step: its reference and entries. None if the money stays where it is. */
export function journalOf(
  { payment, was, to }: PaymentMove,
  amount: Sen
): { referenceNo: string; description: string; entries: Entry[] } | undefined {
  const [from, into] = [locationOfMoney[was], locationOfMoney[to]]
  if (from === into) return undefined
  const accountOf: Record<MoneyLocation, string> = {
    TRANSIT: inTransit,
    BANK: bankAccount,
    DEALER: payment.accountCode
  }
  const isContradicted = from === 'DEALER' && into === 'BANK'
  return {
    referenceNo: `${stepWord(from, into, to)} ${payment.referenceNo}`,
    description: isContradicted ? debitedAfterAll : (descriptions[to] ?? ''),
    entries: transferEntries({ from: accountOf[from], to: accountOf[into], amount })
  }
}

/** The first word of a step's journal. An amount that came back and was debited after all leaves the account again. */
export const stepWord = (from: MoneyLocation, into: MoneyLocation, to: PaymentStatus): string =>
  from === 'DEALER' && into === 'BANK' ? 'DEBITED' : to

export const debitedAfterAll = 'Payment debited by the bank after all'

const descriptions: Partial<Record<PaymentStatus, string>> = {
  SETTLED: 'Payment settled by the bank',
  REJECTED: 'Payment rejected by the bank',
  RETURNED: 'Payment returned by the bank',
  WITHDRAWN: 'Payment withdrawn'
}

export type PostedCredit = {
  referenceNo: string
  companyId: number
  net: Sen
}

/** An account's balance after a posting, its earmark, and the amount that is paid. */
export type Outgoing = { referenceNo: string; balanceAfter: Sen; earmarked: Sen; amount: Sen }

type Account = { balance: Sen; earmarked: Sen }

/** An account whose earlier balance is reserved too. */
export function keepingRest({ balance, earmarked }: Account, credits: readonly PostedCredit[]): Account {
  const before = credits.reduce((sum, { net }) => sum - net, balance)
  return { balance, earmarked: before > earmarked ? before : earmarked }
}

/**
 * What is paid out of an account after postings, at most one payment for each: their sums and the earlier balance,
 * less what is reserved. The account's debt is deducted first.
 */
export function outgoingOf({ balance, earmarked }: Account, credits: readonly PostedCredit[]): Outgoing[] {
  let remaining = credits.reduce((sum, { net }) => sum - net, balance)
  return credits.map(({ referenceNo, net }) => {
    const balanceAfter = remaining + net
    const amount = balanceAfter > earmarked ? balanceAfter - earmarked : 0n
    remaining = balanceAfter - amount
    return { referenceNo, balanceAfter, earmarked, amount }
  })
}

/** Why a dealer's bank account cannot be paid; undefined if it can. */
export function bankProblem(dealer: { bankName: string | null; bankAccountNumber: string | null }): string | undefined {
  const { bankName, bankAccountNumber } = dealer
  if (!bankName || !bankAccountNumber) return 'The dealer has no bank details.'
  // Files of payments have it as it is stored.
  if (!isBankAccount(bankAccountNumber)) return `The bank account number ${noBankAccount}.`
  return undefined
}
