import { z } from 'zod'
import { day } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { type LedgerPart, ledgerParts } from './parts.ts'

const code = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[A-Za-z0-9 ._/-]*$/, 'has characters other than letters, digits, blanks and . _ / -')

/** Where a part of the ledger goes in the company's books. */
export const mappedPart = z.object({
  /** The company's account; empty while the part is not mapped. */
  account: code(40),
  /** Empty where the account takes none. */
  costCentre: code(40),
  /** Whether lines are split by dealer, each with the dealer's vendor code. */
  byVendor: z.boolean()
})
type MappedPart = z.infer<typeof mappedPart>

type Mapped = Record<LedgerPart, typeof mappedPart>
export const chart = z.object(Object.fromEntries(ledgerParts.map((part) => [part, mappedPart])) as Mapped)
export type Chart = z.infer<typeof chart>

/** The chart from a day on. */
export const datedChart = z.object({ validFrom: day, values: chart })
export type DatedChart = z.infer<typeof datedChart>

/** A requested chart, with the one that it replaces; null for the first. */
export const chartChange = z.object({
  changeId: z.int(),
  validFrom: day,
  before: chart.nullable(),
  after: chart,
  ...requestAndDecision
})
export type ChartChange = z.infer<typeof chartChange>

export const chartFileColumns = ['part', 'account', 'costCentre', 'byVendor'] as const
export type ChartFileColumn = (typeof chartFileColumns)[number]

/** A chart without any account. */
export const emptyChart = Object.fromEntries(
  ledgerParts.map((part) => [part, { account: '', costCentre: '', byVendor: false }])
) as Chart

/** What people read of a mapped part: `401000, cost centre CC1, by vendor`. Empty if it is not mapped. */
export function mappedText({ account, costCentre, byVendor }: MappedPart): string {
  if (account === '') return ''
  return [account, costCentre && `cost centre ${costCentre}`, byVendor && 'by vendor'].filter(Boolean).join(', ')
}
