import { countText } from '@payouts/contract/count-text'
import { holdName } from '@payouts/contract/cycles/hold-advice'
import type { Translated } from '#ui/texts/said.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import type { messages } from './messages.ts'

/** A dealer's page for a Malay reader. */
export const malay: Translated<typeof messages> = {
  dealer: 'Pengedar',
  toDealers: 'Pilih pengedar',
  noDealer: 'Pilih pengedar',
  noDealerHint: 'Cari pengedar mengikut nama atau kod dalam carian di atas.',
  toDashboard: 'Pergi ke papan pemuka',
  waiting: 'Membaca pengedar',
  kinds: { DEALER: 'Pengedar', MASTER_DEALER: 'Pengedar utama' },
  lines: { PREPAID: 'Prabayar', POSTPAID: 'Pascabayar' },
  unknownType: 'Jenis syarikat tidak diketahui',
  contract: (from, to) => `Kontrak ${from} – ${to}`,
  eInvoices: 'Dibayar berdasarkan e-invois',

  summary: 'Akaun sekarang',
  balance: 'Baki',
  available: 'Baki tersedia',
  earmarked: (amount) => (amount ? `${withCurrency(amount)} diketepikan` : 'Tiada yang diketepikan'),
  onHold: 'Ditahan',
  furtherHolds: 'Tahanan lain',
  paidTo: 'Dibayar kepada',
  noBank: 'Tiada akaun bank: ia tidak dapat dibayar',
  bankEnding: (ending) => `Akaun yang berakhir dengan ${ending}`,

  statement: 'Penyata',
  answer: 'Jawapan',
  copyReply: { en: 'Salin jawapan dalam bahasa Inggeris', ms: 'Salin jawapan dalam bahasa Melayu' },
  copied: 'Disalin',
  notCopied: 'Pelayar tidak membenarkan ia disalin.',
  notApproved: 'Belum diluluskan: pengedar tidak melihat bayaran ini, jadi tiada jawapan untuk disalin.',
  statementPdf: 'Penyata sebagai PDF',
  noBranch: 'Pengedar ini tiada cawangan untuk dialamatkan fail.',
  cycles: 'Bayaran terkini',
  whyDifferent: 'Mengapa berbeza daripada kitaran terdahulu',
  noCycles: 'Tiada kitaran yang mempunyai transaksi pengedar ini.',
  payoutBy: (day) => `bayar sebelum ${day}`,
  explain: (cycle) => `Terangkan ${cycle}`,
  explainThis: 'Terangkan',
  explained: 'Diterangkan di atas',
  heldSince: (amount, holdType, day) =>
    day
      ? `${amount} ditahan sejak ${day}: ${holdName('ms', holdType)}`
      : `${amount} ditahan: ${holdName('ms', holdType)}`,
  taxOf: (amount, isExpected) =>
    isExpected ? `${withCurrency(amount)} cukai pegangan dijangka` : `${withCurrency(amount)} cukai pegangan`,

  payments: 'Bayaran terkini ke bank',
  noPayments: 'Belum ada yang dihantar ke akaun bank.',
  reissued: 'Bayaran semula bagi jumlah yang dipulangkan',
  toAccount: (bank, ending) => `${bank}, akaun yang berakhir dengan ${ending}`,

  holds: 'Ditahan, dan sebabnya',
  allHolds: 'Ditahan',
  nothingHeld: 'Tiada pendapatan pengedar ini yang ditahan.',
  transactions: (count) => `${countText(count)} transaksi`,
  releaseRequested: (count) => `pelepasan ${count} dipohon`,
  since: (day) => `sejak ${day}`,
  said: (remark) => `“${remark}”`,
  holdOf: (holdType, cycle) => `${holdName('ms', holdType)}, ${cycle}`,

  adjustments: 'Pelarasan terkini',
  allAdjustments: 'Debit / Kredit',
  noAdjustments: 'Tiada kredit atau debit dibuat secara manual.',

  tax: 'Cukai pegangan tahun ini',
  allTax: 'Cukai pegangan',
  allEInvoices: 'e-Invois',
  notConcerned: 'Tiada cukai untuk dipegang',
  notConcernedWhy:
    'Cukai tidak dipegang daripada syarikat dan perkongsian, atau daripada sesiapa yang dibayar kurang daripada had.',
  withheld: (amount, rate) => `${withCurrency(amount)} dipegang tahun ini, pada ${rate}.`,

  limits: 'Had pengeluaran tunai',
  allLimits: 'Had pengeluaran tunai',
  tier: (tier) => `Peringkat ${tier}`,

  freeze: 'Pembekuan',
  allFreezes: 'Pembekuan akaun',
  neverFrozen: 'Tidak pernah dibekukan',
  frozenBy: (name) => `oleh ${name}`,
  pic: (name) => `PIC ${name}`,

  keptBack: 'Ditahan, mungkin telah dibayar',
  earmark: 'Diketepikan',
  allEarmarks: 'Diketepikan',
  noEarmark: 'Tiada yang diketepikan'
}
