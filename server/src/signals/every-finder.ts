import type { SignalRuleName } from '@payouts/contract/signals/rule-names'
import type { Finder } from './finder.ts'
import { noRule, rateDiffers, takenBackMore } from './finders/against-card.ts'
import { bunchedDay } from './finders/bunched-day.ts'
import { changedAccount } from './finders/changed-account.ts'
import { clawbacks } from './finders/clawbacks.ts'
import { customerAgain } from './finders/customer-again.ts'
import { cycleSum } from './finders/cycle-sum.ts'
import { dealerFall } from './finders/dealer-fall.ts'
import { dealerSpike } from './finders/dealer-spike.ts'
import { deviceAgain } from './finders/device-again.ts'
import { negativeTotal } from './finders/negative-total.ts'
import { newDealer } from './finders/new-dealer.ts'
import { numberSetAside } from './finders/number-set-aside.ts'
import { outsideContract } from './finders/outside-contract.ts'
import { outsidePeriod } from './finders/outside-period.ts'
import { salesPersonDay } from './finders/sales-person-day.ts'
import { salesPersonShare } from './finders/sales-person-share.ts'
import { sameAmount } from './finders/same-amount.ts'
import { sharedAccount } from './finders/shared-account.ts'
import { sharedAddress } from './finders/shared-address.ts'
import { similarCustomers } from './finders/similar-customers.ts'
import { taxThreshold } from './finders/tax-threshold.ts'
import { unusedActivation } from './finders/unused-activation.ts'
import { unusualRate } from './finders/unusual-rate.ts'

/** One finder for each rule of the contract. */
export const everyFinder: Record<SignalRuleName, Finder> = {
  DEALER_SPIKE: dealerSpike,
  DEALER_FALL: dealerFall,
  NEW_DEALER: newDealer,
  CHANGED_ACCOUNT: changedAccount,
  SHARED_ACCOUNT: sharedAccount,
  SHARED_ADDRESS: sharedAddress,
  OUTSIDE_CONTRACT: outsideContract,
  NEGATIVE_TOTAL: negativeTotal,
  TAX_THRESHOLD: taxThreshold,
  CYCLE_SUM: cycleSum,
  SIMILAR_CUSTOMERS: similarCustomers,
  CUSTOMER_AGAIN: customerAgain,
  SAME_AMOUNT: sameAmount,
  BUNCHED_DAY: bunchedDay,
  CLAWBACKS: clawbacks,
  OUTSIDE_PERIOD: outsidePeriod,
  UNUSUAL_RATE: unusualRate,
  UNUSED_ACTIVATION: unusedActivation,
  DEVICE_AGAIN: deviceAgain,
  SALES_PERSON_SHARE: salesPersonShare,
  SALES_PERSON_DAY: salesPersonDay,
  RATE_DIFFERS: rateDiffers,
  NO_RULE: noRule,
  TAKEN_BACK_MORE: takenBackMore,
  NUMBER_SET_ASIDE: numberSetAside
}

/** Rules that depend on dealers' records, which change while a cycle is in review. */
export const ofRecords: readonly SignalRuleName[] = [
  'CHANGED_ACCOUNT',
  'SHARED_ACCOUNT',
  'SHARED_ADDRESS',
  'OUTSIDE_CONTRACT',
  'TAX_THRESHOLD'
]

/** Rules about e-invoice numbers, which may come to count while a cycle is in review. */
export const ofNumbers: readonly SignalRuleName[] = ['NUMBER_SET_ASIDE']

/** Rules about sales that were taken back, which may come to earn less. */
export const ofSales: readonly SignalRuleName[] = ['TAKEN_BACK_MORE']

/** Rules that compare a cycle with its rate card, of which another version may be approved during a review. */
export const ofCard: readonly SignalRuleName[] = ['RATE_DIFFERS', 'NO_RULE']
