import type { LimitChange, Period } from '@payouts/contract/cash-out-limits/schema'
import { countText } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import { percentText, withCurrency } from '#ui/texts/unbroken.ts'

const dealers = (count: number) => (count === 1 ? '1 dealer' : `${countText(count)} dealers`)

export const messages = {
  cashOutLimit: 'Cash Out Limit',
  purpose:
    'How much, and how often, dealers may cash out in a day, a week and a month: by tier, or by values of their own.',
  limits: 'Cash-out limits',
  tiles: 'Dealers by tier',
  totalDealers: 'Total Dealers',
  allTiers: 'On all tiers',
  shareOfDealers: (share: number) => `${percentText(share)} of dealers`,
  globalSettings: 'GLOBAL SETTINGS',
  noDealers: 'Dealers come from a file: npx payouts import dealers FILE',

  name: 'Name',
  code: 'Code',
  tier: 'Tier',
  notSet: 'Not set',
  earlierValues: 'earlier values',

  limitsOf: (name: string) => `Cash Out Limit: ${name}`,
  isOn: (code: string, tier: string) => `${code} is on ${tier}.`,
  keepsEarlier: (code: string, tier: string) => `${code} is on ${tier}, with the values that it had before.`,
  frozen: 'The account is frozen: nothing can be cashed out.',
  nothingSet: 'No limit is set, so nothing can be cashed out.',
  tiers: 'Tiers',
  itsTier: 'this dealer’s tier',
  tierHasNone: (tier: string) => `Nothing was saved for ${tier} yet.`,
  alreadyOn: (tier: string) => `These values of ${tier} hold for this dealer, and so will changes of them.`,
  wouldBePutOn: (tier: string) => `The values of ${tier} would hold for this dealer, and so would changes of them.`,
  hasNewerValues: (tier: string) => `The values of ${tier} were changed; this dealer kept those from before.`,
  putOn: (tier: string) => `PUT ON ${tier.toUpperCase()}`,
  takeNewValues: 'TAKE NEW VALUES',
  customizedIntro: 'Values of its own hold for this dealer, whatever becomes of the tiers.',
  wouldBeCustomized: (tier: string) =>
    `This dealer follows ${tier}. Once other values are saved here, it is on Customized.`,
  customizedEmpty: 'This dealer has no values of its own yet.',
  readOnly: 'You may look at limits, not change them.',
  save: 'SAVE',
  close: 'Close',
  loading: 'Loading limits',

  amount: (period: string) => `${period} amount`,
  count: (period: string) => `${period} count`,
  amountHead: 'Amount',
  countHead: 'Count',
  values: (tier: string) => `Values of ${tier}`,
  done: 'Success',
  staleValues: 'The current values are shown, and what you have typed is kept: save again if it should still apply.',

  use: 'Used of the limits',
  today: 'Today',
  thisWeek: 'This week',
  thisMonth: 'This month',
  usedOf: (used: string, limit: string) => `${used} of ${limit}`,
  times: (count: number) => `${countText(count)}X`,
  nothingLimits: 'no limit',
  available: (amount: Ringgit) => `${withCurrency(amount)} available`,

  check: 'Check a cash-out',
  checkAmount: 'Amount to cash out',
  checkVerb: 'Check',
  fits: 'Fits.',
  doesNotFit: 'Does not fit.',

  timeline: 'Timeline',
  loadingTimeline: 'Loading timeline',
  noTimeline: 'Nothing was changed here yet.',
  by: (name: string) => `by ${name}`,
  operation: ({ operation, tier, isUpdateExisting }: LimitChange) =>
    operation === 'Customized'
      ? 'Own values'
      : operation === 'Put on Tier'
        ? `Put on ${tier}`
        : operation === 'Import'
          ? `Put on ${tier} by a file of dealers`
          : isUpdateExisting
            ? `${tier} changed for everybody`
            : `${tier} changed for new dealers`,

  globalTitle: 'Global Cash Out Limit',
  globalIntro: 'What holds for every dealer on a tier. Dealers on Customized keep values of their own.',
  onTier: (tier: string, count: number) => `${dealers(count)} on ${tier}.`,
  updateExisting: 'Update existing dealers',
  updateExistingHint: (count: number) =>
    `On: ${count === 0 ? 'dealers' : `the ${dealers(count)}`} on changed tiers take the new values. Off: they keep what they have until put on a tier again.`,
  hasFaults: 'has values to put right'
} as const

export const periodsOfUse: Record<Period, string> = {
  daily: messages.today,
  weekly: messages.thisWeek,
  monthly: messages.thisMonth
}
