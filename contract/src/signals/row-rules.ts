import { percentThreshold, ringgitThreshold, rowsThreshold, type SignalRule } from './rule-shape.ts'
import { signalRuleTitles } from './rule-titles.ts'

const notExcluded = 'Excluded transactions are left out. '

/** Rules about single transactions. */
export const rowRules = {
  SIMILAR_CUSTOMERS: {
    title: signalRuleTitles.SIMILAR_CUSTOMERS,
    severity: 'red',
    meaning:
      'Transactions of one dealer are for customers whose Yes IDs are the same but for case, dots and plus tags.',
    check: `${notExcluded}Of each Yes ID the part before the @ is read without dots and without what follows a plus, all in lower case. Where two different Yes IDs of the cycle then read the same, the dealer’s transactions for them that pay an incentive are counted.`,
    advice: 'Ask for the registrations: it may be one person activated again and again.',
    thresholds: {
      rows: rowsThreshold('From so many transactions of a dealer', '3'),
      amount: ringgitThreshold('And from a sum of', '20')
    },
    figures: {
      rows: { label: 'Transactions', unit: 'rows' },
      spellings: { label: 'Different Yes IDs', unit: 'spellings' },
      customers: { label: 'Customers that they read as', unit: 'customers' },
      sum: { label: 'Their incentives', unit: 'ringgit' }
    },
    sentence: '{rows}, {sum}: {spellings} that read as {customers}.'
  },
  CUSTOMER_AGAIN: {
    title: signalRuleTitles.CUSTOMER_AGAIN,
    severity: 'amber',
    meaning: 'One customer has many transactions that pay an incentive in one cycle.',
    check: `${notExcluded}Transactions above zero are counted by their Yes ID, in any case.`,
    advice: 'See whether it is a company with many lines, or the dealer’s own number.',
    thresholds: { rows: rowsThreshold('From so many transactions of a customer', '6') },
    figures: {
      customer: { label: 'Yes ID', unit: 'text' },
      rows: { label: 'Transactions', unit: 'rows' },
      dealers: { label: 'Dealers', unit: 'dealers' },
      sum: { label: 'Their incentives', unit: 'ringgit' }
    },
    sentence: '{customer} has {rows} by {dealers}, {sum}.'
  },
  SAME_AMOUNT: {
    title: signalRuleTitles.SAME_AMOUNT,
    severity: 'amber',
    meaning:
      'One dealer has one incentive amount of a transaction type again and again that other dealers hardly have.',
    check: `${notExcluded}Incentives above zero are counted by dealer, type and amount, and held against all of the dealer’s of that type, and against those of the other dealers.`,
    advice: 'See whether a campaign of this dealer pays a flat amount.',
    thresholds: {
      rows: rowsThreshold('From so many transactions of the amount', '20'),
      percent: percentThreshold('And so much of the dealer’s of that type', '50'),
      others: percentThreshold('While others have it in at most', '10'),
      leastOthers: rowsThreshold('Silent where others have fewer of the type than', '20')
    },
    figures: {
      type: { label: 'Transaction type', unit: 'text' },
      amount: { label: 'Incentive', unit: 'ringgit' },
      rows: { label: 'Transactions of the amount', unit: 'rows' },
      percent: { label: 'Of the dealer’s of that type', unit: 'percent' },
      others: { label: 'Of the other dealers’ of that type', unit: 'percent' }
    },
    sentence: '{amount} in {rows} of {type}: {percent} of its own, {others} of the other dealers’.'
  },
  BUNCHED_DAY: {
    title: signalRuleTitles.BUNCHED_DAY,
    severity: 'amber',
    meaning: 'Most of a dealer’s transactions are dated on one day on which others have few.',
    check: `${notExcluded}A dealer’s transactions are counted by their date and held against all of its own; the same is done with those of all other dealers together.`,
    advice: 'See whether it was a roadshow, or whether transactions were entered late or in bulk.',
    thresholds: {
      rows: rowsThreshold('From so many transactions of a dealer in the cycle', '20'),
      percent: percentThreshold('So much of them on one day', '40'),
      others: percentThreshold('While others have on it at most', '20'),
      leastOthers: rowsThreshold('Silent where others have fewer than', '30')
    },
    figures: {
      day: { label: 'Day', unit: 'day' },
      rows: { label: 'Transactions on it', unit: 'rows' },
      percent: { label: 'Of the dealer’s', unit: 'percent' },
      others: { label: 'Of the other dealers’', unit: 'percent' }
    },
    sentence: '{rows} on {day}: {percent} of its own, {others} of the other dealers’.'
  },
  CLAWBACKS: {
    title: signalRuleTitles.CLAWBACKS,
    severity: 'amber',
    meaning: 'Clawbacks take back a large part of what the dealer earns in the cycle.',
    check: `${notExcluded}The dealer’s amounts below zero are added up, and held against those above zero. A dealer below zero in all has a rule of its own.`,
    advice: 'See why customers leave this dealer so early.',
    thresholds: {
      percent: percentThreshold('So much of the incentives', '30'),
      amount: ringgitThreshold('And at least', '100')
    },
    figures: {
      clawbacks: { label: 'Clawbacks', unit: 'ringgit' },
      incentives: { label: 'Incentives above zero', unit: 'ringgit' },
      percent: { label: 'Clawbacks ÷ incentives', unit: 'percent' }
    },
    sentence: 'Clawbacks of {clawbacks} take back {percent} of {incentives}.'
  },
  OUTSIDE_PERIOD: {
    title: signalRuleTitles.OUTSIDE_PERIOD,
    severity: 'amber',
    meaning: 'Transactions are dated after the cycle’s cut-off, or long before it.',
    check: `${notExcluded}Transactions are counted whose date is after the cut-off, or before the first day of the period: so many days before the cut-off.`,
    advice: 'See whether they belong to another cycle, or were paid in one already.',
    thresholds: {
      days: { label: 'The period begins before the cut-off by', unit: 'days', usual: '62', least: 1, most: 3660 },
      rows: rowsThreshold('From so many transactions', '1')
    },
    figures: {
      rows: { label: 'Transactions outside', unit: 'rows' },
      early: { label: 'Before the period', unit: 'rows' },
      late: { label: 'After the cut-off', unit: 'rows' },
      from: { label: 'First day of the period', unit: 'day' },
      to: { label: 'Cut-off', unit: 'day' }
    },
    sentence: '{rows} outside {from} to {to}: [{early} before|{late} after].'
  },
  NUMBER_SET_ASIDE: {
    title: signalRuleTitles.NUMBER_SET_ASIDE,
    severity: 'amber',
    meaning:
      'Transactions came with e-invoice numbers that do not count: you issue their dealers’ e-invoices, or another dealer has the number. They stand as if they had brought none.',
    check: `${notExcluded}Transactions are counted whose number was set aside at the import, by the reason for it.`,
    advice:
      'Have each dealer cancel the e-invoice of such a number, so that the income is not declared twice; or have its record say that it issues its own.',
    thresholds: { rows: rowsThreshold('From so many transactions', '1') },
    figures: {
      rows: { label: 'Transactions', unit: 'rows' },
      sum: { label: 'Their incentives', unit: 'ringgit' },
      issued: { label: 'Of dealers whose e-invoices you issue', unit: 'rows' },
      others: { label: 'With a number of another dealer', unit: 'rows' }
    },
    sentence:
      '{rows}, {sum}: [{issued} of dealers whose e-invoices you issue|{others} with a number of another dealer].'
  },
  UNUSUAL_RATE: {
    title: signalRuleTitles.UNUSUAL_RATE,
    severity: 'amber',
    meaning: 'A type pays nearly all of its transactions at one rate, and some of a dealer’s at another.',
    check: `${notExcluded}So are clawbacks. The rate is the incentive in percent of the transaction amount, to one decimal. The most frequent rate of the type in the cycle is its usual one. Transactions further from it than the points below are added up, and so is what they would come to at the usual rate.`,
    advice: 'Hold them against the plan’s rate table; a wrong rate is mended by importing the cycle again.',
    thresholds: {
      points: { label: 'Further from the usual rate than', unit: 'points', usual: '1', least: 0.1, most: 100 },
      agreeing: percentThreshold('Silent where fewer of the type are at the usual rate than', '80'),
      rows: rowsThreshold('Silent where the type has fewer transactions than', '100'),
      difference: ringgitThreshold('And paid otherwise by at least', '100')
    },
    figures: {
      type: { label: 'Transaction type', unit: 'text' },
      usual: { label: 'Usual rate', unit: 'percent' },
      rows: { label: 'Transactions at another rate', unit: 'rows' },
      paid: { label: 'Their incentives', unit: 'ringgit' },
      expected: { label: 'At the usual rate', unit: 'ringgit' }
    },
    sentence: '{rows} of {type} pay {paid}; at the usual {usual} that is {expected}.'
  }
} as const satisfies Record<string, SignalRule>
