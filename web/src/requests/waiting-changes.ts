/** The request for all pending changes, for calls that list changes by status. */
export const waitingChanges = { pageNumber: 0, pageSize: 100, status: 'Pending' } as const
