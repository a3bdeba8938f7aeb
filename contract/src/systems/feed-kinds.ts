import { z } from 'zod'

/** The kinds of files that the server fetches by itself from where another system puts them. */
export const feedKinds = [
  'cycles',
  'sales',
  'dealers',
  'e-invoices',
  'cash-outs',
  'journal-answers',
  'bank-files'
] as const

export const feedKind = z.enum(feedKinds)
export type FeedKind = z.infer<typeof feedKind>
