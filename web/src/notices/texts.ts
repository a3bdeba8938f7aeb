import { catalogueOf } from '@payouts/contract/language'
import type { NoticeKind } from '@payouts/contract/notices/schema'

/** The inbox as it is open, and the settings of its mails. Dealers read them in their language, staff in English. */
export const noticeTexts = catalogueOf({
  en: {
    title: 'Notices',
    decide: 'Decide',
    decideAll: 'Open Decisions',
    nothingToDecide: 'No decision waits for you.',
    know: 'Know',
    loading: 'Reading your notices',
    nothing: 'Nothing for you yet',
    nothingHint:
      'Requests that wait for you, answers to yours, deadlines, releases, posting errors and finished downloads come here.',
    nothingForDealers: 'Answers to your questions and finished downloads come here.',
    unread: 'Unread',
    markAll: 'Mark all as read',
    settings: 'Settings',
    earlier: 'Show earlier ones',
    purpose: 'Which notices you get, and which of them are mailed as well.',
    mailedTo: 'Mails go to {email}, those of one minute in one letter.',
    noEmail: 'You have no e-mail address here, so nothing can be mailed. Ask your administrator to add one.',
    mail: 'Mail me',
    save: 'Save'
  },
  ms: {
    title: 'Notis',
    decide: 'Keputusan',
    decideAll: 'Buka Keputusan',
    nothingToDecide: 'Tiada keputusan yang menunggu anda.',
    know: 'Makluman',
    loading: 'Membaca notis anda',
    nothing: 'Belum ada apa-apa untuk anda',
    nothingHint:
      'Permohonan yang menunggu anda, jawapan kepada permohonan anda, tarikh akhir, pelepasan, ralat catatan dan muat turun yang siap dipaparkan di sini.',
    nothingForDealers: 'Jawapan kepada soalan anda dan muat turun yang siap dipaparkan di sini.',
    unread: 'Belum dibaca',
    markAll: 'Tandakan semua sebagai sudah dibaca',
    settings: 'Tetapan',
    earlier: 'Tunjukkan yang terdahulu',
    purpose: 'Notis yang anda terima, dan yang mana turut dihantar melalui e-mel.',
    mailedTo: 'E-mel dihantar ke {email}, semua notis seminit dalam satu surat.',
    noEmail: 'Anda tiada alamat e-mel di sini, jadi e-mel tidak dapat dihantar. Minta pentadbir anda menambahnya.',
    mail: 'E-mel saya',
    save: 'Simpan'
  }
})

/** The kinds that a dealer's own users get. */
export const kindsOfDealers: readonly NoticeKind[] = ['ANSWER', 'DOWNLOAD']

export const kindNames = catalogueOf<NoticeKind>({
  en: {
    REQUEST: 'Requests for you',
    ANSWER: 'Answers to yours',
    DEADLINE: 'Deadlines',
    RELEASE: 'Releases',
    POSTING_ERROR: 'Posting errors',
    PAYMENT_RETURNED: 'Returned payments',
    CONTRADICTION: 'Contradictions of the bank',
    DOWNLOAD: 'Downloads'
  },
  ms: {
    REQUEST: 'Permohonan untuk anda',
    ANSWER: 'Jawapan kepada anda',
    DEADLINE: 'Tarikh akhir',
    RELEASE: 'Pelepasan',
    POSTING_ERROR: 'Ralat catatan',
    PAYMENT_RETURNED: 'Bayaran yang dipulangkan',
    CONTRADICTION: 'Percanggahan bank',
    DOWNLOAD: 'Muat turun'
  }
})

export const kindHints = catalogueOf<NoticeKind>({
  en: {
    REQUEST: 'Somebody asks for an approval, a release or a change of rights that you may give.',
    ANSWER: 'What you asked for was approved, returned, refused, paid or answered.',
    DEADLINE:
      'The payout day of a cycle comes near, or has passed, and it still waits for people; or a bank has not answered for payments in time.',
    RELEASE: 'What you had put on hold was released or cancelled.',
    POSTING_ERROR: 'A dealer or an adjustment could not be posted, or a dealer was debited too much.',
    PAYMENT_RETURNED: 'A payment came back from a dealer’s bank account.',
    CONTRADICTION:
      'The bank debited a payment that was not to be debited. Nothing pays its amount again until two people settle it.',
    DOWNLOAD: 'A report that you asked for is ready, or could not be made; or a form CP58 is there.'
  },
  ms: {
    REQUEST: 'Seseorang meminta kelulusan, pelepasan atau perubahan hak yang boleh anda berikan.',
    ANSWER: 'Apa yang anda minta telah diluluskan, dikembalikan, ditolak, dibayar atau dijawab.',
    DEADLINE:
      'Hari bayaran sesuatu kitaran semakin hampir, atau telah berlalu, dan ia masih menunggu; atau bank belum menjawab tentang bayaran pada masanya.',
    RELEASE: 'Apa yang anda tahan telah dilepaskan atau dibatalkan.',
    POSTING_ERROR: 'Seorang pengedar atau satu pelarasan tidak dapat dicatat, atau seorang pengedar terlebih didebit.',
    PAYMENT_RETURNED: 'Satu bayaran dipulangkan daripada akaun bank pengedar.',
    CONTRADICTION:
      'Bank mendebit bayaran yang tidak sepatutnya didebit. Jumlahnya tidak dibayar lagi sehingga dua orang menyelesaikannya.',
    DOWNLOAD: 'Laporan yang anda minta sudah siap, atau tidak dapat dibuat; atau borang CP58 telah tersedia.'
  }
})
