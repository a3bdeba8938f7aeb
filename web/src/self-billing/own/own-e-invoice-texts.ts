import { catalogueOf } from '@payouts/contract/language'

/** What dealers read about their e-invoices. */
export const ownEInvoiceTexts = catalogueOf({
  en: {
    title: 'Your e-invoices',
    means:
      'Your provider issues these in your place, and the tax authority has validated them. You issue none yourself.',
    '11': 'Invoice',
    '12': 'Credit note',
    '13': 'Debit note',
    '14': 'Refund note',
    validSince: 'valid since {day}',
    cancelled: 'cancelled; it counts no more',
    download: 'Download as PDF'
  },
  ms: {
    title: 'E-invois anda',
    means:
      'Pihak penyedia mengeluarkannya bagi pihak anda, dan pihak berkuasa cukai telah mengesahkannya. Anda tidak perlu mengeluarkannya sendiri.',
    '11': 'Invois',
    '12': 'Nota kredit',
    '13': 'Nota debit',
    '14': 'Nota bayaran balik',
    validSince: 'sah sejak {day}',
    cancelled: 'dibatalkan; ia tidak lagi sah',
    download: 'Muat turun sebagai PDF'
  }
})
