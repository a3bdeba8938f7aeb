import { ringgitThreshold, rowsThreshold, type SignalRule } from './rule-shape.ts'
import { signalRuleTitles } from './rule-titles.ts'

const notExcluded = 'Excluded transactions are left out. '
const heldAgainst =
  'Each transaction is held against the version of its commission type’s rate card that was in force on its day.'

/** Rules about what the rate card says of transactions. They are silent where no version was in force. */
export const cardRules = {
  RATE_DIFFERS: {
    title: signalRuleTitles.RATE_DIFFERS,
    severity: 'red',
    meaning: 'Incentives of a dealer are other than the rate card says.',
    check: `${notExcluded}${heldAgainst} A dealer’s differences are added up without their signs.`,
    advice: 'Hold them, and have the file corrected, or the card if it is wrong.',
    thresholds: { difference: ringgitThreshold('From differences of a dealer of', '1') },
    figures: {
      rows: { label: 'Transactions that differ', unit: 'rows' },
      given: { label: 'Their incentives', unit: 'ringgit' },
      expected: { label: 'As the card says', unit: 'ringgit' },
      difference: { label: 'Differences without their signs', unit: 'ringgit' }
    },
    sentence: '{rows} come to {given}; as the card says it is {expected}.'
  },
  NO_RULE: {
    title: signalRuleTitles.NO_RULE,
    severity: 'amber',
    meaning: 'The rate card says nothing about transactions of a type.',
    check: `${notExcluded}${heldAgainst} Those for which no rule holds are counted by their type, and so are clawbacks of which no accepted sale is found that earned something.`,
    advice: 'See why they are in the file, or whether the card lacks a rule.',
    thresholds: { rows: rowsThreshold('From so many transactions of a type', '1') },
    figures: {
      type: { label: 'Transaction type', unit: 'text' },
      rows: { label: 'Transactions without a rule', unit: 'rows' },
      unfound: { label: 'Of them clawbacks without their sale', unit: 'rows' },
      sum: { label: 'Their incentives', unit: 'ringgit' }
    },
    sentence: '{rows} of {type}, {sum}: the card says nothing about them.'
  },
  TAKEN_BACK_MORE: {
    title: signalRuleTitles.TAKEN_BACK_MORE,
    severity: 'red',
    meaning: 'Clawbacks that were approved take back more than their sales earn in this version of the cycle.',
    check:
      'Looked at until a cycle is approved, whenever its transactions change. Clawbacks of approved cycles are held against their sales as they are now: one that was excluded or cancelled, or that the version lacks, earns nothing. What is taken beyond that is added up by dealer.',
    advice:
      'Give the dealer the difference back by an adjustment, or hold the clawbacks if they are not posted yet. If the version is wrong, import the right file.',
    thresholds: { difference: ringgitThreshold('From a difference of a dealer of', '0.01') },
    figures: {
      sales: { label: 'Sales', unit: 'rows' },
      earned: { label: 'What they earn', unit: 'ringgit' },
      taken: { label: 'Taken back of them', unit: 'ringgit' },
      difference: { label: 'Too much', unit: 'ringgit' }
    },
    sentence: 'Clawbacks take {taken} back of sales that earn {earned}, which is {difference} too much.'
  }
} as const satisfies Record<string, SignalRule>
