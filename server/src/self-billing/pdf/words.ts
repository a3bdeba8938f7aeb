import type { DocumentType } from '@payouts/contract/self-billing/document-kinds'

/** A text of a document in English and Malay: a dealer reads it, and so does the payer's staff. */
export type Words = readonly [english: string, malay: string]

export const words = {
  kinds: {
    '11': ['Self-billed invoice', 'Invois bil sendiri'],
    '12': ['Self-billed credit note', 'Nota kredit bil sendiri'],
    '13': ['Self-billed debit note', 'Nota debit bil sendiri'],
    '14': ['Self-billed refund note', 'Nota bayaran balik bil sendiri']
  } satisfies Record<DocumentType, Words>,
  cancelled: [
    'It was cancelled at the tax authority and counts no more.',
    'Ia telah dibatalkan di pihak berkuasa cukai dan tidak lagi sah.'
  ],
  test: [
    'A test: it was not issued by the tax authority and counts nowhere.',
    'Ujian: ia tidak dikeluarkan oleh pihak berkuasa cukai dan tidak sah di mana-mana.'
  ],
  number: ['Number', 'Nombor'],
  uuid: ['Authority’s number', 'Nombor pihak berkuasa'],
  issued: ['Issued', 'Dikeluarkan'],
  validSince: ['Valid since', 'Sah sejak'],
  period: ['Period', 'Tempoh'],
  corrects: ['Corrects', 'Membetulkan'],
  supplier: ['Supplier', 'Pembekal'],
  buyer: ['Buyer, who issues it in the supplier’s place', 'Pembeli, yang mengeluarkannya bagi pihak pembekal'],
  line: ['No.', 'No.'],
  description: ['Description', 'Keterangan'],
  classification: ['Class', 'Kelas'],
  amount: ['Amount (RM)', 'Amaun (RM)'],
  excludingTax: ['Total excluding tax', 'Jumlah tidak termasuk cukai'],
  tax: ['Sales and service tax', 'Cukai jualan dan perkhidmatan'],
  payable: ['Total payable', 'Jumlah perlu dibayar'],
  note: [
    'This is a picture of an electronic document that was signed by its issuer and validated by the tax authority. Scan the code or open the link to see whether it is still valid. Amounts are gross: tax withheld under section 107D is no part of it.',
    'Ini ialah gambaran dokumen elektronik yang ditandatangani oleh pengeluarnya dan disahkan oleh pihak berkuasa cukai. Imbas kod atau buka pautan untuk melihat sama ada ia masih sah. Amaun adalah kasar: cukai yang dipotong di bawah seksyen 107D tidak termasuk.'
  ]
} as const

/** Both on one line. */
export const both = ([english, malay]: Words): string => (english === malay ? english : `${english} / ${malay}`)
