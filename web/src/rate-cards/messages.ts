import { countOf } from '@payouts/contract/count-text'
import type { RateCardImport } from '@payouts/contract/rate-cards/schema'
import { dayText } from '#ui/texts/day-text.ts'

export const messages = {
  title: 'Formulas',
  purpose: 'What the sales of each commission type earn. Imported amounts are checked against it, row by row.',
  list: 'Rate cards',
  noneHint: 'There is no rate card yet. Add one for a commission type, or import the file that you keep its rates in.',
  name: 'Rate card',
  commissionType: 'Commission type',
  inForce: 'In force today',
  notInForce: 'No version is in force',
  coming: 'Next version',
  noneComing: 'No later version is approved',
  open: 'Drafts and requests',
  version: (versionNo: number) => `Version ${versionNo}`,
  from: (day: string) => `from ${dayText(day)}`,
  rules: (count: number) => countOf(count, 'rule'),
  fromWithRules: (day: string, count: number) => `from ${dayText(day)}, ${countOf(count, 'rule')}`,

  add: 'Add rate card',
  addTitle: 'Add a rate card',
  addHint: 'It begins as an empty draft. You fill in its rules, or paste them from a spreadsheet.',
  namePlaceholder: 'Incentives 2026',
  knownName: 'The commission type has this card already: the file becomes its next version.',
  everyTypeHasOne: 'Every commission type has its rate card. Open it, and begin a new version.',
  nameRequired: 'Name the rate card',
  validFrom: 'Effective from',
  validFromHint: 'Sales from this day on are judged by it.',
  dayRequired: 'Choose a day',

  importFile: 'Import file',
  importTitle: 'Import a rate card',
  importHint:
    'The file becomes a draft. If a draft from the same day exists, it gets the file’s rules. The same file again changes nothing.',
  file: 'File (CSV or XLSX)',
  check: 'Check the file',
  checking: 'Checking the file',
  keep: 'Keep as draft',
  fileRequired: 'Choose a CSV or XLSX file',
  faultless: 'Every rule can be read',
  found: ({ ruleCount, conflictCount, versionNo, unchanged }: RateCardImport) =>
    unchanged
      ? `Version ${versionNo} has these ${countOf(ruleCount, 'rule')} already. Nothing will change.`
      : `${countOf(ruleCount, 'rule')} for version ${versionNo}.${
          conflictCount === 0 ? '' : ` ${countOf(conflictCount, 'conflict')} to settle before it can be requested.`
        }`,
  imported: ({ ruleCount, versionNo, unchanged }: RateCardImport) =>
    unchanged
      ? `Version ${versionNo} has these rules already.`
      : `${countOf(ruleCount, 'rule')} are in the draft of version ${versionNo}.`,

  versionTitle: 'Version of a rate card',
  titleOf: (name: string, versionNo: number) => `${name}, version ${versionNo}`,
  versionPurpose: (commissionType: string, day: string) =>
    `What sales of ${commissionType} earn from ${dayText(day)}, until a later version takes over.`,
  back: 'Formulas',
  invalid: 'This address names no version of a rate card.',
  invalidHint: 'Open the rate card from the list.',
  toList: 'All rate cards',
  reading: 'Reading the rules',
  otherVersions: 'Version',
  versionOption: (versionNo: number, status: string, day: string) =>
    `Version ${versionNo}, ${status.toLowerCase()}, from ${dayText(day)}`,

  save: 'Save draft',
  saving: 'The draft is being saved.',
  saved: 'Everything is saved',
  unsavedFirst: 'Save the draft first.',
  drop: 'Drop draft',
  dropTitle: (versionNo: number) => `Drop the draft of version ${versionNo}?`,
  dropQuestion: 'Its rules will be gone. Approved versions stay as they are.',
  request: 'Request approval',
  requestTitle: (what: string) => `Request approval: ${what}`,
  requestMeans: (day: string) =>
    `Once a second person approves it, this version is never changed again. Sales from ${dayText(day)} are judged by it.`,
  noRules: 'Add a rule first.',
  conflictsFirst: (count: number) => `${countOf(count, 'conflict')} to settle first.`,
  problemsFirst: (count: number) => `${countOf(count, 'cell')} to correct first.`,
  judging: 'The rules are still being checked.',
  newVersion: 'New version',
  newVersionTitle: 'Begin a new version',
  newVersionHint: (versionNo: number) => `It begins as a draft with the rules of version ${versionNo}.`,
  begin: 'Begin draft',
  leaveTitle: 'Leave without saving?',
  leaveMeans: 'Your changes of this draft will be lost.',
  leave: 'Leave without saving',

  difference: 'What it changes',
  changesLater: 'What changes after it',
  comparedWith: 'Compared with',
  noDifference: 'The rules are the same.',
  allDifferences: (count: number) => `Show all ${countOf(count, 'difference')}`,
  isNew: 'is new',
  isGone: 'is gone',
  empty: 'empty',
  now: 'is now',
  everySale: 'Every sale',

  calculator: 'What would this sale earn?',
  saleOf: {
    transactionType: 'Transaction type',
    planName: 'Plan',
    transactionAmount: 'Amount of the sale (RM)',
    transactionDate: 'Day of the sale',
    channel: 'Channel',
    companyCode: 'Dealer’s code',
    dealerKind: 'Dealer kind',
    line: 'Line',
    tier: 'Tier',
    companyType: 'Company type',
    salesBefore: 'Dealer’s sales before',
    amountBefore: 'Their amounts (RM)',
    originalOn: 'Clawback of a sale on',
    originalEarned: 'which earned (RM)'
  },
  unknown: 'Not known',
  amountFirst: 'Enter the amounts with up to two decimals.',
  earnsNothing: 'No rule holds for this sale: it earns nothing.',

  about: 'rate cards',
  effect: (day: string) => `It counts for sales from ${dayText(day)}, and is never changed again.`,
  refusedEffect: 'The version is a draft again.',
  replaces: 'Takes over from',
  replacesNothing: 'No earlier version',
  ruleCount: 'Rules'
} as const
