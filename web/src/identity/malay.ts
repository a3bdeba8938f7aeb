import type { Translated } from '#ui/texts/said.ts'
import type { accountMessages } from './account-messages.ts'
import type { messages as twoStep } from './two-step/messages.ts'

/** A person's own account, for a Malay reader. */
export const malayAccount: Translated<typeof accountMessages> = {
  newPassword: 'Kata laluan baharu',
  confirmation: 'Sahkan kata laluan baharu',
  currentPassword: 'Kata laluan semasa',
  showOrHide: 'Tunjukkan atau sembunyikan kata laluan',
  partMet: 'dipenuhi:',
  partNotMet: 'belum dipenuhi:',
  ruleTitle: 'Kata laluan memerlukan',
  backToSignIn: 'Kembali ke log masuk',

  forgotPassword: 'Lupa kata laluan',
  forgotPasswordPurpose: 'Masukkan id log masuk anda: kami menghantar pautan untuk memilih kata laluan baharu.',
  loginId: 'Id log masuk',
  loginIdHint: 'Nama pengguna anda, atau alamat e-mel yang didaftarkan untuk anda.',
  sendLink: 'Hantar pautan',
  linkSentTitle: 'Semak e-mel anda',
  linkSent:
    'E-mel dengan arahan telah dihantar ke alamat yang didaftarkan, jika id pengguna itu betul. Pautannya sah selama 30 minit dan boleh digunakan sekali.',
  forgotUserNameToo: 'Lupa nama pengguna anda?',

  forgotUserName: 'Lupa nama pengguna',
  forgotUserNamePurpose: 'Kami menghantar nama pengguna anda ke alamat e-mel atau telefon yang didaftarkan untuk anda.',
  contactType: 'Hantar melalui',
  email: 'E-mel',
  phone: 'Telefon',
  branchCode: 'Kod cawangan',
  branchCodeHint: 'Kod cawangan syarikat anda. Kakitangan pihak penyedia memasukkan HQ.',
  emailAddress: 'Alamat e-mel',
  phoneNumber: 'Nombor telefon',
  phoneHint: '10 digit, seperti 0123456789.',
  sendUserName: 'Hantar nama pengguna',
  userNameSentTitle: 'Nama pengguna dihantar',

  resetPassword: 'Tetapkan semula kata laluan',
  resetPasswordPurpose: 'Pilih kata laluan baharu. Anda dilog keluar di mana-mana sahaja anda dilog masuk.',
  linkOver: 'Pautan ini tidak berfungsi lagi',
  linkIncomplete: 'Pautan ini tidak lengkap',
  linkIncompleteHint: 'Buka pautan itu sepenuhnya daripada e-mel, atau minta yang baharu.',
  askAgain: 'Minta pautan baharu',

  changePassword: 'Tukar kata laluan',
  changePasswordPurpose: 'Selepas itu anda log masuk semula, di sini dan di mana-mana lagi anda dilog masuk.',
  signInFirst:
    'Anda belum log masuk. Log masuk untuk menukar kata laluan anda, atau minta pautan dihantar jika anda terlupa.',
  signIn: 'Log masuk',
  forgottenIt: 'Saya lupa kata laluan saya',

  changeUserName: 'Tukar nama pengguna',
  changeUserNamePurpose: 'Nama yang anda gunakan untuk log masuk. Sesi anda yang lain tamat; sesi ini diteruskan.',
  currentUserName: 'Nama pengguna semasa',
  newUserName: 'Nama pengguna baharu',
  newUserNameHint: 'Sekurang-kurangnya 4 huruf, digit atau . _ @ -. Huruf besar dan kecil tidak dibezakan.',
  userNameChangedTitle: 'Nama pengguna ditukar',

  sessions: 'Sesi anda',
  sessionsPurpose: 'Di mana anda dilog masuk. Tamatkan sesi yang tidak anda kenali atau perlukan.',
  thisSession: 'Sesi ini',
  remembered: 'Diingati',
  notUsedYet: 'Belum digunakan',
  unknownAddress: 'Alamat belum diketahui',
  began: 'Bermula',
  lastUsed: 'Kali terakhir digunakan',
  end: 'Tamatkan',
  endOthers: 'Tamatkan semua yang lain',
  endTitle: 'Tamatkan sesi',
  endQuestion: 'Sesiapa yang menggunakannya dilog keluar serta-merta.',
  endOthersTitle: 'Tamatkan semua sesi lain',
  endOthersQuestion: 'Sesiapa yang menggunakannya dilog keluar serta-merta. Sesi ini diteruskan.',
  onlyThisOne: 'Anda tidak dilog masuk di tempat lain.'
}

export const malayTwoStep: Translated<typeof twoStep> = {
  title: 'Log masuk dua langkah',
  purpose: 'Langkah kedua semasa log masuk: selain kata laluan anda, satu kod yang hanya ada pada telefon anda.',

  required: 'Peranan anda memerlukan log masuk dua langkah. Hidupkannya: semua yang lain terbuka selepas itu.',
  isOff: 'Log masuk dua langkah dimatikan',
  offText: 'Kata laluan anda sahaja membuka akaun anda. Sesiapa yang mengetahuinya boleh bertindak atas nama anda.',
  isOn: 'Log masuk dua langkah dihidupkan',
  since: (instant) => `Sejak ${instant}. Log masuk meminta kod daripada aplikasi pengesah anda.`,
  codesLeft: (left) => `${left} kod pemulihan masih ada.`,
  fewCodes:
    'Buat yang baharu sebelum anda memerlukannya: tanpa aplikasi dan kod, hanya pentadbir boleh membenarkan anda masuk semula.',
  staysOn: 'Peranan anda memerlukannya, jadi ia kekal hidup.',
  allOpen: 'Pergi ke papan pemuka',

  turnOn: 'Hidupkan',
  turnOnTitle: 'Hidupkan log masuk dua langkah',
  scan: 'Imbas gambar ini dengan aplikasi pengesah, seperti Google Authenticator, Microsoft Authenticator atau 1Password.',
  orType: 'Atau taip kunci ini ke dalam aplikasi:',
  picture: 'Kunci bagi aplikasi pengesah, sebagai gambar. Kunci yang sama ada di bawahnya sebagai teks.',
  copyKey: 'Salin kunci',
  firstCode: 'Kod yang ditunjukkan oleh aplikasi sekarang',
  password: 'Kata laluan anda',

  turnOff: 'Matikan',
  turnOffTitle: 'Matikan log masuk dua langkah',
  turnOffText: 'Mulai saat itu kata laluan anda sahaja membuka akaun anda. Kod pemulihan tamat.',

  renew: 'Kod pemulihan baharu',
  renewTitle: 'Buat kod pemulihan baharu',
  renewText: 'Kod yang anda ada sekarang tamat serta-merta.',
  renewVerb: 'Buat kod baharu',

  code: 'Kod',
  codeHint: '6 digit daripada aplikasi pengesah anda, atau satu kod pemulihan',
  appCode: 'Kod daripada aplikasi pengesah anda',
  recoveryCode: 'Kod pemulihan',
  recoveryCodeHint:
    'Satu daripada 10 kod yang anda simpan, seperti 7KQP-M3XA-ZZ4H-W9CD. Setiap satu boleh digunakan sekali.',
  useRecoveryCode: 'Gunakan kod pemulihan',
  useApp: 'Gunakan aplikasi pengesah',
  codeMissing: 'Sila masukkan kod.',
  sixDigits: 'Kod itu mempunyai 6 digit.',
  passwordMissing: 'Sila masukkan kata laluan anda.',
  wrongCode: 'Kod itu tidak betul, atau telah digunakan. Sila cuba yang seterusnya.',

  codesTitle: 'Simpan kod pemulihan anda',
  codesText:
    'Setiap satu membenarkan anda masuk sekali, sebagai ganti aplikasi. Ia dipaparkan sekarang sahaja: simpan di tempat lain daripada telefon anda.',
  codesList: 'Kod pemulihan',
  copy: 'Salin',
  copied: 'Disalin',
  download: 'Muat turun',
  kept: 'Saya telah menyimpannya',
  fileName: 'dealer-payouts-kod-pemulihan.txt',
  fileText: (userName, codes) =>
    `Dealer Payouts: kod pemulihan bagi ${userName}\nSetiap satu membenarkan anda masuk sekali.\n\n${codes.join('\n')}\n`,

  stepTitle: 'Masukkan kod anda',
  stepText: 'Buka aplikasi pengesah anda dan masukkan kod yang ditunjukkannya bagi Dealer Payouts.',
  lockedText: 'Log masuk dikunci buat masa ini; dengan kod pemulihan anda tidak perlu menunggu.',
  goOn: 'Log masuk',
  startOver: 'Log masuk sebagai orang lain',

  confirmTitle: 'Sahkan bahawa ini anda',
  confirmText: 'Anda ditanya sekali lagi siapa anda. Kemudian ia diteruskan, dan tidak bertanya selama 5 minit.',
  confirm: 'Sahkan'
}
