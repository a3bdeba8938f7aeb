import { kindsText } from '@payouts/contract/absences/delegable'
import type { AbsenceState, PossibleDelegate } from '@payouts/contract/absences/schema'
import { daysInWords } from '@payouts/contract/absences/words'

export const messages = {
  title: 'Absence',
  users: 'Users',
  titleOf: (name: string) => `Absence of ${name}`,
  purpose:
    'When somebody is away, and who decides meanwhile. A delegate approves in place of whoever is away, once for each decision, and never what either of them asked for.',
  enter: 'Enter an absence',
  enterOf: (name: string) => `Enter an absence of ${name}`,
  reading: 'Reading absences',
  list: 'Absences',
  none: 'No absence is entered',
  noneHint: 'Enter one before you go: what waits for you can then be decided without you.',
  standsIn: 'Decides for others',
  standsInFor: (name: string) => `Decides for ${name}`,
  decides: (name: string) => `${name} decides`,
  nobodyDecides: 'Nobody decides',
  enteredBy: (name: string) => `entered by ${name}`,
  endedBy: (name: string) => `ended by ${name}`,

  fromDay: 'First day away',
  toDay: 'Last day away',
  delegate: 'Who decides meanwhile',
  delegateHint: (kinds: Parameters<typeof kindsText>[0]) =>
    `Somebody who may approve ${kindsText(kinds)} themselves. They approve in your place and get no right that they lack.`,
  noDelegate: 'Nobody',
  nothingToDecide: 'Your role approves nothing that somebody could decide meanwhile.',
  nothingToDecideOf: (name: string) => `${name} may approve nothing that somebody could decide meanwhile.`,
  decidesOn: ({ name, kinds }: PossibleDelegate) => `${name} decides on ${kindsText(kinds)}.`,
  awayToo: ({ name }: PossibleDelegate, days: Parameters<typeof daysInWords>[0]) =>
    `${name} is away, too, ${daysInWords(days)}: a delegate’s own delegate does not decide.`,
  reasonHint: 'Colleagues who look for you read it. It stays in the audit trail.',
  fromMissing: 'Please choose today or a later day.',
  toMissing: 'Please choose the first day or a later one.',
  save: 'Save',

  end: 'End now',
  endTitle: (name: string) => `End the absence of ${name}`,
  endWords: (delegate: string | undefined) =>
    delegate ? `It ends at once: ${delegate} decides no more.` : 'It ends at once.',
  shorten: 'Shorten',
  shortenTitle: (name: string) => `Shorten the absence of ${name}`,
  lastDay: 'Last day away',
  lastDayMissing: 'Please choose a day before the last one.',
  close: 'Close',

  states: { Coming: 'Coming', Away: 'Away', Over: 'Over', Ended: 'Ended' } satisfies Record<AbsenceState, string>
} as const
