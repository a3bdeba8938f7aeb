import pg from 'pg'
import { vi } from 'vitest'

/** The number of statements sent to PostgreSQL meanwhile; what begins a connection is not of the work that needs it. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return statements.mock.calls.filter((query) => !sentOf(query).some(({ text }) => beginsConnection.test(text)))
      .length
  } finally {
    statements.mockRestore()
  }
}

const beginsConnection = /^select set_config\(name, value, false\)/

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
