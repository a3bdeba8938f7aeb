import { countText } from '@payouts/contract/count-text'
import type { Translated } from '#ui/texts/said.ts'
import type { dialogMessages } from './dialog-messages.ts'
import type { listMessages } from './list-messages.ts'
import type { messages } from './messages.ts'

/** The download centre for a Malay reader. */
export const malay: Translated<typeof messages> = {
  download: 'Muat turun',
  downloading: 'Memuat turun laporan...',
  onlyFiltered: (filters) => `Hanya apa yang ditunjukkan oleh penapis: ${filters}`,
  wholeList: 'Semua dalam senarai ini, pada setiap halaman',
  invalidType: 'Jenis fail tidak sah',
  started: 'Fail anda akan dimuat turun tidak lama lagi, sila semak kemajuannya pada bar pemberitahuan.',

  centre: 'Muat turun',
  centreWaiting: (files) => `Muat turun, ${files} fail sedang disediakan`,
  loading: 'Memuatkan senarai muat turun',
  noReason: 'Ia tidak dapat dibuat.',
  ready: (fileName) => `${fileName} sudah siap.`,
  couldNotBeMade: (reportName) => `${reportName} tidak dapat dibuat`
}

export const malayList: Translated<typeof listMessages> = {
  preparing: 'Menyediakan fail',
  failed: 'Gagal',
  completed: 'Selesai',
  nothing: 'Tiada rekod dijumpai',
  nothingHint: 'Laporan yang dibuat di latar belakang muncul di sini, dan kekal selama tujuh hari.',
  waiting: 'Menunggu untuk bermula',
  rowsDone: (done, expected) => `${countText(done)} daripada ${countText(expected)} baris`,
  progressOf: (fileName) => `Kemajuan ${fileName}`,
  cancel: 'Batal',
  cancelFile: (fileName) => `Batalkan ${fileName}`,
  tryAgain: 'Cuba lagi',
  tryFileAgain: (fileName) => `Cuba ${fileName} lagi`,
  downloadFile: (fileName) => `Muat turun ${fileName}`,
  remove: (fileName) => `Keluarkan ${fileName} daripada senarai`,
  availableUntil: 'Hingga'
}

export const malayDialog: Translated<typeof dialogMessages> = {
  dialogTitle: (what) => `Muat turun ${what}`,
  periodHint: 'Termasuk kedua-dua hari.',
  startDate: 'Tarikh mula',
  endDate: 'Tarikh akhir',
  chooseStart: 'Sila pilih tarikh mula',
  chooseEnd: 'Sila pilih tarikh akhir',
  startBeforeEnd: 'Tarikh mula mesti sebelum tarikh akhir',
  fileFormat: 'Format fail',
  chooseFormat: 'Sila pilih format fail untuk dimuat turun!',

  cycleReport: 'Muat turun laporan kitaran ini',
  cycleReportHint: 'Fail dibuat di latar belakang. Loceng di atas menunjukkan kemajuannya.',
  reportName: 'Nama laporan',
  reportNameHint: 'Pilih laporan',
  loadingNames: 'Memuatkan nama laporan',
  namesFailed: 'Ralat memuatkan nama laporan, sila cuba lagi!',
  noNames: 'Tiada nama laporan dijumpai!',
  chooseName: 'Sila pilih nama laporan!',
  nameRequired: 'nama diperlukan'
}
