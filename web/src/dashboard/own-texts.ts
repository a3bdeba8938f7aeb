import type { OwnPayments } from '@payouts/contract/dashboard/endpoints'
import { catalogueOf, dayIn, type Language } from '@payouts/contract/language'
import { withCurrency } from '@payouts/contract/money'
import { dayOfInstant } from '#ui/texts/day-text.ts'
import { unbroken } from '#ui/texts/unbroken.ts'

/** The home of a dealer's own users. */
export const ownTexts = catalogueOf({
  en: {
    title: 'Welcome Back, {name}',
    purpose: 'What comes to {company}, what is held back, and what came.',
    waiting: 'Reading your payments',
    statement: 'Statement',
    summary: 'Your account',
    next: 'Next payment',
    none: 'None scheduled',
    noneHint: 'It appears here once it is approved.',
    noneFrozen: 'Nothing is paid while your account is frozen.',
    noneHeld: '{amount} waits: see below what is held and what to do.',
    noneStuck: '{amount} could not be paid yet: see below.',
    onDay: '{day} · {payout}',
    balance: 'Balance',
    available: 'Available balance',
    setAside: 'After what is set aside',
    frozen:
      'Your account is frozen: nothing is paid to it until your provider lifts the freeze. Please talk to your contact there.',
    coming: 'Coming payments',
    held: 'Held back, and what to do',
    nothingHeld: 'Nothing of yours is held back.',
    heldOf: '{count, plural, one {# transaction} other {# transactions}}',
    heldSince: '{count, plural, one {# transaction} other {# transactions}}, since {day}',
    last: 'Last payments',
    nothingPaid: 'Nothing was paid yet.',
    notPaid: 'Could not be paid yet: ask your provider whether your bank account is right',
    afterTax: 'after {amount} withholding tax',
    onAccount: 'It was put on your account.',
    SETTLED: '{amount} reached your bank account on {day}.',
    cameBack: '{amount} came back from your bank on {day}: ask your provider whether your bank account is right.',
    WITHDRAWN: '{amount} is back on your account since {day}, and will be paid again.',
    UNKNOWN: '{amount} was sent to your bank; your provider is asking where it is.',
    onItsWay: '{amount} is on its way to your bank account.'
  },
  ms: {
    title: 'Selamat kembali, {name}',
    purpose: 'Apa yang akan dibayar kepada {company}, apa yang ditahan, dan apa yang telah dibayar.',
    waiting: 'Membaca bayaran anda',
    statement: 'Penyata',
    summary: 'Akaun anda',
    next: 'Bayaran seterusnya',
    none: 'Tiada yang dijadualkan',
    noneHint: 'Ia dipaparkan di sini sebaik sahaja diluluskan.',
    noneFrozen: 'Tiada bayaran dibuat semasa akaun anda dibekukan.',
    noneHeld: '{amount} menunggu: lihat di bawah apa yang ditahan dan apa yang perlu dibuat.',
    noneStuck: '{amount} belum dapat dibayar: lihat di bawah.',
    onDay: '{day} · {payout}',
    balance: 'Baki',
    available: 'Baki tersedia',
    setAside: 'Selepas jumlah yang diketepikan',
    frozen:
      'Akaun anda dibekukan: tiada bayaran dibuat sehingga pihak penyedia menarik balik pembekuan. Sila hubungi pegawai anda di sana.',
    coming: 'Bayaran akan datang',
    held: 'Ditahan, dan apa yang perlu dibuat',
    nothingHeld: 'Tiada apa-apa milik anda yang ditahan.',
    heldOf: '{count, number} transaksi',
    heldSince: '{count, number} transaksi, sejak {day}',
    last: 'Bayaran terakhir',
    nothingPaid: 'Belum ada bayaran dibuat.',
    notPaid: 'Belum dapat dibayar: tanya pihak penyedia sama ada akaun bank anda betul',
    afterTax: 'selepas cukai pegangan {amount}',
    onAccount: 'Ia dimasukkan ke dalam akaun anda.',
    SETTLED: '{amount} sampai ke akaun bank anda pada {day}.',
    cameBack: '{amount} dipulangkan oleh bank anda pada {day}: tanya pihak penyedia sama ada akaun bank anda betul.',
    WITHDRAWN: '{amount} kembali ke dalam akaun anda sejak {day}, dan akan dibayar semula.',
    UNKNOWN: '{amount} telah dihantar ke bank anda; pihak penyedia sedang menyemak di mana ia berada.',
    onItsWay: '{amount} dalam perjalanan ke akaun bank anda.'
  }
})

/** Where a payment is, as a dealer asks for it. */
export function ownPaymentPlace(language: Language, payment: OwnPayments['last'][number]['payment']): string {
  const words = ownTexts(language)
  if (payment === null) return words('onAccount')
  const values = { amount: withCurrency(payment.amount), day: dayIn(language, dayOfInstant(payment.statusAt)) }
  return unbroken(words(placeOf(payment.status), values))
}

function placeOf(status: NonNullable<OwnPayments['last'][number]['payment']>['status']) {
  if (status === 'SETTLED' || status === 'WITHDRAWN' || status === 'UNKNOWN') return status
  return status === 'REJECTED' || status === 'RETURNED' ? 'cameBack' : 'onItsWay'
}
