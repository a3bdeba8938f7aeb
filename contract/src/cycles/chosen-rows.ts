import { z } from 'zod'
import { dayFilter, textFilter } from '../page.ts'

/** An incentive that was earned, or a clawback: an amount below zero. */
export const incentiveKinds = ['EARNED', 'CLAWBACK'] as const

/** What every list of transactions can be searched by. */
export const transactionFilters = {
  yesId: textFilter,
  transactionNo: textFilter,
  transactionDate: dayFilter,
  planName: textFilter,
  incentiveKind: z.enum(incentiveKinds).nullish()
}

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
