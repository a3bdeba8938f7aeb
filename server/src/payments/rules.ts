import { isBankAccount, noBankAccount } from '@payouts/contract/dealers/bank-account'
import type { Ringgit, Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { canMove, judgeAnswer, locationOfMoney, type MoneyLocation } from '@payouts/contract/payments/can'
import type { PaymentStatus } from '@payouts/contract/payments/schema'
import { bankAccount, type Entry, inTransit, transferEntries } from '../ledger/rules.ts'

/** What a bank says of one payment. */
export type PaymentAnswer = {
  referenceNo: string
  status: 'ACCEPTED' | 'SETTLED' | 'REJECTED' | 'RETURNED'
  reasonCode: string | null
  reasonText: string | null
  bankReference: string | null
  valueDate: Day | null
  /** Why the bank may pay it all the same, so that the answer moves no money; null where it is plain. */
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

/** A payment's step from one status to the next, with what the bank said. */
export type PaymentMove = {
  payment: PaymentState
  was: PaymentStatus
  to: PaymentStatus
  answer: Omit<PaymentAnswer, 'referenceNo' | 'status' | 'doubt'>
}

/** What a step has that no bank said anything about. */
export const noAnswer: PaymentMove['answer'] = {
  reasonCode: null,
  reasonText: null,
  bankReference: null,
  valueDate: null
}

/** A payment that keeps its status, since the bank may pay it whatever it answers. */
export type DoubtedPayment = { payment: PaymentState; reason: string }

export type JudgedAnswers = {
  moves: PaymentMove[]
  unchanged: number
  doubted: DoubtedPayment[]
  refused: { referenceNo: string; reason: string }[]
}

/**
 * What answers come to, in their order: several of one payment follow each other, as a settlement and its return in one
 * statement do.
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

/** @throws Error when a payment may not go there: the caller has to know before */
export function requireMove({ referenceNo, status }: PaymentState, to: PaymentStatus): void {
  const verdict = canMove(status, to)
  if (!verdict.allowed) throw new Error(`${referenceNo}: ${verdict.reason}`)
}

/** The journal of a step: its reference and what it moves. None where the money stays where it is. */
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

/** The first word of a step's journal. What came back and was debited after all leaves the account once more. */
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

/** An account's balance after a posting, how much of it is earmarked, and how much is paid. */
export type Outgoing = { referenceNo: string; balanceAfter: Sen; earmarked: Sen; amount: Sen }

type Account = { balance: Sen; earmarked: Sen }

/** An account of which what it held before postings is set aside as well. */
export function keepingRest({ balance, earmarked }: Account, credits: readonly PostedCredit[]): Account {
  const before = credits.reduce((sum, { net }) => sum - net, balance)
  return { balance, earmarked: before > earmarked ? before : earmarked }
}

/**
 * What of an account goes out after postings have been booked, one payment at most for each: what they bring and the
 * balance before, less what is set aside; what the account owes is taken off first.
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

/** Why nothing can be paid to a dealer's bank account; undefined where it can. */
export function bankProblem(dealer: { bankName: string | null; bankAccountNumber: string | null }): string | undefined {
  const { bankName, bankAccountNumber } = dealer
  if (!bankName || !bankAccountNumber) return 'The dealer has no bank details.'
  // Files of payments carry it as it is kept.
  if (!isBankAccount(bankAccountNumber)) return `The bank account number ${noBankAccount}.`
  return undefined
}
