import { type LinkOptions, useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'

/**
 * For a list whose rows are screens: what ListTable needs to make row names links, and to open the same screen on a
 * click anywhere else in the row.
 * @param linkOf a row's link, which may depend on the column
 */
export function useRowLinks<Row>(linkOf: (row: Row, columnKey?: string) => LinkOptions) {
  const router = useRouter()
  const latest = useRef(linkOf)
  latest.current = linkOf
  // Stable functions, since rows are rendered again when theirs change.
  return useMemo(
    () => ({
      hrefOf: (row: Row) => router.buildLocation(latest.current(row)).href,
      onOpen: (row: Row, columnKey: string) => void router.navigate(latest.current(row, columnKey)).catch(reportError)
    }),
    [router]
  )
}
