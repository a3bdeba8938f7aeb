import {
  confirmationMissing,
  confirmationTooShort,
  currentPasswordMissing,
  newPasswordMissing,
  newPasswordTooShort,
  nistPasswordMessage,
  passwordsDifferMessage,
  standardPasswordMessage
} from '@payouts/contract/identity/password'
import { userNameCharacters } from '@payouts/contract/identity/user-name'
import { reportsInMalay } from '@payouts/contract/reports/malay'
import { futureReportDay } from '@payouts/contract/reports/report-form'
import { fallbackText, offlineText } from '#client/call-error.ts'
import { partFailed, tryAgain } from '#ui/later.tsx'
import { refusals } from './malay-refusals.ts'

/** In Malay, what comes with a value rather than by name. */
const phrases: Readonly<Record<string, string>> = {
  ...refusals,
  ...reportsInMalay,

  // Screens.
  Dashboard: 'Papan pemuka',
  Reports: 'Laporan',
  Report: 'Laporan',
  'Company search': 'Carian syarikat',
  'Change Password': 'Tukar kata laluan',
  'Change Username': 'Tukar nama pengguna',
  'Two-step sign-in': 'Log masuk dua langkah',
  'Your sessions': 'Sesi anda',
  Notices: 'Notis',
  Payouts: 'Bayaran',
  'On-Hold': 'Ditahan',
  'On Hold': 'Ditahan',
  Exclusions: 'Pengecualian',
  'Payout Dates': 'Tarikh bayaran',
  Payout: 'Bayaran',
  '404 - Page Not Found': '404 - Halaman tidak dijumpai',

  // What could not be loaded.
  [partFailed]: 'Bahagian ini tidak dapat dimuatkan.',
  [tryAgain]: 'Cuba lagi',

  // What a form refuses.
  'Please select Report Type': 'Sila pilih jenis laporan',
  'Please select Report Sub Type': 'Sila pilih subjenis laporan',
  'Please choose from Date': 'Sila pilih tarikh mula',
  'Please choose to Date': 'Sila pilih tarikh akhir',
  'Please choose Date': 'Sila pilih tarikh',
  'Please choose Month': 'Sila pilih bulan',
  'Please choose Year': 'Sila pilih tahun',
  'Please choose Transaction Type': 'Sila pilih jenis transaksi',
  'Please choose Account Type': 'Sila pilih jenis akaun',
  'Please choose Report Name': 'Sila pilih nama laporan',
  'Please choose a filter': 'Sila pilih penapis',
  'Text is required': 'Teks diperlukan',
  'Branch is required': 'Cawangan diperlukan',
  'Start date should be less than End date': 'Tarikh mula mesti sebelum tarikh akhir',
  [futureReportDay]: 'Tarikh akan datang tidak dibenarkan bagi muat turun laporan',
  [currentPasswordMissing]: 'Sila masukkan kata laluan semasa anda!',
  [newPasswordMissing]: 'Sila masukkan kata laluan baharu anda!',
  [newPasswordTooShort]: 'Kata laluan baharu mesti sekurang-kurangnya 8 aksara!',
  [confirmationMissing]: 'Sila masukkan pengesahan kata laluan anda!',
  [confirmationTooShort]: 'Pengesahan kata laluan mesti sekurang-kurangnya 8 aksara!',
  [passwordsDifferMessage]: 'Kata laluan baharu dan pengesahannya tidak sama!',
  [nistPasswordMessage]: 'Kata laluan mesti mempunyai 15 hingga 64 aksara.',
  [standardPasswordMessage]:
    'Kata laluan mesti 8 hingga 16 aksara, termasuk sekurang-kurangnya 1 huruf besar, 1 huruf kecil, 1 angka dan 1 aksara khas (cth. @, &)',
  '8 to 16 characters': '8 hingga 16 aksara',
  '15 to 64 characters': '15 hingga 64 aksara',
  'An upper case letter': 'Satu huruf besar',
  'A digit': 'Satu digit',
  'An @ or an &': 'Satu @ atau &',
  'Nothing but letters, digits, @ and &': 'Hanya huruf, digit, @ dan &',
  [userNameCharacters]: 'Nama pengguna mempunyai 4 hingga 100 huruf, digit atau . _ @ -',
  'Username must be at least 4 characters long': 'Nama pengguna mesti sekurang-kurangnya 4 aksara',
  'This is your user name already. Please enter another one.': 'Ini sudah nama pengguna anda. Sila masukkan yang lain.',

  // What went wrong.
  [fallbackText]: 'Ralat berlaku, sila cuba lagi!',
  [offlineText]: 'Tiada sambungan internet!',
  'You are online': 'Anda dalam talian',
  'You are offline': 'Anda di luar talian',
  'You are not signed in.': 'Anda belum log masuk.',
  'This is for staff alone.': 'Ini untuk kakitangan sahaja.',
  'This report takes too long to be shown here. Please download it instead.':
    'Laporan ini mengambil masa terlalu lama untuk dipaparkan di sini. Sila muat turun.',
  'There is no such report. Please choose another.': 'Tiada laporan sedemikian. Sila pilih yang lain.',
  'Many reports are being made at this moment. Please try again in a minute.':
    'Banyak laporan sedang dibuat pada masa ini. Sila cuba lagi sebentar lagi.'
}

/** Sentences that name something: their parts around it, and the same in Malay. */
const sentences = Object.entries(phrases)
  .filter(([text]) => text.includes('{}'))
  .map(([text, malay]) => {
    const parts = text.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return { pattern: new RegExp(`^${parts.join('(.+)')}$`), malay }
  })

/** The Malay text of an English one, or itself; what a sentence names is said in Malay, too, if it is known. */
export function inMalay(text: string): string {
  const phrase = phrases[text]
  if (phrase !== undefined) return phrase
  for (const { pattern, malay } of sentences) {
    const [, ...named] = pattern.exec(text) ?? []
    if (named.length > 0) return malay.replaceAll('{}', () => inMalay(named.shift() ?? ''))
  }
  return text
}
