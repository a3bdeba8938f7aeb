import { catalogueOf } from '#language.ts'
import type { PaymentStatus } from '#payments/status.ts'

type Key =
  | PaymentStatus
  | 'DUE'
  | 'DUE UNAPPROVED'
  | 'DUE RELEASED'
  | 'STUCK'
  | 'ACCOUNT'
  | 'ACCOUNT TAKEN'
  | 'nothing'
  | 'held'
  | 'held elsewhere'
  | 'about'
  | 'answer'
  | 'holds'
  | 'hold'
  | 'since'
  | 'tax'

/** Where a dealer's money is, and what the reply to a dealer says of it. */
export const answerTexts = catalogueOf<Key>({
  en: {
    INSTRUCTED: '{amount} goes to {bank} with the next bank file',
    'IN FILE': '{amount} is on its way to {bank} since {day}',
    ACCEPTED: '{amount} was accepted by {bank} on {day}',
    SETTLED: '{amount} is with {bank} since {day}',
    REJECTED: '{amount} was rejected by {bank} on {day}{reason} and is back on the account',
    RETURNED: '{amount} was returned by {bank} on {day}{reason} and is back on the account',
    UNKNOWN: '{amount} was sent to {bank}, which had not answered by {day}',
    WITHDRAWN: '{amount} was withdrawn on {day}, before the bank had it, and is back on the account',
    DUE: '{amount} is paid on {day}',
    'DUE UNAPPROVED': '{amount} waits for approval',
    'DUE RELEASED': '{amount} was released and is paid next',
    STUCK: '{amount} could not be paid yet',
    ACCOUNT: '{amount} stayed on the account on {day}',
    'ACCOUNT TAKEN': '{amount} was taken from the account on {day}',
    nothing: 'nothing is to be paid',
    held: '{amount} is held ({hold})',
    'held elsewhere': '{amount} of other payouts is held',
    about: '{name} ({code})',
    answer: '{payout}: {clauses}.',
    holds: 'Held:',
    hold: '• {amount}, {hold}{since}. {remedy}',
    since: ', since {day}',
    tax: 'Withholding tax: {amount}.'
  },
  ms: {
    INSTRUCTED: '{amount} akan dihantar ke {bank} dengan fail bank berikutnya',
    'IN FILE': '{amount} dalam perjalanan ke {bank} sejak {day}',
    ACCEPTED: '{amount} telah diterima oleh {bank} untuk diproses pada {day}',
    SETTLED: '{amount} berada di {bank} sejak {day}',
    REJECTED: '{amount} ditolak oleh {bank} pada {day}{reason} dan kembali ke dalam akaun',
    RETURNED: '{amount} dipulangkan oleh {bank} pada {day}{reason} dan kembali ke dalam akaun',
    UNKNOWN: '{amount} telah dihantar ke {bank}, yang belum menjawab setakat {day}',
    WITHDRAWN: '{amount} ditarik balik pada {day} sebelum sampai ke bank dan kembali ke dalam akaun',
    DUE: '{amount} akan dibayar pada {day}',
    'DUE UNAPPROVED': '{amount} menunggu kelulusan',
    'DUE RELEASED': '{amount} telah dilepaskan dan akan dibayar selepas ini',
    STUCK: '{amount} belum dapat dibayar',
    ACCOUNT: '{amount} kekal dalam akaun pada {day}',
    'ACCOUNT TAKEN': '{amount} diambil daripada akaun pada {day}',
    nothing: 'tiada jumlah untuk dibayar',
    held: '{amount} ditahan ({hold})',
    'held elsewhere': '{amount} daripada bayaran lain ditahan',
    about: '{name} ({code})',
    answer: '{payout}: {clauses}.',
    holds: 'Ditahan:',
    hold: '• {amount}, {hold}{since}. {remedy}',
    since: ', sejak {day}',
    tax: 'Cukai pegangan: {amount}.'
  }
})
