/** The list's filter labels, separate because lists are loaded with the first screen. */
export const messages = {
  name: 'Rate card',
  commissionType: 'Commission type'
} as const
