import type { Translated } from '#ui/texts/said.ts'
import type { whereItIs } from './where-it-is.ts'

/** Where a payment is, for a dealer who reads Malay. */
export const malay: Translated<typeof whereItIs> = {
  INSTRUCTED: ({ since }) => `Diarahkan pada ${since}; ia pergi ke bank dengan fail seterusnya`,
  'IN FILE': ({ since }) => `Dalam fail bank sejak ${since}`,
  ACCEPTED: ({ since }) => `Diterima oleh bank pada ${since}`,
  SETTLED: ({ since }) => `Dibayar ke akaun bank anda pada ${since}`,
  REJECTED: ({ since, reason }) => `Ditolak oleh bank pada ${since}${reason}; ia kembali ke dalam akaun anda`,
  RETURNED: ({ since, reason }) => `Dipulangkan oleh bank pada ${since}${reason}; ia kembali ke dalam akaun anda`,
  UNKNOWN: ({ since }) => `Dihantar ke bank, yang belum menjawab sehingga ${since}`,
  WITHDRAWN: ({ since }) => `Ditarik balik pada ${since}, sebelum bank menerimanya; ia kembali ke dalam akaun anda`
}
