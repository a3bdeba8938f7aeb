/** The list's filter label, separate because lists are loaded with the first screen. */
export const messages = {
  state: 'State',
  states: { Rejected: 'Rejected', Repaired: 'Repaired', Waiting: 'Waiting for approval' }
} as const
