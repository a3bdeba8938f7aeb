import { sentenceOf as words } from '@payouts/contract/signals/figure-text'
import { unbroken } from '../ui/unbroken.ts'

/** What a signal says, for a screen: amounts stay with their currency. What is sent has the contract's common spaces. */
export const sentenceOf = (...of: Parameters<typeof words>): string => unbroken(words(...of))
