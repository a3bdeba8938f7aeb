/** Every rule. Apart from what they say, as calls and screens need no more than the names. */
export const signalRuleNames = [
  'DEALER_SPIKE',
  'DEALER_FALL',
  'NEW_DEALER',
  'CHANGED_ACCOUNT',
  'SHARED_ACCOUNT',
  'SHARED_ADDRESS',
  'OUTSIDE_CONTRACT',
  'NEGATIVE_TOTAL',
  'TAX_THRESHOLD',
  'CYCLE_SUM',
  'SIMILAR_CUSTOMERS',
  'CUSTOMER_AGAIN',
  'SAME_AMOUNT',
  'BUNCHED_DAY',
  'CLAWBACKS',
  'OUTSIDE_PERIOD',
  'UNUSUAL_RATE',
  'UNUSED_ACTIVATION',
  'DEVICE_AGAIN',
  'SALES_PERSON_SHARE',
  'SALES_PERSON_DAY'
] as const
export type SignalRuleName = (typeof signalRuleNames)[number]

/** Beside the rules: whether open red signals keep a cycle from being approved. Its `severity` is red or off. */
export const approvalSetting = 'APPROVAL'
export type SignalSettingName = SignalRuleName | typeof approvalSetting

/** How many signals of one rule a cycle keeps, those with the largest amounts: with more, the file itself is wrong. */
export const mostOfRule = 100
