import { historyThresholds, percentThreshold, ringgitThreshold, rowsThreshold, type SignalRule } from './rule-shape.ts'
import { signalRuleTitles } from './rule-titles.ts'

const ofDealer = 'All transactions of the dealer in the cycle are added up, without excluded ones. '
const history =
  'Its sums of the last cycles of the same kind that were accepted are averaged, without excluded and cancelled transactions, and without cycles in which it came to zero or less.'

/** Rules about a dealer or a cycle as a whole, from kept totals and records. */
export const dealerRules = {
  DEALER_SPIKE: {
    title: signalRuleTitles.DEALER_SPIKE,
    severity: 'red',
    meaning: 'The dealer comes to several times what its last cycles of the same kind came to.',
    check: `${ofDealer}${history} The first sum is divided by that average.`,
    advice: 'Ask the dealer’s manager for the campaign or the bulk sale behind it. Hold what nobody can explain.',
    thresholds: {
      times: { label: 'At least so many times its average', unit: 'times', usual: '3', least: 1.1, most: 100 },
      difference: ringgitThreshold('And more than its average by at least', '500'),
      ...historyThresholds
    },
    figures: {
      now: { label: 'This cycle', unit: 'ringgit' },
      usual: { label: 'Average of its last cycles', unit: 'ringgit' },
      times: { label: 'This cycle ÷ average', unit: 'times' },
      cycles: { label: 'Cycles in the average', unit: 'cycles' }
    },
    sentence: 'Comes to {now}: {times} its average of {usual} in {cycles}.'
  },
  DEALER_FALL: {
    title: signalRuleTitles.DEALER_FALL,
    severity: 'amber',
    meaning: 'The dealer comes to a small part of what its last cycles of the same kind came to.',
    check: `${ofDealer}${history} The first sum is shown as a part of that average. A sum of zero or less has a rule of its own.`,
    advice: 'See whether its file is complete, or whether transactions are booked on another dealer.',
    thresholds: {
      percent: percentThreshold('At most so much of its average', '20'),
      difference: ringgitThreshold('And less than its average by at least', '1000'),
      ...historyThresholds
    },
    figures: {
      now: { label: 'This cycle', unit: 'ringgit' },
      usual: { label: 'Average of its last cycles', unit: 'ringgit' },
      percent: { label: 'This cycle, of the average', unit: 'percent' },
      cycles: { label: 'Cycles in the average', unit: 'cycles' }
    },
    sentence: 'Comes to {now}: {percent} of its average of {usual} in {cycles}.'
  },
  NEW_DEALER: {
    title: signalRuleTitles.NEW_DEALER,
    severity: 'red',
    meaning:
      'The dealer has been in no or few cycles of any kind so far, and comes to far more than a dealer of this cycle does.',
    check: `${ofDealer}The sum of the whole cycle is divided by its dealers; the dealer’s sum is divided by that. Earlier cycles are those of any kind that were accepted.`,
    advice: 'See the dealer’s contract and record, and who asked for them, before it is paid.',
    thresholds: {
      known: { label: 'New with at most so many earlier cycles', unit: 'cycles', usual: '2', least: 0, most: 24 },
      times: {
        label: 'At least so many times the cycle’s average dealer',
        unit: 'times',
        usual: '3',
        least: 1.1,
        most: 100
      },
      amount: ringgitThreshold('And at least', '5000'),
      leastCycles: {
        label: 'Silent while there are fewer cycles in all than',
        unit: 'cycles',
        usual: '3',
        least: 1,
        most: 24
      }
    },
    figures: {
      now: { label: 'This cycle', unit: 'ringgit' },
      usual: { label: 'Average dealer of this cycle', unit: 'ringgit' },
      times: { label: 'Dealer ÷ average dealer', unit: 'times' },
      cycles: { label: 'Earlier cycles with it', unit: 'cycles' }
    },
    sentence: 'Comes to {now}: {times} the average dealer of this cycle, {usual}. It was in {cycles} before.'
  },
  CHANGED_ACCOUNT: {
    title: signalRuleTitles.CHANGED_ACCOUNT,
    severity: 'amber',
    meaning: 'The dealer was paid before, and never to the bank account that its record has now.',
    check: `${ofDealer}The dealer’s payments so far are looked through for the account of its record: none of them went there.`,
    advice: 'Call the dealer at a number that you knew before, and have the change confirmed.',
    thresholds: { amount: ringgitThreshold('From a sum of', '100') },
    figures: {
      now: { label: 'This cycle', unit: 'ringgit' },
      account: { label: 'Account of its record', unit: 'text' },
      payments: { label: 'Payments to other accounts so far', unit: 'payments' }
    },
    sentence: 'Is to be paid {now} to {account}, after {payments} to other accounts.'
  },
  SHARED_ACCOUNT: {
    title: signalRuleTitles.SHARED_ACCOUNT,
    severity: 'red',
    meaning: 'Several dealers of the cycle have the same bank account number in their records.',
    check:
      'Account numbers are compared by their digits alone, whatever the bank. The sums of these dealers in the cycle, each above zero, are added up.',
    advice:
      'See whether they belong to one owner. If they do, dismiss it; else hold, and ask for proof of the account.',
    thresholds: { amount: ringgitThreshold('From a sum of all of them of', '0') },
    figures: {
      now: { label: 'This cycle, together', unit: 'ringgit' },
      account: { label: 'Account', unit: 'text' },
      dealers: { label: 'Dealers with it', unit: 'dealers' }
    },
    sentence: '{dealers} are paid {now} to the same account, {account}.'
  },
  SHARED_ADDRESS: {
    title: signalRuleTitles.SHARED_ADDRESS,
    severity: 'amber',
    meaning: 'Several dealers of the cycle have the same address in their records.',
    check:
      'The first address line and the postcode are compared by letters and digits alone, in any case. The sums of these dealers in the cycle, each above zero, are added up.',
    advice: 'See whether they are one shop under two names.',
    thresholds: { amount: ringgitThreshold('From a sum of all of them of', '1000') },
    figures: {
      now: { label: 'This cycle, together', unit: 'ringgit' },
      address: { label: 'Address', unit: 'text' },
      dealers: { label: 'Dealers with it', unit: 'dealers' }
    },
    sentence: '{dealers} at {address} are paid {now}.'
  },
  OUTSIDE_CONTRACT: {
    title: signalRuleTitles.OUTSIDE_CONTRACT,
    severity: 'red',
    meaning: 'The dealer is to be paid for transactions dated after the end or before the start of its contract.',
    check:
      'Excluded transactions are left out, and so are clawbacks, which may follow the end of a contract. The dealer’s transactions above zero are counted whose date is before the contract start or after the contract end of its record; both days belong to the contract.',
    advice:
      'See whether the contract was extended, and have the record brought up to date; else hold, as nothing was agreed for these days.',
    thresholds: { rows: rowsThreshold('From so many transactions of a dealer', '1') },
    figures: {
      rows: { label: 'Transactions outside', unit: 'rows' },
      sum: { label: 'Their incentives', unit: 'ringgit' },
      early: { label: 'Before the contract', unit: 'rows' },
      late: { label: 'After the contract', unit: 'rows' },
      from: { label: 'Contract start', unit: 'day' },
      to: { label: 'Contract end', unit: 'day' }
    },
    sentence: '{rows}, {sum}, outside its contract of {from} to {to}: [{early} before|{late} after].'
  },
  NEGATIVE_TOTAL: {
    title: signalRuleTitles.NEGATIVE_TOTAL,
    severity: 'amber',
    meaning: 'The dealer’s clawbacks exceed its incentives: its account is debited, and nothing is paid.',
    check: ofDealer.trim(),
    advice: 'See whether the clawbacks are right, and whether the dealer still sells.',
    thresholds: { amount: ringgitThreshold('Below zero by at least', '100') },
    figures: { now: { label: 'This cycle', unit: 'ringgit' } },
    sentence: 'Comes to {now}.'
  },
  TAX_THRESHOLD: {
    title: signalRuleTitles.TAX_THRESHOLD,
    severity: 'amber',
    meaning:
      'What the dealer was paid this year reaches the threshold of withholding tax with this cycle: next year its payouts bear tax.',
    check:
      'What was paid in the calendar year of the payout date is added to the dealer’s sum in the cycle. Only individuals and sole proprietors that were not taken off the tax are looked at.',
    advice: 'Have the dealer’s company type and tax number confirmed now.',
    thresholds: {},
    figures: {
      before: { label: 'Paid this year so far', unit: 'ringgit' },
      now: { label: 'This cycle', unit: 'ringgit' },
      threshold: { label: 'Threshold', unit: 'ringgit' }
    },
    sentence: 'Was paid {before} this year; {now} of this cycle takes it above {threshold}.'
  },
  CYCLE_SUM: {
    title: signalRuleTitles.CYCLE_SUM,
    severity: 'amber',
    meaning: 'The cycle comes to far less than the smallest or far more than the largest of its kind’s last cycles.',
    check:
      'All transactions of the cycle are added up, without excluded ones, and held against the sums of the last cycles of the same kind that were accepted, without excluded and cancelled ones.',
    advice: 'See whether the file is whole, of the right month, and in ringgit.',
    thresholds: {
      lowPercent: percentThreshold('Below so much of the smallest', '50'),
      highPercent: percentThreshold('Above so much of the largest', '200', 10_000),
      difference: ringgitThreshold('And outside of them by at least', '10000'),
      ...historyThresholds
    },
    figures: {
      now: { label: 'This cycle', unit: 'ringgit' },
      smallest: { label: 'Smallest of its kind', unit: 'ringgit' },
      largest: { label: 'Largest of its kind', unit: 'ringgit' },
      cycles: { label: 'Cycles compared with', unit: 'cycles' }
    },
    sentence: 'Comes to {now}; {cycles} of its kind came to between {smallest} and {largest}.'
  }
} as const satisfies Record<string, SignalRule>
