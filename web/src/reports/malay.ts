import { countText } from '@payouts/contract/count-text'
import type { Translated } from '#ui/texts/said.ts'
import type { messages } from './messages.ts'

const rows = (count: number) => `${countText(count)} baris`

/** The report page for a Malay reader. */
export const malay: Translated<typeof messages> = {
  reports: 'Laporan',
  welcome: (name) => (name ? `Selamat kembali, ${name}` : 'Selamat kembali'),
  purpose: 'Pilih laporan. Anda melihat isinya sebelum mengambilnya sebagai PDF, XLSX atau CSV.',
  loadingConfiguration: 'Memuatkan konfigurasi',
  nothing: 'Tiada rekod dijumpai',
  nothingHint: 'Tiada laporan yang terbuka untuk anda. Tanya pentadbir anda jika sepatutnya ada.',

  report: 'Laporan',
  reportPurpose: 'Pilih apa yang dimasukkan, lihat baris pertamanya, dan muat turun.',
  choose: 'Pilih laporan',
  reportType: 'Jenis laporan',
  chooseType: 'Pilih laporan',
  subType: 'Subjenis laporan',
  chooseSubType: 'Pilih subjenis',
  company: 'Nama syarikat',
  companyPlaceholder: 'Cari syarikat',
  allCompanies: 'Semua syarikat',
  clearCompany: 'Kembali ke semua syarikat',
  searchCompany: 'Cari syarikat',
  branch: 'Cawangan',
  chooseBranch: 'Pilih cawangan',
  branchAfterCompany: 'Pilih syarikat dahulu',
  loadingBranches: 'Memuatkan cawangan',
  noBranch: 'Tiada cawangan dijumpai, sila pilih syarikat lain!',
  statementOnScreen: 'Penyata pada skrin',
  statementOnScreenPurpose:
    'Daripada kasar kepada bersih sebagai gambar, dengan setiap tahanan, pengecualian, pelarasan, cukai dan catatan di sebaliknya.',
  seeOnScreen: 'Lihat pada skrin',
  any: 'Semua',
  clear: 'Kosongkan',
  chooseOne: 'Pilih satu',
  loadingNames: 'Memuatkan nama laporan',
  noNames: 'Tiada nama laporan dijumpai!',
  namesFailed: 'Ralat memuatkan nama laporan, sila cuba lagi!',
  download: 'MUAT TURUN',

  preview: 'Pratonton',
  previewFirst: 'Isi borang, dan isi laporan muncul di sini.',
  previewWaiting: 'Membaca laporan',
  nothingMatches: 'Laporan ini tiada baris bagi pilihan ini. Ubah pilihan untuk mencari.',
  rows,
  firstRows: (shown, all) => (shown < all ? `${countText(shown)} yang pertama daripada ${rows(all)}` : rows(all)),
  inBackground: 'Ia panjang, jadi failnya dibuat di latar belakang. Loceng di atas menunjukkan kemajuannya.',
  total: 'Jumlah',
  none: 'Tiada',
  tableOf: (title) => `Baris pertama ${title}`,

  companySearch: 'Carian syarikat',
  companySearchPurpose: 'Cari syarikat mengikut nama, kod atau vendornya.',
  companies: 'Syarikat',
  backToReport: 'Laporan',
  name: 'Nama',
  code: 'Kod',
  vendor: 'Vendor',
  nameCaps: 'NAMA',
  codeCaps: 'KOD',
  actionsCaps: 'TINDAKAN',
  addCompany: 'TAMBAH SYARIKAT',
  addNamed: (company) => `TAMBAH SYARIKAT ${company}`,
  searchFirst: 'Hasil carian dipaparkan di sini.',
  enterValue: 'Sila masukkan nilai!'
}
