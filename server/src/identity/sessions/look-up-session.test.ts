import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'

const { getSessions, getUserAccess, logout } = identityEndpoints

const app = useTestApp({ per: 'test' })

/** The statements that looked sessions up while `work` ran: each starts with the session's hash. */
async function lookUpsDuring(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('select id_hash, sealed')).length
  } finally {
    query.mockRestore()
  }
}

it('looks the sessions of calls that arrive together up by one statement, and answers each as itself', async () => {
  const names = ['admin', 'reviewer', 'approver', 'reporter']
  const sessions = await Promise.all(names.map((name) => app.signIn(name)))
  const callers = [...sessions, ...sessions.toReversed()]
  const alone: string[] = []
  for (const session of callers) alone.push((await app.call(session, getUserAccess, {})).role)
  let together: string[] = []
  const lookUps = await lookUpsDuring(async () => {
    together = await Promise.all(callers.map(async (session) => (await app.call(session, getUserAccess, {})).role))
  })
  expect(new Set(alone).size).toBe(names.length)
  expect(together).toEqual(alone)
  expect(lookUps).toBe(1)
})

it('refuses those of them that have no session any more, and only those', async () => {
  const [ended, live] = [await app.signIn('reviewer'), await app.signIn('reviewer')]
  await app.call(ended, logout, {})
  const unknown = { ...live, sessionId: 'x'.repeat(43) }
  const answers = await Promise.all([ended, live, unknown].map((session) => app.send(session, getSessions, {})))
  expect(answers.map((answer) => answer.json().responseCode)).toEqual(['-1', '0', '-1'])
})
