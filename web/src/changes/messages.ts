/** Texts about changes that take a second person, whatever they change. */
export const messages = {
  withdraw: 'Withdraw',
  withdrawQuestion: 'Nothing will be changed, and nobody has to decide on it any more.',
  comment: 'Comment',
  refuseReason: 'Why it is refused',
  decided: 'Decided changes',
  decision: 'Decision',
  decidedBy: (status: string, name: string) => `${status} by ${name}`,
  close: 'Close'
} as const
