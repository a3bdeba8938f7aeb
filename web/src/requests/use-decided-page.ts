import { useState } from 'react'

/** How a change ended, as far as it waits no more. */
export const decisions = ['Approved', 'Refused', 'Withdrawn'] as const
export type Decided = (typeof decisions)[number]

const pageSize = 10

export type DecidedPage = ReturnType<typeof useDecidedPage>

/** Which decided changes a dialog shows: of one decision, a page at a time, and the request for them. */
export function useDecidedPage() {
  const [status, setStatus] = useState<Decided>('Approved')
  const [pageNumber, turnTo] = useState(0)
  const choose = (chosen: Decided) => {
    setStatus(chosen)
    turnTo(0)
  }
  return { request: { status, pageNumber, pageSize }, choose, turnTo }
}
