/** The verbs of buttons and titles, for requests of every kind. */
export const requestWords = {
  request: 'Request approval',
  approve: 'Approve',
  refuse: 'Refuse',
  withdraw: 'Withdraw'
} as const
export type Act = keyof typeof requestWords
