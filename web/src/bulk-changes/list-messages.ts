/** The list's filter labels, separate because lists are loaded with the first screen. */
export const messages = {
  file: 'File',
  kind: 'Kind',
  status: 'Status'
} as const
