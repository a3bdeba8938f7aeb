import { z } from 'zod'
import { closedDay } from '#holidays/schema.ts'
import { ringgit } from '#money.ts'
import { day } from '#page.ts'

/** Why posting pays nothing to a dealer, in the order in which it asks. */
const unpayableReasons = [
  ...(['FROZEN', 'NEW BANK ACCOUNT', 'PAYMENT RETURNED', 'NO BANK ACCOUNT'] as const),
  // Their rows are held for an e-invoice that cannot be issued.
  'NO E-INVOICE DATA'
] as const
export type UnpayableReason = (typeof unpayableReasons)[number]

/** How many dealers of each reason are named, those of the largest sums. */
export const mostUnpayable = 100

/** Rows that nobody counts further: whether there are some is what matters. */
export const mostCounted = 1000

/** Some dealers, with what they would get, and the largest sums of them by name. */
const dealersOfPreflight = z.object({
  dealers: z.int(),
  amount: ringgit,
  named: z.array(z.object({ companyCode: z.string(), companyName: z.string(), amount: ringgit })).max(mostUnpayable)
})

/** Whom posting would pay, and whom not. Amounts in RM, before tax. */
const whoIsPaid = {
  /** The dealers that posting would pay today. */
  payable: z.object({ dealers: z.int(), amount: ringgit }),
  unpayable: z.array(dealersOfPreflight.extend({ reason: z.enum(unpayableReasons) })),
  /** The day on which it would be paid: the one by which it is wanted, or today where that is over. */
  paidOn: day,
  /** Why banks do not work on that day; null where they do. */
  closedDay: closedDay.nullable()
}

/** What to know before money of a cycle is let go. */
export const cyclePreflight = z.object({
  ...whoIsPaid,
  /** The dealers that come to less than zero: they are paid nothing, and the rest is set off against later payouts. */
  belowZero: z.object({ dealers: z.int(), amount: ringgit }),
  /** What waits for e-invoices in all sums: of those that are paid, of those that are not, and of those below zero. */
  awaitingEInvoices: ringgit,
  /** Rows of the current version's file that were rejected and not repaired: after the approval nobody can. */
  rejectedRows: z.int(),
  /**
   * How the rows of the current version compare with the rate card; null until they were checked, and without a card.
   * Rows without an answer have no rule, or are clawbacks without their sale.
   */
  againstCard: z
    .object({
      rows: z.int(),
      explained: z.int(),
      differing: z.int(),
      /** What the rows that differ were given beyond what the card says. */
      difference: ringgit,
      /** The rows that differ and are still payable, counted up to `mostCounted`. */
      payableDiffering: z.int(),
      unanswered: z.int()
    })
    .nullable()
})
export type CyclePreflight = z.infer<typeof cyclePreflight>
export type AgainstCard = NonNullable<CyclePreflight['againstCard']>

/** What to know before held rows of a cycle are released under one hold type. */
export const releasePreflight = z.object({
  ...whoIsPaid,
  /** Dealers that can be paid, but whose bank account was never paid before. */
  firstPaid: dealersOfPreflight
})
export type ReleasePreflight = z.infer<typeof releasePreflight>
