import { sentenceOf as words } from '@payouts/contract/signals/figure-text'
import { unbroken } from '#ui/texts/unbroken.ts'

/** A signal's sentence for a screen, with amounts that never break from their currency. */
export const sentenceOf = (...of: Parameters<typeof words>): string => unbroken(words(...of))
