import { z } from 'zod'
import { amountFilter } from '#money.ts'
import { dayFilter, textFilter } from '#page.ts'

/** An incentive that was earned, or a clawback: an amount below zero. */
export const incentiveKinds = ['EARNED', 'CLAWBACK'] as const

/** The least and the most that a row comes to, in RM; each of them counts. */
export const amountFilters = { amountFrom: amountFilter, amountTo: amountFilter }

/** What every list of transactions can be searched by. */
export const transactionFilters = {
  /** A part of the dealer's name, or of its code. */
  dealer: textFilter,
  yesId: textFilter,
  transactionNo: textFilter,
  transactionDate: dayFilter,
  planName: textFilter,
  incentiveKind: z.enum(incentiveKinds).nullish(),
  ...amountFilters
}

/** The orders of every list of transactions. */
export const transactionSortKeys = [
  'TRANSACTION_DATE',
  'YES_ID',
  'TRANSACTION_NO',
  'TRANSACTION_TYPE',
  'PLAN_NAME',
  'INCENTIVE'
] as const

type Choice = { matching: z.ZodType }

/**
 * The input of an action on rows: single ones, under `named`, or all that match a list's filters, under `matching`,
 * never both.
 */
export function chosenRows<Shape extends z.ZodRawShape & Choice>(named: keyof Shape & string, shape: Shape) {
  return z.object(shape).superRefine((given, context) => {
    const { [named]: rows, matching } = given as Record<string, unknown>
    if ((rows === undefined) !== (matching === undefined)) return
    const message = rows === undefined ? `either ${named} or matching must be given` : 'not together with matching'
    context.addIssue({ code: 'custom', path: [named], message })
  })
}
