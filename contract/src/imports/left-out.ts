import { z } from 'zod'
import { countOf } from '#count-text.ts'
import { ringgit, senOf, withCurrency } from '#money.ts'

/** What a file's rejected rows would have paid: incentives, clawbacks, and rows of unknown amount. */
export const leftOut = z.object({ credits: ringgit, debits: ringgit, unknownRows: z.int() })
export type LeftOut = z.infer<typeof leftOut>

/** What stays out of a cycle in RM, and if only clawbacks do, that dealers are paid more; else empty. */
export function leftOutText({ credits, debits, unknownRows }: LeftOut): string {
  const unknown = unknownRows > 0 ? [`The amount of ${countOf(unknownRows, 'rejected row')} is not known.`] : []
  return [...sumsText(credits, debits), ...unknown].join(' ')
}

function sumsText(credits: LeftOut['credits'], debits: LeftOut['debits']): string[] {
  const hasCredits = senOf(credits) > 0n
  const hasDebits = senOf(debits) < 0n
  if (hasCredits && hasDebits)
    return [`Incentives of ${withCurrency(credits)} and clawbacks of ${withCurrency(debits)} stay out.`]
  if (hasCredits) return [`Only incentives were rejected: ${withCurrency(credits)} stays out and is not paid.`]
  return hasDebits
    ? [`Only clawbacks were rejected: ${withCurrency(debits)} stays out, so that dealers are paid that much more.`]
    : []
}
