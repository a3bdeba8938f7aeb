import { holdName } from '@payouts/contract/cycles/hold-advice'
import { catalogueOf, dayIn, type Language } from '@payouts/contract/language'
import { withCurrency } from '@payouts/contract/money'
import type { DealerQuestion } from '@payouts/contract/questions/schema'
import { dayOfInstant } from '#ui/texts/day-text.ts'
import { unbroken } from '#ui/texts/unbroken.ts'

/** What dealers read when they ask; staff read it in English. */
export const questionTexts = catalogueOf({
  en: {
    title: 'Your questions',
    none: 'You have asked nothing yet.',
    ask: 'Ask about this',
    askTax: 'Ask about the tax',
    askTransaction: 'Ask about a transaction',
    dialog: 'Ask your provider',
    means: 'Your question goes to your provider with these transactions. It changes nothing by itself.',
    payout: 'Payout',
    transactionNo: 'Transaction number',
    question: 'Question',
    required: 'Write your question first',
    send: 'Send',
    cancel: 'Cancel',
    about: 'About {what}, {amount}',
    TRANSACTION: 'transaction {transactionNo} of {payout}',
    HOLD: '{hold}',
    TAX: 'the withholding tax of {payout}',
    open: 'Asked on {day}; it waits for an answer.',
    answered: 'Answered on {day}'
  },
  ms: {
    title: 'Soalan anda',
    none: 'Anda belum bertanya apa-apa.',
    ask: 'Tanya tentang ini',
    askTax: 'Tanya tentang cukai',
    askTransaction: 'Tanya tentang transaksi',
    dialog: 'Tanya pihak penyedia',
    means:
      'Soalan anda dihantar kepada pihak penyedia bersama transaksi ini. Ia tidak mengubah apa-apa dengan sendirinya.',
    payout: 'Bayaran',
    transactionNo: 'Nombor transaksi',
    question: 'Soalan',
    required: 'Tulis soalan anda dahulu',
    send: 'Hantar',
    cancel: 'Batal',
    about: 'Tentang {what}, {amount}',
    TRANSACTION: 'transaksi {transactionNo} bagi {payout}',
    HOLD: '{hold}',
    TAX: 'cukai pegangan bagi {payout}',
    open: 'Ditanya pada {day}; menunggu jawapan.',
    answered: 'Dijawab pada {day}'
  }
})

/** What a question is about, with what it came to when it was asked. */
export function aboutText(language: Language, { about, payoutCycleName, amount }: DealerQuestion): string {
  const words = questionTexts(language)
  const what = words(about.kind, {
    payout: payoutCycleName ?? '',
    transactionNo: about.kind === 'TRANSACTION' ? about.transactionNo : '',
    hold: about.kind === 'HOLD' ? holdName(language, about.holdType) : ''
  })
  return unbroken(words('about', { what, amount: withCurrency(amount) }))
}

/** Since when a question waits, or when it was answered. */
export function progressText(language: Language, { askedOn, answeredOn }: DealerQuestion): string {
  const day = dayIn(language, dayOfInstant(answeredOn ?? askedOn))
  return questionTexts(language)(answeredOn ? 'answered' : 'open', { day })
}
