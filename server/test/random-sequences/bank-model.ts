import type { Ringgit } from '@payouts/contract/money'
import { judgeAnswer } from '@payouts/contract/payments/can'
import type { AnswerStatus, PaymentStatus } from '@payouts/contract/payments/schema'

/** An entry of a statement or a notification that names a payment. */
export type ModelEntry = {
  reference: string
  amount: Ringgit
  direction: 'DEBIT' | 'CREDIT'
  onStatement: boolean
}

/** What a bank has reported of one account, and where its statements ended: one for all sequences of a server. */
export type ModelBank = {
  /** Of the last statement. */
  number: number
  closing: Ringgit
  closingOn: string
  /** Files so far: each names its message. */
  messages: number
  /** Entries that no payment has taken yet, oldest first. */
  open: ModelEntry[]
  /** What entries have shown: a payment leaves once and comes back once, on statements and in notifications. */
  shown: Set<string>
}

export const newBank = (): ModelBank => ({
  ...{ number: 0, closing: '9000000.00', closingOn: '2026-01-01', messages: 0 },
  ...{ open: [], shown: new Set() }
})

/** Payments by their references, in their present state. */
export type PaymentStates = Map<string, { status: PaymentStatus; amount: Ringgit }>

/** What a file says: of payments, or of entries. */
export type ModelFile = { answers: ReadonlyMap<string, AnswerStatus>; entries: readonly ModelEntry[] }

/**
 * What a file that is taken makes of payments, as `docs/decisions/bank-answers.md` has it: answers first; then every
 * open entry, of earlier files too, debits before returns. What a payment's status does not allow is left out, and an
 * entry that it refuses stays open.
 */
export function takeFile(bank: ModelBank, states: PaymentStates, { answers, entries }: ModelFile): void {
  for (const [reference, said] of answers) answer(states, reference, said)
  bank.open.push(...entries)
  settleOpen(bank, states, 'DEBIT')
  settleOpen(bank, states, 'CREDIT')
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
