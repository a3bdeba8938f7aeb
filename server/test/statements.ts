import pg from 'pg'
import { vi } from 'vitest'

/** How many statements PostgreSQL is sent meanwhile. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return statements.mock.calls.length
  } finally {
    statements.mockRestore()
  }
}
