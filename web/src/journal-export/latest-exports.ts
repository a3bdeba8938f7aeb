/** The files that the screen shows above all journals. */
export const latestExports = { pageNumber: 0, pageSize: 15 } as const
