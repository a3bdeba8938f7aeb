/** Refusals that a dealer's own user may meet, in Malay. `{}` stands for what the sentence names. */
export const refusals: Readonly<Record<string, string>> = {
  // Values.
  'The value of {} is not valid. Please check it and try again.': 'Nilai {} tidak sah. Sila semak dan cuba lagi.',
  'Question is required': 'Soalan diperlukan',
  'Transaction number is required': 'Nombor transaksi diperlukan',
  'Text can have at most {} characters': 'Teks boleh mempunyai paling banyak {} aksara',
  'Please enter a name.': 'Sila masukkan nama.',
  'Please enter at most {} characters.': 'Sila masukkan paling banyak {} aksara.',
  'Please choose an e-invoice.': 'Sila pilih satu e-Invois.',
  'Company Name is required': 'Nama syarikat diperlukan',
  'Invalid payout cycle data': 'Data kitaran bayaran tidak sah',
  'Please choose date range within {} days': 'Sila pilih julat tarikh dalam {} hari',
  'Invalid file type. The formats are {}.': 'Jenis fail tidak sah. Formatnya ialah {}.',

  // What is not there, or no longer.
  'There is no company {}.': 'Tiada syarikat {}.',
  'There is no dealer {}.': 'Tiada pengedar {}.',
  'This company has no branch {}.': 'Syarikat ini tiada cawangan {}.',
  'There is no valid e-invoice {}.': 'Tiada e-Invois sah {}.',
  'There is no form CP58 of {}.': 'Tiada borang CP58 bagi {}.',
  'There is no such saved view.': 'Tiada paparan tersimpan sedemikian.',
  'You have {} saved views already. Please remove one first.':
    'Anda sudah mempunyai {} paparan tersimpan. Sila buang satu dahulu.',
  'No Attachment Found!': 'Tiada lampiran dijumpai!',
  'This file is not there any more. Please make the report again.': 'Fail ini sudah tiada. Sila buat semula laporan.',
  'This report is no longer being prepared.': 'Laporan ini tidak lagi disediakan.',
  'This report is still being prepared. Please cancel it first.': 'Laporan ini masih disediakan. Sila batalkan dahulu.',
  'You may not take this report away any more.': 'Anda tidak lagi dibenarkan mengambil laporan ini.',
  'The server stopped while it was prepared, more than once. Please try a shorter period.':
    'Pelayan terhenti semasa laporan disediakan, lebih daripada sekali. Sila cuba tempoh yang lebih pendek.',
  'The server has no room left for this file. Please tell your administrator, and try again later.':
    'Pelayan tiada ruang lagi bagi fail ini. Sila beritahu pentadbir anda, dan cuba lagi kemudian.',
  'It could not be prepared. Please try again; if it fails again, ask for support.':
    'Laporan tidak dapat disediakan. Sila cuba lagi; jika gagal lagi, minta bantuan.',

  'These are {} rows, and a PDF takes at most {}. Please choose XLSX or CSV.':
    'Terdapat {} baris, dan PDF memuatkan paling banyak {}. Sila pilih XLSX atau CSV.',

  // Questions.
  'This payout has no transaction {} of yours. Check the number.':
    'Bayaran ini tiada transaksi {} milik anda. Semak nombornya.',
  'Nothing of yours is held for this reason any more.': 'Tiada apa-apa milik anda ditahan atas sebab ini lagi.',
  'There is no payment {} of yours with withholding tax.': 'Tiada bayaran {} milik anda dengan cukai pegangan.',
  'You asked about this on {}. The answer will come.': 'Anda sudah bertanya tentang ini pada {}. Jawapan akan diberi.',
  '{} of your questions wait for an answer. Please wait for one.':
    '{} soalan anda menunggu jawapan. Sila tunggu satu daripadanya.',
  'You asked {} questions today. Please ask again tomorrow.': 'Anda bertanya {} soalan hari ini. Sila tanya lagi esok.',

  // Documents.
  'The attached file is empty.': 'Fail yang dilampirkan kosong.',
  'This file is not allowed to upload, please choose only Image or PDF file.':
    'Fail ini tidak dibenarkan dimuat naik. Sila pilih fail imej atau PDF sahaja.',
  '{} is not allowed to upload, please choose only Image or PDF file.':
    '{} tidak dibenarkan dimuat naik. Sila pilih fail imej atau PDF sahaja.',
  'This file took too long to inspect. Please try again, or choose another one.':
    'Pemeriksaan fail ini mengambil masa terlalu lama. Sila cuba lagi, atau pilih fail lain.',
  'This PDF contains {}. Please print it to a new PDF and choose that one.':
    'PDF ini mengandungi {}. Sila cetak ke PDF baharu dan pilih fail itu.',
  'a script': 'skrip',
  'a form that may run scripts': 'borang yang boleh menjalankan skrip',
  'a launch action': 'tindakan pelancaran',
  'an embedded file': 'fail terbenam',
  'encryption, so it cannot be inspected': 'penyulitan, maka tidak dapat diperiksa',
  'packed objects that cannot be inspected': 'objek mampat yang tidak dapat diperiksa',
  'This image is damaged. Please choose another one.': 'Imej ini rosak. Sila pilih yang lain.',
  'This image has {} by {} pixels, too many to be shown. Please choose a smaller one.':
    'Imej ini mempunyai {} kali {} piksel, terlalu banyak untuk dipaparkan. Sila pilih yang lebih kecil.',
  'This file is being checked for malware. Please try again in a minute.':
    'Fail ini sedang diperiksa untuk perisian hasad. Sila cuba lagi sebentar lagi.',
  'The malware scanner found {} in this file, so nobody can open it. Please attach another one.':
    'Pengimbas menemui perisian hasad {} dalam fail ini, maka tiada sesiapa boleh membukanya. Sila lampirkan fail lain.',

  // Their own account.
  'The current password is not correct.': 'Kata laluan semasa tidak betul.',
  'The new password is the current one. Please choose another one.':
    'Kata laluan baharu sama dengan yang semasa. Sila pilih yang lain.',
  'The password must not contain your user name. Please choose another one.':
    'Kata laluan tidak boleh mengandungi nama pengguna anda. Sila pilih yang lain.',
  'The password is one that is easily guessed. Please choose another one.':
    'Kata laluan ini mudah diteka. Sila pilih yang lain.',
  'The password is known from a breach of some service. Please choose another one.':
    'Kata laluan ini diketahui daripada kebocoran sesuatu perkhidmatan. Sila pilih yang lain.',
  'The user name {} is taken. Please enter another one.': 'Nama pengguna {} sudah digunakan. Sila masukkan yang lain.',
  'Please enter your password.': 'Sila masukkan kata laluan anda.',
  'Please enter a code.': 'Sila masukkan kod.',
  'Please enter a code of your authenticator app.': 'Sila masukkan kod daripada aplikasi pengesah anda.',
  'The password is not correct. Please try again.': 'Kata laluan tidak betul. Sila cuba lagi.',
  'The code is not correct, or it was used already. Please try the next one.':
    'Kod tidak betul, atau sudah digunakan. Sila cuba kod yang seterusnya.',
  'Too many failed sign-ins. Please try again after {}.':
    'Terlalu banyak cubaan log masuk yang gagal. Sila cuba lagi selepas {}.',
  'Two-step sign-in is off.': 'Log masuk dua langkah dimatikan.',
  'Two-step sign-in is on already. Turn it off first to set up another authenticator app.':
    'Log masuk dua langkah sudah dihidupkan. Matikan dahulu untuk menyediakan aplikasi pengesah lain.',
  'In another session of yours, another key was asked for meanwhile. Please begin again: set your app up with the key that is shown then, and enter its code.':
    'Dalam sesi anda yang lain, kunci lain telah diminta. Sila mula semula: sediakan aplikasi anda dengan kunci yang dipaparkan nanti, dan masukkan kodnya.',
  'Your role requires two-step sign-in, so it stays on.':
    'Peranan anda memerlukan log masuk dua langkah, maka ia kekal.',
  'Your role requires two-step sign-in. Turn it on first: everything else opens after that.':
    'Peranan anda memerlukan log masuk dua langkah. Hidupkan dahulu: yang lain dibuka selepas itu.',
  'This session has ended already.': 'Sesi ini sudah tamat.',

  // On the way to the server.
  'You are not permitted to do this. It needs the right {}; an administrator can add it to your role.':
    'Anda tidak dibenarkan melakukan ini. Ia memerlukan hak {}; pentadbir boleh menambahkannya pada peranan anda.',
  'You are not signed in. Please sign in.': 'Anda belum log masuk. Sila log masuk.',
  'You have been signed out. Please sign in again.': 'Anda telah dilog keluar. Sila log masuk semula.',
  'Too many tries. Please wait {} minutes and try again.': 'Terlalu banyak cubaan. Sila tunggu {} minit dan cuba lagi.',
  'Too many tries. Please wait {} seconds and try again.': 'Terlalu banyak cubaan. Sila tunggu {} saat dan cuba lagi.',
  'The server is busy at the moment. Please try again in a few seconds.':
    'Pelayan sibuk pada masa ini. Sila cuba lagi dalam beberapa saat.',
  'The server has no room left to store this, and nothing was changed. Please tell your administrator.':
    'Pelayan tiada ruang lagi untuk menyimpan ini, dan tiada apa-apa diubah. Sila beritahu pentadbir anda.',
  'The server could not process this request. Please try again later.':
    'Pelayan tidak dapat memproses permintaan ini. Sila cuba lagi kemudian.',
  'The server did not answer within 60 seconds. Please try again.':
    'Pelayan tidak menjawab dalam 60 saat. Sila cuba lagi.',
  'Network Error: the server could not be reached. Please try again.':
    'Ralat rangkaian: pelayan tidak dapat dihubungi. Sila cuba lagi.',
  'This request could not be read. Please try again.': 'Permintaan ini tidak dapat dibaca. Sila cuba lagi.',
  'This request is too large. A file may have 10 MiB at most.':
    'Permintaan ini terlalu besar. Satu fail boleh mempunyai paling banyak 10 MiB.',
  'This request took too long to arrive. Please try again.':
    'Permintaan ini mengambil masa terlalu lama untuk sampai. Sila cuba lagi.',
  'This request was sent before with other content. Please reload and try again.':
    'Permintaan ini pernah dihantar dengan kandungan lain. Sila muat semula dan cuba lagi.',
  'This request names another user than the one who is signed in. Please sign in again.':
    'Permintaan ini menamakan pengguna lain daripada yang log masuk. Sila log masuk semula.',
  'The console could not be identified to the server. Please sign in again.':
    'Konsol tidak dapat dikenal pasti oleh pelayan. Sila log masuk semula.',
  'Waiting for the server': 'Menunggu pelayan',
  Stop: 'Henti',
  'No connection; nothing has been sent yet.': 'Tiada sambungan; belum ada apa-apa dihantar.',
  'No connection. It is sent again until the server answers, and takes effect only once.':
    'Tiada sambungan. Ia dihantar semula sehingga pelayan menjawab, dan berkuat kuasa sekali sahaja.',
  'Stopped. Nothing has been sent.': 'Dihentikan. Tiada apa-apa dihantar.',
  'Stopped: the server could not be reached.': 'Dihentikan: pelayan tidak dapat dihubungi.'
}
