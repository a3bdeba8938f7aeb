import type { Ringgit } from '@payouts/contract/money'
import { judgeAnswer } from '@payouts/contract/payments/can'
import type { AnswerStatus, PaymentStatus } from '@payouts/contract/payments/schema'

/** An entry of a statement or a notification that names a payment. */
export type ModelEntry = {
  reference: string
  amount: Ringgit
  direction: 'DEBIT' | 'CREDIT'
  onStatement: boolean
  /** Its value date. */
  on: string
}

/** A bank's reports on one account, and where its statements ended: shared by all sequences of a server. */
export type ModelBank = {
  /** Of the last statement. */
  number: number
  closing: Ringgit
  closingOn: string
  /** The number of files so far, which names each message. */
  messages: number
  /** Entries without a payment so far, oldest first. */
  open: ModelEntry[]
  /** Entries of payments so far: a payment leaves once and comes back once, on statements and in notifications. */
  shown: Set<string>
  /** Payments with an unexpected debit, until two people settle it. */
  contradicted: Set<string>
}

export const newBank = (): ModelBank => ({
  ...{ number: 0, closing: '9000000.00', closingOn: '2026-01-01', messages: 0 },
  ...{ open: [], shown: new Set(), contradicted: new Set() }
})

/** Payments by their references, in their present state. */
export type PaymentStates = Map<string, { status: PaymentStatus; amount: Ringgit }>

/** The day since which each payment has had its status. */
export type Since = ReadonlyMap<string, string>

/** The content of a file: answers for payments, or entries. */
export type ModelFile = { answers: ReadonlyMap<string, AnswerStatus>; entries: readonly ModelEntry[] }

/**
 * The effect of an accepted file on payments, by `docs/decisions/bank-answers.md`: answers first; then every open
 * entry, of earlier files too, debits before returns. What a payment's status does not allow is skipped, and a
 * refused entry stays open.
 */
export function takeFile(bank: ModelBank, states: PaymentStates, { answers, entries }: ModelFile, since: Since): void {
  for (const [reference, said] of answers) answer(states, reference, said)
  bank.open.push(...entries)
  leaveToPeople(bank, states, since)
  settleOpen(bank, states, 'DEBIT')
  settleOpen(bank, states, 'CREDIT')
}

/**
 * Contradictory entries wait for two people, as do credits of the same payment: a debit after a return, of a payment
 * that was never sent, or a second one.
 */
function leaveToPeople(bank: ModelBank, states: PaymentStates, since: Since): void {
  const isDebit = (entry: ModelEntry) =>
    entry.direction === 'DEBIT' && states.get(entry.reference)?.amount === entry.amount
  const before = bank.open
  const contradicting = before.filter((entry, at) => {
    const { reference, onStatement, on } = entry
    const status = states.get(reference)?.status
    if (!isDebit(entry) || status === undefined) return false
    const isSecond = before
      .slice(0, at)
      .some((earlier) => isDebit(earlier) && earlier.onStatement && earlier.reference === reference)
    return (
      ['INSTRUCTED', 'REJECTED', 'WITHDRAWN'].includes(status) ||
      (onStatement && (bank.shown.has(keyOf(entry)) || isSecond)) ||
      (onStatement && status === 'RETURNED' && (since.get(reference) ?? on) < on)
    )
  })
  for (const { reference } of contradicting) bank.contradicted.add(reference)
  bank.open = before.filter(
    (entry) =>
      !contradicting.includes(entry) &&
      !(
        entry.direction === 'CREDIT' &&
        bank.contradicted.has(entry.reference) &&
        states.get(entry.reference)?.amount === entry.amount
      )
  )
}

/** Whether the payment accepts the answer, as a change or as a repetition. */
function answer(states: PaymentStates, reference: string, said: AnswerStatus): boolean {
  const payment = states.get(reference)
  if (!payment) return false
  const verdict = judgeAnswer(payment.status, said)
  if (verdict === 'CHANGES') payment.status = said
  return verdict === 'CHANGES' || verdict === 'REPEATS'
}

const keyOf = ({ reference, direction, onStatement }: ModelEntry) => `${reference} ${direction} ${onStatement}`

function settleOpen(bank: ModelBank, states: PaymentStates, direction: ModelEntry['direction']): void {
  const said = direction === 'DEBIT' ? 'SETTLED' : 'RETURNED'
  const refusing = new Set<string>()
  bank.open = bank.open.filter((entry) => {
    const fits = states.get(entry.reference)?.amount === entry.amount
    if (entry.direction !== direction || !fits || bank.shown.has(keyOf(entry)) || refusing.has(entry.reference))
      return true
    if (!answer(states, entry.reference, said)) {
      refusing.add(entry.reference)
      return true
    }
    bank.shown.add(keyOf(entry))
    return false
  })
}
