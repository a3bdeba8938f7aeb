import { countOf } from '#count-text.ts'
import { catalogueOf, type Language } from '#language.ts'
import type { SetAsideOfDealer, SetAsideReason } from './set-aside.ts'

const forDealers = catalogueOf<SetAsideReason>({
  en: {
    'PAYER ISSUES':
      '{count, plural, one {The e-invoice number {no} that you sent does not count} other {# e-invoice numbers that you sent do not count, such as {no}}}: your provider issues your e-invoices. Cancel {count, plural, one {the e-invoice {no}} other {these e-invoices}}, so that your income is not declared twice; or ask your provider to record that you issue your own.',
    'OTHER DEALER':
      '{count, plural, one {The e-invoice number {no} that you sent does not count} other {# e-invoice numbers that you sent do not count, such as {no}}}: another dealer has {count, plural, one {it} other {them}} already. If you issued {count, plural, one {the e-invoice {no}} other {such e-invoices}}, cancel {count, plural, one {it} other {them}} where your provider issues yours; else send the right {count, plural, one {number} other {numbers}}.'
  },
  ms: {
    'PAYER ISSUES':
      '{count, plural, =1 {Nombor e-invois {no} yang anda hantar} other {# nombor e-invois yang anda hantar, seperti {no},}} tidak diambil kira: pihak penyedia mengeluarkan e-invois anda. Batalkan {count, plural, =1 {e-invois {no}} other {e-invois tersebut}} supaya pendapatan anda tidak diisytiharkan dua kali; atau minta pihak penyedia merekodkan bahawa anda mengeluarkan e-invois sendiri.',
    'OTHER DEALER':
      '{count, plural, =1 {Nombor e-invois {no} yang anda hantar} other {# nombor e-invois yang anda hantar, seperti {no},}} tidak diambil kira: pengedar lain sudah memilikinya. Jika anda mengeluarkan e-invois itu, batalkannya apabila pihak penyedia mengeluarkan e-invois anda; jika tidak, hantarkan nombor yang betul.'
  }
})

/** What a dealer reads of its numbers that do not count, and what it can do; it learns nothing about others. */
export const setAsideForDealer = (language: Language, { reason, transactionCount, eInvoiceNo }: SetAsideOfDealer) =>
  forDealers(language)(reason, { count: transactionCount, no: eInvoiceNo })

/** What staff read of a dealer's numbers that do not count. */
export const setAsideOfDealerText = ({ reason, transactionCount, eInvoiceNo }: SetAsideOfDealer): string =>
  `${countOf(transactionCount, 'row')} came with an e-invoice number that does not count, such as ${eInvoiceNo}: ${
    reason === 'PAYER ISSUES' ? 'you issue the dealer’s e-invoices' : 'another dealer has it'
  }.`
