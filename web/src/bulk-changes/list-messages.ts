/** What the list of files calls what it is narrowed by: lists are fetched with the first screen. */
export const messages = {
  file: 'File',
  kind: 'Kind',
  status: 'Status'
} as const
