import { countOf, countText } from '@payouts/contract/count-text'
import { mostOfRule } from '@payouts/contract/signals/rule-names'

const signals = (count: number) => countOf(count, 'signal')

export const messages = {
  signals: 'Signals',
  signalsOf: (cycle: string) => `Signals: ${cycle}`,
  purpose: 'What rules found in cycles that should be looked at before they are approved.',
  listLabel: 'Signals',
  rules: 'Signal Rules',
  rulesPurpose: 'What is looked at in every cycle, from which numbers on. A change waits for a second person.',
  none: 'Rules check every cycle when its file arrives. What they find is listed here.',
  noneFound: (rules: number) =>
    `${countOf(rules, 'rule')} looked at every transaction of this cycle and found nothing.`,
  working: 'The signals of this cycle are being worked out. They appear here by themselves.',
  cut: (rule: string, found: number) =>
    `${rule}: the ${countText(mostOfRule)} largest of ${countText(found)} are listed. So many come from a file that is wrong as a whole, or from a rule whose thresholds are too low.`,
  never: 'This cycle was approved before there were signals: no rule has looked at it.',
  wholeCycle: 'The whole cycle',
  andOthers: (first: string, others: number) => `${first} and ${countOf(others, 'other')}`,
  severities: { red: 'Red', amber: 'Amber', off: 'Off' },

  found: 'Found',
  signal: 'Signal',
  read: 'Reading the signal',
  invalid: 'Invalid signal',
  invalidAddress: {
    hint: 'This address does not say which signal to show. Open it from the list.',
    back: { to: '/signals', label: 'Go to Signals' }
  },
  unknownHint: 'Open a signal from the list.',
  numbers: 'Numbers',
  limits: 'Thresholds',
  means: 'What it means',
  check: 'How to check it by hand',
  advice: 'What to do',
  history: 'History',
  nothingDone: 'Nothing yet.',
  passedOpen: 'Nothing. Its cycle was approved while it was open.',
  decisions: { HELD: 'Held', DISMISSED: 'Dismissed', REOPENED: 'Opened again' },
  decidedBy: (name: string) => `by ${name}`,
  dealers: 'Dealers',
  moreDealers: (count: number) => `and ${countOf(count, 'other')}`,
  formerVersion: 'It is of an earlier version of the cycle, which does not count any more.',
  showRows: (count: number) => `Show ${countOf(count, 'transaction')}`,

  hold: 'Hold',
  holdTitle: (count: number) => `Hold ${countOf(count, 'transaction')}`,
  holdDescription: (cycle: string) =>
    `What is payable of this signal’s transactions in ${cycle} is put on hold, and is not paid until it is released. The signal is settled by it.`,
  sendsBack: 'Its approval was requested: this hold sends the request back to review.',
  dismiss: 'Dismiss',
  dismissTitle: 'Dismiss the signal',
  dismissHint: 'Say why there is nothing wrong. It stays in the history, and the signal can be opened again.',
  reopen: 'Open again',
  reopenTitle: 'Open the signal again',
  reopenHint: 'It has to be held or dismissed again. Transactions that were held for it stay held.',
  reason: 'Reason',

  header: {
    working: 'Looking for signals',
    none: 'No signals',
    red: (count: number) => `${countOf(count, 'red signal')}`,
    amber: (count: number) => `${countOf(count, 'amber signal')}`,
    settled: (count: number) => `${signals(count)} settled`
  },

  approvalRule: 'Open red signals keep a cycle from approval',
  approvalRuleMeaning: 'A cycle with an open red signal is approved once its transactions are held or it is dismissed.',
  on: 'On',
  offSwitch: 'Off',
  changeHint:
    'It takes effect once a second person approves it, for cycles that arrive from the day below on. Signals found before stay as they are.',
  severity: 'Severity',
  units: {
    ringgit: 'RM',
    percent: '%',
    points: 'points',
    times: 'times',
    rows: 'transactions',
    dealers: 'dealers',
    customers: 'customers',
    spellings: 'Yes IDs',
    devices: 'devices',
    people: 'sales persons',
    payments: 'payments',
    cycles: 'cycles',
    days: 'days'
  },
  validFrom: 'From',
  dayIsOver: 'Please choose today or a later day.',

  comparison: (rule: string) => `What is requested of ${rule}`,
  aboutRules: 'rules of signals'
} as const
