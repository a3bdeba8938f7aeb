import { z } from 'zod'

/** What two rows have in common: number and type, or customer, type, date and amount. */
export const matchedBy = z.enum(['NUMBER', 'CUSTOMER'])
export type MatchedBy = z.infer<typeof matchedBy>
