import { holdName } from '@payouts/contract/cycles/hold-advice'
import { type HoldType, holdTypes } from '@payouts/contract/cycles/hold-types'
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
    account: 'Confirm the account',
    accountBegin: 'The bank account that you have for us is ours and is right.',
    papers: 'Add a document',
    askTax: 'Ask about the tax',
    askTransaction: 'Ask about a transaction',
    dialog: 'Ask your provider',
    means: 'Your question goes to your provider with these transactions. It changes nothing by itself.',
    payout: 'Payout',
    transactionNo: 'Transaction number',
    question: 'Question',
    document: 'Document, if it needs one',
    openDocument: 'Open the document',
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
    account: 'Sahkan akaun',
    accountBegin: 'Akaun bank kami yang ada dalam rekod anda adalah milik kami dan betul.',
    papers: 'Tambah dokumen',
    askTax: 'Tanya tentang cukai',
    askTransaction: 'Tanya tentang transaksi',
    dialog: 'Tanya pihak penyedia',
    means:
      'Soalan anda dihantar kepada pihak penyedia bersama transaksi ini. Ia tidak mengubah apa-apa dengan sendirinya.',
    payout: 'Bayaran',
    transactionNo: 'Nombor transaksi',
    question: 'Soalan',
    document: 'Dokumen, jika perlu',
    openDocument: 'Buka dokumen',
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

const remedies: Record<HoldType, 'account' | 'papers' | 'ask'> = {
  [holdTypes.eInvoiceMissing]: 'ask',
  [holdTypes.newBankAccount]: 'account',
  [holdTypes.paymentReturned]: 'account',
  [holdTypes.manual]: 'papers',
  [holdTypes.duplicate]: 'papers',
  [holdTypes.accountFrozen]: 'ask',
  [holdTypes.eInvoiceNotRequired]: 'ask'
}

/**
 * What a dealer can send about a hold: the label of its button, and how its words begin. It arrives as a question,
 * so that nothing moves by it.
 */
export function remedyOf(language: Language, holdType: HoldType): { label: string; begins: string } {
  const words = questionTexts(language)
  const remedy = remedies[holdType]
  return { label: words(remedy), begins: remedy === 'account' ? words('accountBegin') : '' }
}

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
