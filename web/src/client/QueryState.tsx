import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { CallError, errorText } from './call-error.ts'

/** What a screen needs of a read to say how it went. */
export type ReadQuery = { data: unknown; error: Error | null; refetch: () => unknown }

type QueryFailureProps = {
  query: Omit<ReadQuery, 'data'>
  /** The words of a failure, where a screen has its own. */
  textOf?: ((error: Error) => string) | undefined
}

type QueryStateProps = QueryFailureProps & {
  query: ReadQuery
  /** What stands there while it is read: a frame of this height, or what the screen draws itself. */
  height?: number
  waiting?: ReactNode
  /** What the frame says to a screen reader. */
  label?: string
}

/** In place of an answer that is not there: a frame while it is read, or why there is none. */
export function QueryState({ query, textOf, height, label, waiting }: QueryStateProps) {
  if (query.data) return null
  if (query.error) return <QueryFailure query={query} textOf={textOf} />
  if (height === undefined) return waiting
  return <Skeleton height={height} radius={8} {...(label !== undefined && { role: 'status', 'aria-label': label })} />
}

/**
 * A read without the answer of an earlier one, once reading it again has failed: for what is taken as final or decided on,
 * where an old answer is none.
 */
export const asLastRead = <Query extends ReadQuery>(query: Query) => ({
  ...query,
  data: query.error ? undefined : (query.data as Query['data'])
})

/** Why a read failed; with a button to try again, unless the answer would be the same. */
export function QueryFailure({ query: { error, refetch }, textOf = errorText }: QueryFailureProps) {
  if (!error) return null
  const isFinal = error instanceof CallError && error.isFinal
  return <ErrorState message={textOf(error)} {...(!isFinal && { retry: () => void refetch() })} />
}
