/** The request for all changes that wait, of those calls that list changes by status. */
export const waitingChanges = { pageNumber: 0, pageSize: 100, status: 'Pending' } as const
