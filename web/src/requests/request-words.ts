/** The verbs for requests of every kind. A kind has no verbs of its own. */
export const requestWords = {
  request: 'Request approval',
  approve: 'Approve',
  refuse: 'Refuse',
  withdraw: 'Withdraw'
} as const

export type Act = keyof typeof requestWords

/** `Approve: Record of Kedai Satu`. */
export const actTitle = (act: Act, what: string): string => `${requestWords[act]}: ${what}`
