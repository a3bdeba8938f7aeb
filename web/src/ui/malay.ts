import type { messages } from './messages.ts'
import type { Translated } from './texts/said.ts'
import { withCurrency } from './texts/unbroken.ts'

/** The parts' own texts for a Malay reader. */
export const malay: Translated<typeof messages> = {
  close: 'Tutup',
  cancel: 'Batal',
  tryAgain: 'Cuba lagi',
  loadFailedHint: 'Tiada apa-apa yang diubah. Cuba lagi; jika ia berlaku lagi, beritahu pentadbir anda.',
  offlineHint: 'Ia dibaca dengan sendirinya sebaik sahaja anda dalam talian semula.',
  sending: (share) => `Menghantar fail: ${Math.round(share * 100)}\u00a0%`,
  processing: 'Sedang diproses, sila tunggu...',
  summary: 'Ringkasan',
  download: 'Muat turun',
  madeUp: (label) => `Apa yang membentuk ${label}`,
  copyText: 'Salin sebagai teks',
  copyTable: 'Salin sebagai jadual',
  copied: 'Disalin',
  notCopied: 'Pelayar ini tidak membenarkan ia disalin.',
  noAmount: 'Tiada jumlah',
  noDate: 'Tiada tarikh',
  noTime: 'Tiada masa',
  discardQuestion: 'Buang apa yang anda taip?',
  keepEditing: 'Terus menyunting',
  discard: 'Buang',

  comment: 'Ulasan',
  commentHint: 'Enter menghantarnya, Shift + Enter memulakan baris baharu.',

  attachment: 'Lampiran (pilihan)',
  typeRefused: (type) => `${type} tidak dibenarkan dimuat naik, sila pilih fail imej atau PDF sahaja.`,
  tooLarge: (name, size, most) => `${name} bersaiz ${size}; paling besar yang boleh dilampirkan ialah ${most}.`,
  dropHere: 'Letakkan fail di sini atau ',
  chooseOne: 'pilih satu',
  kindsUpTo: (kinds, most) => `${kinds.join(', ').toUpperCase()} sehingga ${most}`,
  removeFile: (name) => `Buang ${name}`,
  loadingFile: (name) => `Memuatkan ${name}`,
  typeUnsupported: 'Jenis fail tidak disokong!',
  typesSupported: 'Hanya fail PNG, JPEG, JPG dan PDF boleh dipaparkan di sini.',
  attachments: 'Lampiran yang ada (bukti)',
  loadingAttachments: 'Memuatkan lampiran',
  noAttachment: 'Tiada lampiran dijumpai!',
  noAttachmentHint: 'Tiada apa-apa dilampirkan pada rekod ini.',
  allAttachments: 'Semua lampiran',

  chooseDayWithin: (first, last) => `Pilih hari dari ${first} hingga ${last}.`,
  previous: 'Sebelumnya',
  next: 'Seterusnya',

  showAsTable: 'Tunjukkan sebagai jadual',
  step: 'Langkah',
  amount: 'Jumlah',
  leaves: 'Tinggal',
  barsBeginAt: (amount) => `Bar bermula pada ${withCurrency(amount)}, supaya apa yang ditolak dapat dilihat.`
}
