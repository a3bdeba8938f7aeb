/** The payload that lists the pending requests of a kind. */
export const waitingRequests = { pageNumber: 0, pageSize: 100, status: 'Pending' } as const
