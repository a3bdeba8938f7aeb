import { catalogueOf } from '@payouts/contract/language'

/** What is mailed to users about their sign-in, each in the language that they chose. */
export const mailTexts = catalogueOf({
  en: {
    passwordChanged: 'Your Dealer Payouts password was changed',
    passwordChangedText:
      'The password of the user name {userName} was changed, and every session of yours was ended. Sign in with the new password.',
    userNameChanged: 'Your Dealer Payouts user name was changed',
    userNameChangedText: 'Your user name was changed from {userName} to {newUserName}. Sign in with it from now on.',
    addressChanged: 'Your Dealer Payouts e-mail address was changed',
    addressChangedText:
      'The e-mail address of the user name {userName} is no longer this one. Mails to you, and links for another password, go to another address from now on.',
    twoStepChanged: 'Your Dealer Payouts two-step sign-in was changed',
    on: 'Two-step sign-in was turned on for the user name {userName}. Signing in takes a code of your authenticator app from now on.',
    off: 'Two-step sign-in was turned off for the user name {userName}. Your password alone signs you in from now on.',
    reset:
      'An administrator turned the two-step sign-in of the user name {userName} off, and every session of yours was ended. Sign in with your password, and turn it on again.',
    ifNotYou: 'If it was not you, tell your administrator at once.',
    ifNotAsked: 'If you did not ask for it, tell your administrator at once.',
    forgotPassword: 'Reset your Dealer Payouts password',
    forgotPasswordText: 'Somebody asked to reset the password of the user name {userName}.',
    newPassword: 'Choose a new password',
    newerLink: 'The link works once, within {minutes, number} minutes. A newer one takes its place.',
    staysAsItIs: 'If it was not you, do nothing: your password stays as it is.',
    yourUserName: 'Your Dealer Payouts user name',
    userNameIs: 'Your Dealer Payouts user name is {userName}.',
    eitherOf: '{first} or {second}',
    signIn: 'Sign in',
    nothingToDo: 'If you did not ask for it, there is nothing to do.',
    mayNowSignIn: 'You may sign in to Dealer Payouts from now on. Your user name is {userName}.',
    firstPassword: 'Choose a password',
    passwordReset: 'Choose a new Dealer Payouts password',
    passwordResetText:
      'An administrator has reset the password of the user name {userName}. The former one opens nothing now.',
    anotherLink:
      'The link works once, within {minutes, number} minutes. After that, ask for another one at sign-in, under Forgot Password.'
  },
  ms: {
    passwordChanged: 'Kata laluan Dealer Payouts anda telah ditukar',
    passwordChangedText:
      'Kata laluan bagi nama pengguna {userName} telah ditukar, dan semua sesi anda telah ditamatkan. Log masuk dengan kata laluan baharu.',
    userNameChanged: 'Nama pengguna Dealer Payouts anda telah ditukar',
    userNameChangedText:
      'Nama pengguna anda telah ditukar daripada {userName} kepada {newUserName}. Gunakannya untuk log masuk mulai sekarang.',
    addressChanged: 'Alamat e-mel Dealer Payouts anda telah ditukar',
    addressChangedText:
      'Alamat ini bukan lagi alamat e-mel bagi nama pengguna {userName}. Mulai sekarang, e-mel kepada anda dan pautan untuk menukar kata laluan dihantar ke alamat lain.',
    twoStepChanged: 'Log masuk dua langkah Dealer Payouts anda telah diubah',
    on: 'Log masuk dua langkah telah dihidupkan bagi nama pengguna {userName}. Mulai sekarang, log masuk memerlukan kod daripada aplikasi pengesah anda.',
    off: 'Log masuk dua langkah telah dimatikan bagi nama pengguna {userName}. Mulai sekarang, kata laluan sahaja sudah cukup untuk log masuk.',
    reset:
      'Pentadbir telah mematikan log masuk dua langkah bagi nama pengguna {userName}, dan semua sesi anda telah ditamatkan. Log masuk dengan kata laluan anda, dan hidupkannya semula.',
    ifNotYou: 'Jika ini bukan anda, beritahu pentadbir anda dengan segera.',
    ifNotAsked: 'Jika anda tidak memintanya, beritahu pentadbir anda dengan segera.',
    forgotPassword: 'Tetapkan semula kata laluan Dealer Payouts anda',
    forgotPasswordText: 'Seseorang meminta supaya kata laluan bagi nama pengguna {userName} ditetapkan semula.',
    newPassword: 'Pilih kata laluan baharu',
    newerLink:
      'Pautan ini boleh digunakan sekali sahaja, dalam masa {minutes, number} minit. Pautan yang lebih baharu menggantikannya.',
    staysAsItIs: 'Jika ini bukan anda, tidak perlu berbuat apa-apa: kata laluan anda kekal.',
    yourUserName: 'Nama pengguna Dealer Payouts anda',
    userNameIs: 'Nama pengguna Dealer Payouts anda ialah {userName}.',
    eitherOf: '{first} atau {second}',
    signIn: 'Log masuk',
    nothingToDo: 'Jika anda tidak memintanya, tidak perlu berbuat apa-apa.',
    mayNowSignIn: 'Mulai sekarang anda boleh log masuk ke Dealer Payouts. Nama pengguna anda ialah {userName}.',
    firstPassword: 'Pilih kata laluan',
    passwordReset: 'Pilih kata laluan Dealer Payouts yang baharu',
    passwordResetText:
      'Pentadbir telah menetapkan semula kata laluan bagi nama pengguna {userName}. Kata laluan lama tidak boleh digunakan lagi.',
    anotherLink:
      'Pautan ini boleh digunakan sekali sahaja, dalam masa {minutes, number} minit. Selepas itu, minta pautan lain di halaman log masuk, di bawah Forgot Password.'
  }
})
