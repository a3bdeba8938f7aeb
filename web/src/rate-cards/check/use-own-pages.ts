import { useState } from 'react'

const pageSizes = [10, 25, 50] as const

/** The page of a table that shares its screen with others: it is not in the address. */
export function useOwnPages() {
  const [request, setRequest] = useState<{ pageNumber: number; pageSize: number }>({ pageNumber: 0, pageSize: 10 })
  const turnTo = (pageNumber: number) => setRequest({ ...request, pageNumber })
  const resize = (pageSize: number) => setRequest({ pageNumber: 0, pageSize })
  return { request, paging: { ...request, pageSizes, turnTo, resize } }
}
