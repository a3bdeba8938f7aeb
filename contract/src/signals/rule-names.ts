/** Every rule's name, separate because calls and most screens need no more. */
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
  'SALES_PERSON_DAY',
  'RATE_DIFFERS',
  'NO_RULE',
  'TAKEN_BACK_MORE',
  'NUMBER_SET_ASIDE'
] as const
export type SignalRuleName = (typeof signalRuleNames)[number]

/** A setting besides the rules: whether open red signals block approval. Its `severity` is red or off. */
export const approvalSetting = 'APPROVAL'
export type SignalSettingName = SignalRuleName | typeof approvalSetting

/** The most signals of one rule in a cycle, those with the largest amounts: with more, the file itself is wrong. */
export const mostOfRule = 100
