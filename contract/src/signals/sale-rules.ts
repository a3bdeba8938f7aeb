import { percentThreshold, ringgitThreshold, rowsThreshold, type SignalRule } from './rule-shape.ts'
import { signalRuleTitles } from './rule-titles.ts'

const notExcluded = 'Excluded transactions are left out. '

/** Rules about optional columns of a sale: its device, its sales person, and its first use. */
export const saleRules = {
  UNUSED_ACTIVATION: {
    title: signalRuleTitles.UNUSED_ACTIVATION,
    severity: 'amber',
    meaning:
      'Many of a dealer’s transactions that pay an incentive were not used within the days after them, while those of other dealers were.',
    check: `${notExcluded}Only files with a first-usage day are looked at, of them only types of which it names at least one, and only transactions above zero that are dated by so many days before the cut-off. Those without a first usage within these days are counted, and held against all of the dealer’s; the same is done with those of all other dealers together.`,
    advice: 'Ask for the registrations of some of them: lines that nobody uses may have been sold to nobody.',
    thresholds: {
      days: { label: 'To be used within', unit: 'days', usual: '14', least: 1, most: 365 },
      rows: rowsThreshold('From so many unused transactions of a dealer', '10'),
      percent: percentThreshold('And so much of the dealer’s', '50'),
      others: percentThreshold('While of the other dealers’ at most', '30'),
      leastOthers: rowsThreshold('Silent where others have fewer than', '30')
    },
    figures: {
      days: { label: 'To be used within', unit: 'days' },
      rows: { label: 'Transactions not used', unit: 'rows' },
      percent: { label: 'Of the dealer’s', unit: 'percent' },
      others: { label: 'Of the other dealers’', unit: 'percent' },
      sum: { label: 'Their incentives', unit: 'ringgit' }
    },
    sentence: '{rows} not used within {days}, {sum}: {percent} of its own, {others} of the other dealers’.'
  },
  DEVICE_AGAIN: {
    title: signalRuleTitles.DEVICE_AGAIN,
    severity: 'amber',
    meaning: 'Transactions of one type were made on devices that have another one, in this cycle or in an earlier one.',
    check: `${notExcluded}Only files with devices are looked at, and of them transactions above zero. Devices are compared in any case. A transaction counts where its device has another one of the same type, of any dealer, in the cycle, or in one of the last cycles of any kind that were accepted, without excluded and cancelled ones.`,
    advice: 'See whether one handset was activated again and again.',
    thresholds: {
      rows: rowsThreshold('From so many transactions of a dealer', '3'),
      amount: ringgitThreshold('And from a sum of', '50'),
      cycles: { label: 'Last cycles of any kind', unit: 'cycles', usual: '6', least: 1, most: 24 }
    },
    figures: {
      rows: { label: 'Transactions', unit: 'rows' },
      devices: { label: 'Devices', unit: 'devices' },
      before: { label: 'Of them on a device of an earlier cycle', unit: 'rows' },
      sum: { label: 'Their incentives', unit: 'ringgit' }
    },
    sentence: '{rows} on {devices} used again, {sum}[; {before} on a device of an earlier cycle].'
  },
  SALES_PERSON_SHARE: {
    title: signalRuleTitles.SALES_PERSON_SHARE,
    severity: 'amber',
    meaning: 'One sales person comes to several times what the others come to on average.',
    check: `${notExcluded}Only files with sales persons are looked at, who are told apart by their names in any case. The sum of one is divided by the average of all others, where that is above zero.`,
    advice: 'See whether several people sell under one name, or whether sales were shifted to one.',
    thresholds: {
      times: { label: 'At least so many times the average', unit: 'times', usual: '5', least: 1.1, most: 100 },
      amount: ringgitThreshold('And at least', '5000'),
      leastOthers: { label: 'Other sales persons needed', unit: 'people', usual: '5', least: 1, most: 100_000 }
    },
    figures: {
      person: { label: 'Sales person', unit: 'text' },
      now: { label: 'This cycle', unit: 'ringgit' },
      usual: { label: 'Average of the others', unit: 'ringgit' },
      times: { label: 'This cycle ÷ average', unit: 'times' },
      percent: { label: 'Of all sales persons', unit: 'percent' },
      dealers: { label: 'Dealers', unit: 'dealers' }
    },
    sentence: '{person} comes to {now} at {dealers}: {times} the average of the others, {usual}, and {percent} of all.'
  },
  SALES_PERSON_DAY: {
    title: signalRuleTitles.SALES_PERSON_DAY,
    severity: 'amber',
    meaning: 'Most of a sales person’s transactions are dated on one day on which others have few.',
    check: `${notExcluded}Only files with sales persons are looked at. The transactions of one are counted by their date and held against all of the same; the same is done with those of all other sales persons together.`,
    advice: 'See whether it was a roadshow, or whether sales were entered late and under one name.',
    thresholds: {
      rows: rowsThreshold('From so many transactions of a sales person', '30'),
      percent: percentThreshold('So much of them on one day', '40'),
      others: percentThreshold('While others have on it at most', '20'),
      leastOthers: rowsThreshold('Silent where others have fewer than', '30')
    },
    figures: {
      person: { label: 'Sales person', unit: 'text' },
      day: { label: 'Day', unit: 'day' },
      rows: { label: 'Transactions on it', unit: 'rows' },
      percent: { label: 'Of the sales person’s', unit: 'percent' },
      others: { label: 'Of the others’', unit: 'percent' }
    },
    sentence: '{person} has {rows} on {day}: {percent} of all own ones, {others} of the others’.'
  }
} as const satisfies Record<string, SignalRule>
