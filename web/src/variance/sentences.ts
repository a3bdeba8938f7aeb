import * as words from '@payouts/contract/variance/words'
import { unbroken } from '#ui/texts/unbroken.ts'

/** The contract's sentences for a screen: amounts stay with their currency. */
export const headlineOf = (...of: Parameters<typeof words.headlineOf>): string => unbroken(words.headlineOf(...of))
export const sentenceOf = (...of: Parameters<typeof words.sentenceOf>): string => unbroken(words.sentenceOf(...of))
