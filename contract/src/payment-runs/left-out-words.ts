import type { LeftOutReason } from './schema.ts'

/** Which payments they are, after their number or name: `3 to a frozen account`. */
export const leftOutWords: Record<LeftOutReason, string> = {
  CONTRADICTION: 'whose amount the bank may have paid already',
  'LIST ONLY': 'whose amount only a list typed by people says came back',
  'ACCOUNT FROZEN': 'to a frozen account',
  'ACCOUNT CHANGED': 'to an account that was changed since',
  'ACCOUNT WAITS': 'waiting after a change of account',
  'PAYMENT RETURNED': 'to an account that an earlier payment came back from',
  'WITHDRAWAL ASKED': 'whose withdrawal was asked for',
  'E-INVOICE REJECTED': 'of a dealer who asked to reject an e-invoice',
  'DATA INCOMPLETE': 'lacking what the bank asks for',
  'ABOVE THE MOST': 'above the most that a file holds'
}
