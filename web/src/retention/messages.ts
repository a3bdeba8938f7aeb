import { countOf, countText } from '@payouts/contract/count-text'
import type { HoldScope, RecordKind } from '@payouts/contract/retention/schema'

const years = (count: number | null) => (count === null ? 'Without an end' : countOf(count, 'year'))

export const messages = {
  title: 'Retention',
  purpose: 'How long records with personal data are kept after the end of their year, and what holds them beyond that.',
  loading: 'Reading the rules',
  about: 'how long records are kept',
  loseNothing: 'Amounts, counts, statements and the audit trail stay as they are.',

  rules: 'Rules',
  kind: 'Records',
  kinds: { CUSTOMERS: 'Customers of cycles', 'REJECTED ROWS': 'Rejected rows' } satisfies Record<RecordKind, string>,
  kindHints: {
    CUSTOMERS: 'YES ID, billing account, device and sales person of paid and cancelled rows of completed cycles',
    'REJECTED ROWS': 'The values of rows that stayed out of a cycle'
  } satisfies Record<RecordKind, string>,
  kept: 'Kept for',
  years,
  due: 'Erased next',
  held: 'Due, but held',
  later: 'Kept until later',
  erased: 'Erased',
  counts: (records: number, cycles: number) => `${countOf(records, 'record')} of ${countOf(cycles, 'cycle')}`,
  nothing: 'Nothing',
  from: (day: string) => `the first on ${day}`,
  change: 'Change',
  changeOf: (kind: string) => `Change how long ${kind.toLowerCase()} are kept`,
  yearsField: 'Years after the end of the calendar year',
  noEnd: 'Keep them without an end',
  least: (count: number) => `The law has these kept for ${countOf(count, 'year')} at least.`,
  erasedForGood: 'What a rule erases cannot be brought back. It begins on the night after the approval.',

  dueList: 'What is due',
  dueHint: 'Each night the server erases what is due and not held, cycle by cycle.',
  nothingDue: 'Nothing is due to be erased.',
  cycle: 'Cycle',
  records: 'Records',
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
  titles: {
    RULE: (kind: string) => `Rule for ${kind.toLowerCase()}`,
    HOLD: (subject: string) => `Hold for ${subject}`,
    'END HOLD': (subject: string) => `End of the hold for ${subject}`
  },
  before: 'Kept now',
  after: 'Kept from then on'
} as const
