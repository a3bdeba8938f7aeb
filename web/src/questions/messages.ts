export const messages = {
  title: 'Questions of the dealer',
  answer: 'Answer',
  answerTitle: (dealer: string) => `Answer ${dealer}`,
  answerHint: 'The dealer reads it on its home page. It cannot be changed afterwards.',
  send: 'Send answer',
  answerRequired: 'Answer is required',
  rows: 'What it is about',
  openRows: 'Open the transactions',
  openDealer: 'Open the dealer'
} as const
