import { catalogueOf } from '@payouts/contract/language'

/** What the tour says; dealers read it in their language. */
export const tourTexts = catalogueOf({
  en: {
    tour: 'Tour',
    step: 'Step {step} of {of}',
    skip: 'Skip the tour',
    back: 'Back',
    next: 'Next',
    end: 'Done',
    menuTitle: 'What you may open',
    menuText:
      'The menu has every screen that your role may open. A number beside it says how much waits for you there.',
    deskTitle: 'What waits for you',
    deskText:
      'Decisions has what is due first on top. Each comes with its evidence and its buttons; j and k walk through them.',
    homeTitle: 'Where you begin',
    homeText: 'The dashboard shows what was paid, what is held, and where each cycle is.',
    ownTitle: 'Where your money is',
    ownText:
      'Your home shows the next payment, and what is held with what you can do about it. Ask there if something is not clear.',
    findTitle: 'Everything by its name',
    findText: 'Ctrl K finds screens, and dealers, cycles and transactions by their number. Enter opens the first one.',
    findScreenTitle: 'Every screen by its name',
    findScreenText: 'Ctrl K finds a screen by some of its letters. Enter opens the first one.',
    noticesTitle: 'What you should know',
    noticesText: 'The tray has notices. The bell has the files that you asked for, once they are ready.',
    youTitle: 'As you like it',
    youText:
      'Your name leads to colours, your password and this tour. The key ? lists all keys: everything works without a mouse.'
  },
  ms: {
    tour: 'Lawatan',
    step: 'Langkah {step} daripada {of}',
    skip: 'Langkau lawatan',
    back: 'Kembali',
    next: 'Seterusnya',
    end: 'Selesai',
    menuTitle: 'Apa yang boleh anda buka',
    menuText: 'Menu mengandungi setiap skrin yang dibenarkan bagi peranan anda.',
    deskTitle: 'Apa yang menunggu anda',
    deskText: 'Keputusan yang perlu dibuat dahulu berada di atas, bersama bukti dan butangnya.',
    homeTitle: 'Di mana anda bermula',
    homeText: 'Papan pemuka menunjukkan apa yang dibayar, apa yang ditahan, dan kedudukan setiap kitaran.',
    ownTitle: 'Di mana wang anda',
    ownText:
      'Halaman utama menunjukkan bayaran seterusnya, serta apa yang ditahan dan apa yang boleh anda buat. Tanya di situ jika ada yang tidak jelas.',
    findTitle: 'Semuanya mengikut nama',
    findText:
      'Ctrl K mencari skrin, serta pengedar, kitaran dan transaksi mengikut nombor. Enter membuka yang pertama.',
    findScreenTitle: 'Setiap skrin mengikut nama',
    findScreenText: 'Ctrl K mencari skrin daripada beberapa huruf namanya. Enter membuka yang pertama.',
    noticesTitle: 'Apa yang perlu anda tahu',
    noticesText: 'Dulang mengandungi makluman. Loceng mengandungi fail yang anda minta, sebaik sahaja ia siap.',
    youTitle: 'Seperti yang anda suka',
    youText:
      'Nama anda membawa kepada warna, kata laluan dan lawatan ini. Kekunci ? menyenaraikan semua kekunci: semuanya boleh dibuat tanpa tetikus.'
  }
})

export type TourText = Parameters<ReturnType<typeof tourTexts>>[0]
