import type { SignalRuleName } from './rule-names.ts'

/** What each rule is called, separate because filters need no more. */
export const signalRuleTitles: Record<SignalRuleName, string> = {
  DEALER_SPIKE: 'Dealer far above its usual',
  DEALER_FALL: 'Dealer far below its usual',
  NEW_DEALER: 'New dealer with a high payout',
  CHANGED_ACCOUNT: 'First payout to a changed account',
  SHARED_ACCOUNT: 'One bank account for several dealers',
  SHARED_ADDRESS: 'One address for several dealers',
  OUTSIDE_CONTRACT: 'Sold outside the contract',
  NEGATIVE_TOTAL: 'Dealer below zero',
  TAX_THRESHOLD: 'Tax threshold crossed in this cycle',
  CYCLE_SUM: 'Sum outside the range of its kind',
  SIMILAR_CUSTOMERS: 'Customers that differ by a dot or a tag',
  CUSTOMER_AGAIN: 'One customer again and again',
  SAME_AMOUNT: 'The same amount many times',
  BUNCHED_DAY: 'Bunched on one day',
  CLAWBACKS: 'Large share of clawbacks',
  OUTSIDE_PERIOD: 'Dated outside the cycle’s period',
  UNUSUAL_RATE: 'Rate other than the type’s usual',
  UNUSED_ACTIVATION: 'Activations that nobody uses',
  DEVICE_AGAIN: 'One device used again',
  SALES_PERSON_SHARE: 'Sales person far above the others',
  SALES_PERSON_DAY: 'Sales person bunched on one day',
  RATE_DIFFERS: 'Other than the rate card says',
  NO_RULE: 'Without a rule of the rate card',
  TAKEN_BACK_MORE: 'More taken back than it earns',
  NUMBER_SET_ASIDE: 'E-invoice numbers that do not count'
}
