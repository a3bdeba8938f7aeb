import { z } from 'zod'

/** The figures of a dealer's cycles in a statement, in its order: from what was imported to net. */
export const statementFigureKeys = [
  ...(['imported', 'excluded', 'held', 'releaseRequested', 'cancelled'] as const),
  ...(['toBePaid', 'released', 'paidOtherwise', 'gross', 'tax', 'net'] as const)
] as const
export type StatementFigureKey = (typeof statementFigureKeys)[number]

/** The figures of payments to the bank account that moved the balance. */
export const paymentParts = ['toBank', 'rejected', 'returned', 'withdrawn'] as const
export type PaymentPart = (typeof paymentParts)[number]

/** The figures whose lines a statement can list. */
export const statementParts = [...statementFigureKeys, 'credits', 'debits', 'cashOuts', ...paymentParts] as const
export const statementPart = z.enum(statementParts)
export type StatementPart = z.infer<typeof statementPart>
