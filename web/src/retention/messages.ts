import { countOf, countText } from '@payouts/contract/count-text'
import { type HoldScope, kindsOfYears, type PersonKind, type RecordKind } from '@payouts/contract/retention/schema'

const years = (count: number | null) => (count === null ? 'Without an end' : countOf(count, 'year'))

export const messages = {
  title: 'Retention',
  purpose: 'How long records with personal data are kept after the end of their year, and what holds them beyond that.',
  loading: 'Reading the rules',
  about: 'how long records are kept',
  loseNothing: 'Amounts, counts, statements and the audit trail stay as they are.',

  rules: 'Rules',
  kind: 'Records',
  kinds: {
    ...{ CUSTOMERS: 'Customers of cycles', 'REJECTED ROWS': 'Rejected rows', 'E-INVOICES': 'Signed e-invoices' },
    ...{ EXCLUSIONS: 'Ended exclusions', PROOFS: 'Proofs', USERS: 'Disabled users', NOTICES: 'Notices' }
  } satisfies Record<RecordKind, string>,
  kindHints: {
    CUSTOMERS: 'YES ID, billing account, device and sales person of paid and cancelled rows of completed cycles',
    'REJECTED ROWS': 'The values of rows that stayed out of a cycle',
    'E-INVOICES': 'The files as sent, with dealers’ names, numbers and addresses; number, amount and rows stay',
    EXCLUSIONS: 'Name, YES ID and billing account of exclusions that ended in the year',
    PROOFS: 'Files that were attached to actions in the year',
    USERS: 'Names, addresses and sign-in data of users who were disabled in the year',
    NOTICES: 'What the notices of the year said'
  } satisfies Record<RecordKind, string>,
  kept: 'Kept for',
  years,
  due: 'Erased next',
  held: 'Due, but held',
  later: 'Kept until later',
  erased: 'Erased',
  counts: (kind: RecordKind, records: number, lots: number) =>
    `${countOf(records, 'record')} of ${countOf(lots, kindsOfYears.some((ofYear) => ofYear === kind) ? 'year' : 'cycle')}`,
  nothing: 'Nothing',
  from: (day: string) => `the first on ${day}`,
  change: 'Change',
  changeOf: (kind: string) => `Change how long ${kind.toLowerCase()} are kept`,
  yearsField: 'Years after the end of the calendar year',
  noEnd: 'Keep them without an end',
  least: (count: number) => `At least ${countOf(count, 'year')}.`,
  erasedForGood: 'What a rule erases cannot be brought back. It begins on the night after the approval.',

  dueList: 'What is due',
  dueHint: 'Each night the server erases what is due and not held, cycle by cycle and year by year.',
  nothingDue: 'Nothing is due to be erased.',
  lot: 'Cycle or year',
  records: 'Number',
  keptUntil: 'Kept until',
  state: 'What happens',
  erasedNext: 'Erased next',
  heldFor: (subject: string) => `Held: ${subject}`,
  mostShown: (count: number) => `The ${countText(count)} oldest are shown.`,

  holds: 'Holds',
  holdsHint: 'A hold keeps records whatever the rules say: for a case at court, an audit or an appeal.',
  noHolds: 'No hold keeps anything.',
  hold: 'Hold records',
  scope: 'What it keeps',
  scopes: { EVERYTHING: 'Everything', YEAR: 'A calendar year', CYCLE: 'A cycle' } satisfies Record<HoldScope, string>,
  scopeText: (scope: HoldScope, number: number | null) =>
    scope === 'EVERYTHING' ? 'Everything' : `${scope === 'YEAR' ? 'Year' : 'Cycle'} ${number}`,
  year: 'Year',
  batchNo: 'Number of the cycle',
  nameIt: 'Name the year or the cycle.',
  subject: 'What it is about',
  sayAbout: 'Say what it is about.',
  since: 'Since',
  reason: 'Reason',
  end: 'End hold',
  endTitle: (subject: string) => `End the hold for ${subject}`,
  ending: 'Its end waits',
  endHint: 'What it held and is due is erased on the night after the approval.',
  holdApplies: 'Nothing that it holds is erased while it lasts.',
  save: 'Request approval',
  person: 'One person’s data',
  personWhen: 'Erased on request, as far as the law allows it.',
  erasePerson: 'Erase a person’s data',
  personKind: 'Who asks',
  personKinds: {
    ...{ CUSTOMER: 'A customer, by YES ID', 'BILLING ACCOUNT': 'A customer, by billing account' },
    ...{ USER: 'A user, by user name', DEALER: 'A dealer, by company code' }
  } satisfies Record<PersonKind, string>,
  personName: 'YES ID, account, user name or code',
  personErased: 'What is erased cannot be brought back. The name in this request is erased with it.',
  nameIsGone: 'Not kept after the decision',
  titles: {
    'ERASE PERSON': () => 'Erasure of a person’s data',
    RULE: (kind: string) => `Rule for ${kind.toLowerCase()}`,
    HOLD: (subject: string) => `Hold for ${subject}`,
    'END HOLD': (subject: string) => `End of the hold for ${subject}`
  },
  before: 'Kept now',
  after: 'Kept from then on'
} as const
