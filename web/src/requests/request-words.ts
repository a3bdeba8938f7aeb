import { type Act, requestWords } from '@payouts/contract/requests/words'

/** `Approve: Record of Kedai Satu`. */
export const actTitle = (act: Act, what: string): string => `${requestWords[act]}: ${what}`
