import { z } from 'zod'
import { accountKinds } from '#ledger/accounts.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'

/** The first day of a month, which names it. */
export const month = day.refine((first) => first.endsWith('-01'), 'A month is named by its first day.')

/**
 * OPEN takes bookings; CLOSING does too, while its closing waits for a second person; CLOSED takes none; REOPENED was
 * closed before, and takes them until it is closed again.
 */
const monthStatus = z.enum(['OPEN', 'CLOSING', 'CLOSED', 'REOPENED'])
export type MonthStatus = z.infer<typeof monthStatus>

/** A month of the ledger. What the closing fixed is null while the month is not closed. */
export const monthRow = z.object({
  month,
  status: monthStatus,
  /** Whether it is over, so that it can be closed. */
  isOver: z.boolean(),
  closedOn: instant.nullable(),
  closedBy: z.string().nullable(),
  journals: z.int().nullable(),
  /** SHA-256 of its balances and counts, in hexadecimal; the audit trail has it too. */
  hash: z.string().nullable()
})
export type MonthRow = z.infer<typeof monthRow>

/** The balances of the accounts of one kind that a closing kept: `opening` + `added` − `taken` = `closing`. */
export const kindBalance = z.object({
  kind: z.enum(accountKinds),
  accounts: z.int(),
  opening: ringgit,
  added: ringgit,
  taken: ringgit,
  closing: ringgit
})
export type KindBalance = z.infer<typeof kindBalance>

/** What is left to do before a month closes, in the order of screens. */
export const closingItemNames = [
  'CYCLES TO POST',
  'ADJUSTMENTS TO POST',
  'PAYMENTS WITHOUT ANSWER',
  'BANK ENTRIES TO EXPLAIN',
  'REQUESTS TO DECIDE',
  'E-INVOICES NOT VALID',
  'REJECTIONS TO ANSWER',
  'TAX LISTS TO BILL',
  'TAX UNEQUAL TO LEDGER',
  'LEDGER OUT OF BALANCE',
  'BOOKINGS TO EXPORT',
  'JOURNALS TO ANSWER',
  'AUDIT EVENTS TO CHAIN'
] as const
const closingItemName = z.enum(closingItemNames)
export type ClosingItemName = z.infer<typeof closingItemName>

/** One item of the closing list: how many are left, none where it is done, and what they sum to where that says something. */
export const closingItem = z.object({ name: closingItemName, count: z.int(), amount: ringgit.nullable() })
export type ClosingItem = z.infer<typeof closingItem>

/** A request to close a month, or to open it again. */
export const monthChange = z.object({
  changeId: z.int(),
  kind: z.enum(['CLOSE', 'REOPEN']),
  month,
  /** What was left when a closing was requested. */
  left: z.array(closingItem),
  ...requestAndDecision
})
export type MonthChange = z.infer<typeof monthChange>
