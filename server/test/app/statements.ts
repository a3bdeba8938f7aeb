import pg from 'pg'
import { vi } from 'vitest'

/** The number of statements sent to PostgreSQL meanwhile. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return statements.mock.calls.length
  } finally {
    statements.mockRestore()
  }
}

export type Sent = { text: string; values?: unknown[] }

/** The statements sent to PostgreSQL meanwhile. */
export async function sentDuring(work: () => Promise<unknown>): Promise<Sent[]> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return queries.mock.calls.flatMap(sentOf)
  } finally {
    queries.mockRestore()
  }
}

/** A query of the driver: a text and its values, or both in one object. */
function sentOf([query, values]: unknown[]): Sent[] {
  if (typeof query === 'string') return [{ text: query, values: (values ?? []) as unknown[] }]
  return typeof query === 'object' && query !== null && 'text' in query ? [query as Sent] : []
}
