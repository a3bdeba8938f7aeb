/** What the page reads first: its list of files. */
export const latestFiles = { pageSize: 50 } as const
