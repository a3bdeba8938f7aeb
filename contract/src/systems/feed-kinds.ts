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

/** What they are called, within a sentence too. */
export const feedNames: Readonly<Record<FeedKind, string>> = {
  cycles: 'cycles with amounts',
  sales: 'sales',
  dealers: 'dealers',
  'e-invoices': 'e-invoice numbers',
  'cash-outs': 'cash-outs',
  'journal-answers': "the general ledger's answers",
  'bank-files': "banks' files"
}

/** Words as they stand at the beginning of a line. */
export const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** What a kind is called at the beginning of a line. */
export const feedName = (kind: FeedKind): string => asSentence(feedNames[kind])
