/** What the list of rejected rows calls its filter: apart from the other texts, as lists are fetched with the first screen. */
export const messages = {
  state: 'State',
  states: { Rejected: 'Rejected', Repaired: 'Repaired', Waiting: 'Waiting for a second person' }
} as const
