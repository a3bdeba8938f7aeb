import type { Translated } from '#ui/texts/said.ts'
import type { lazyMessages } from './lazy-messages.ts'
import type { messages } from './messages.ts'

/** The frame's texts for a Malay reader. */
export const malay: Translated<typeof messages> = {
  product: 'Dealer Payouts',
  copyright: '© 2024 Dealer Payouts',
  main: 'Utama',
  breadcrumb: 'Kedudukan',
  backDisabled: 'Butang Kembali dinyahdayakan.',
  backTo: (screen) => `Kembali ke ${screen}`,
  notFoundTitle: '404 - Halaman tidak dijumpai',
  faultTitle: 'Skrin ini tidak dapat dimuatkan',
  faultPrefix: 'Ralat berlaku: ',
  faultText: 'Skrin ini gagal. Cuba lagi; jika gagal lagi, beritahu pihak sokongan.',
  comesOnline: 'Skrin ini terbuka dengan sendirinya sebaik sahaja anda dalam talian semula.',
  tryAgain: 'Cuba lagi',
  account: 'Akaun',
  skip: 'Langkau ke kandungan',
  openMenu: 'Buka menu',
  collapseMenu: 'Kecilkan menu',
  expandMenu: 'Besarkan menu',
  decisionsWaiting: (count) => `${count} keputusan menunggu anda`,
  beneath: (screen) => `Di bawah ${screen}`,
  viewsOf: (screen) => `Paparan tersimpan bagi ${screen}`,
  keys: 'Kekunci',
  find: 'Cari skrin',
  findAnything: 'Cari skrin, pengedar, nombor …'
}

export const malayLazy: Translated<typeof lazyMessages> = {
  notFoundText: 'Alamak! Nampaknya anda sesat di angkasa.',
  goBack: 'Kembali',
  right: (name) => `hak “${name}”`,
  anyRightOf: (list) => `mana-mana hak “${list}”`,
  or: ' atau ',
  forbidden: (screen, rights) =>
    `${screen} memerlukan ${rights}, yang tiada pada peranan anda. Minta pentadbir menambahnya pada peranan anda, dan skrin ini terbuka serta-merta.`,

  changePassword: 'Tukar kata laluan',
  changeUserName: 'Tukar nama pengguna',
  absence: 'Ketiadaan',
  notices: 'Notis',
  sessions: 'Sesi anda',
  twoStep: 'Log masuk dua langkah',
  tour: 'Lawatan',
  logout: 'Log keluar',
  colours: 'Warna',
  schemes: { light: 'Cerah', dark: 'Gelap', auto: 'Seperti sistem' },

  screens: 'Skrin',
  found: 'Dijumpai',
  nothingFound: 'Tiada rekod dijumpai',

  onThisScreen: 'Pada skrin ini',
  everywhere: 'Di mana-mana',
  inTables: 'Dalam jadual',
  arrows: 'Anak panah',
  space: 'Ruang',
  findScreen: 'Cari mana-mana skrin',
  toSearch: 'Pergi ke carian',
  showKeys: 'Tunjukkan kekunci ini',
  closeOpen: 'Tutup apa yang terbuka',
  cells: 'Bergerak dari sel ke sel',
  ends: 'Sel pertama atau terakhir dalam baris',
  firstCell: 'Sel pertama dalam jadual',
  tenRows: 'Sepuluh baris ke atas atau ke bawah',
  select: 'Pilih baris',
  selectAll: 'Pilih semua baris pada halaman',
  open: 'Buka baris'
}
