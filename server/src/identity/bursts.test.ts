import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '#platform/db/tables.ts'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { testPassword } from '#test/builders/builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

const { forgotPassword, getUserAccess, login } = identityEndpoints
const address = '203.0.113.9'

const test = useTestApp()
const somebody = useSession(test, 'reporter')

let counting: ControlledTransaction<Tables>
beforeEach(async () => {
  for (const table of ['bootstraps', 'help_requests', 'failed_sign_ins'])
    await sql`delete from ${sql.table(table)}`.execute(test.database.db)
  counting = await test.database.db.startTransaction().execute()
})
afterEach(async () => {
  if (!counting.isCommitted) await counting.commit().execute()
})

/** Counts a request of the address as another server would at this moment. */
const countElsewhere = (name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${address}`}, 0))`.execute(counting)

async function severalBootstraps(): Promise<TestSession[]> {
  return Promise.all(Array.from({ length: 3 }, () => test.bootstrap(address)))
}

describe('a burst of one address keeps nobody else waiting', () => {
  async function slowsNobody(name: string, burst: () => Promise<unknown>[]): Promise<void> {
    await countElsewhere(name)
    const waiting = burst()
    expect(await test.call(somebody, getUserAccess, {})).toMatchObject({ role: 'Reporter' })
    await counting.commit().execute()
    await Promise.all(waiting)
  }

  it('of bootstraps', () => slowsNobody('bootstrap', () => Array.from({ length: 30 }, () => test.bootstrap(address))))

  it('of sign-ins', async () => {
    const bootstraps = await severalBootstraps()
    const payload = { userName: 'admin', password: testPassword }
    await slowsNobody('sign-in network', () =>
      bootstraps.flatMap((bootstrap) =>
        Array.from({ length: 10 }, () => test.send(bootstrap, login, payload, { address }))
      )
    )
  })

  it('of forgotten passwords', async () => {
    const bootstraps = await severalBootstraps()
    await slowsNobody('help PASSWORD address', () =>
      bootstraps.flatMap((bootstrap, nth) =>
        Array.from({ length: 10 }, (_, index) =>
          test.call(bootstrap, forgotPassword, { loginId: `guess ${nth} ${index}` }, { address })
        )
      )
    )
  })
})

describe('an address over its limit is turned away without waiting', () => {
  const withoutWaiting = <Answer>(answer: Promise<Answer>) => Promise.race([answer, someoneWaits()])

  async function someoneWaits(): Promise<never> {
    await untilWaiting(test.database.db, 1)
    throw new Error('It waits.')
  }

  it('with a bootstrap', async () => {
    await sql`
      insert into bootstraps (request_no, token_hash, sealed_message_key, address, created_at)
      select gen_random_uuid(), sha256(n::text::bytea), '', ${address}, ${test.clock.now()}
      from generate_series(1, 120) n`.execute(test.database.db)
    await countElsewhere('bootstrap')
    await expect(withoutWaiting(test.bootstrap(address))).rejects.toThrow('refused with 429')
  })

  it('with a forgotten password', async () => {
    const bootstrap = await test.bootstrap(address)
    await sql`
      insert into help_requests (kind, subject, address, asked_at)
      select 'PASSWORD', 'guess ' || n, ${address}, ${test.clock.now()}
      from generate_series(1, 60) n`.execute(test.database.db)
    await countElsewhere('help PASSWORD address')
    const answer = await withoutWaiting(test.send(bootstrap, forgotPassword, { loginId: 'another' }, { address }))
    expect(answer.statusCode).toBe(429)
  })
})
