import { hash } from '@node-rs/argon2'
import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'
import { usersCommand } from '#users/cli/users.ts'

const { login } = identityEndpoints
const start = '2026-11-21T02:00:00Z'
const proxy = '10.0.0.1'
const home = '198.51.100.7'
const victims = ['aminah', 'farid', 'meiling']
const attackers = Array.from({ length: 10 }, (_, index) => `203.0.113.${index + 1}`)
const strangersPerQuarterHour = 25
const strangersPerDay = 50
const triesPerAddress = Number(process.env['GUESSES'] ?? 10)
const triesPerBootstrap = 10
const tries = attackers.length * triesPerAddress

const test = useTestApp({ environment: { TRUSTED_PROXIES: proxy } })
beforeAll(async () => {
  for (const userName of [...victims, 'kavitha', 'weijian']) await aUser(test.database.db, { userName })
})

/** Through the balancer, as for everybody. */
const from = (address: string) => ({ address: proxy, headers: { 'x-forwarded-for': address } })

async function tryFrom(address: string, userName: string, password: string, bootstrap?: TestSession) {
  const sealed = bootstrap ?? (await test.bootstrap(proxy, from(address).headers))
  return (await test.send(sealed, login, { userName, password }, from(address))).json()
}

/** Each attempt writes a row before its password is checked; only a success deletes it. */
async function passwordsLookedAt(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from failed_sign_ins`.execute(test.database.db)
  return Number(rows[0]?.count)
}

/**
 * Every address tries every user in turn with as many passwords as its bootstraps allow, those of a bootstrap at the
 * same time.
 */
async function attack(triesEach: number): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  await Promise.all(
    attackers.map(async (address, index) => {
      for (let tried = 0; tried < triesEach; tried += triesPerBootstrap) {
        const bootstrap = await test.bootstrap(proxy, from(address).headers)
        const tries = Array.from({ length: Math.min(triesPerBootstrap, triesEach - tried) }, async (_, nth) => {
          const userName = victims[(tried + nth + index) % victims.length] ?? ''
          const { errorCode } = await tryFrom(address, userName, `Guess@${tried + nth}`, bootstrap)
          outcomes.set(errorCode, (outcomes.get(errorCode) ?? 0) + 1)
        })
        await Promise.all(tries)
      }
    })
  )
  return outcomes
}

it(`${tries} tries from 10 addresses against 3 users reach 75 passwords, and every user still signs in at home`, async () => {
  test.clock.set(start)
  for (const userName of victims) expect((await tryFrom(home, userName, testPassword)).responseCode).toBe('0')
  const outcomes = await attack(triesPerAddress)
  const reached = victims.length * strangersPerQuarterHour
  expect(outcomes.get(errorCodes.signInRefused)).toBe(reached)
  expect(outcomes.get(errorCodes.locked)).toBe(tries - reached)
  expect(await passwordsLookedAt()).toBe(reached)
  for (const userName of victims) {
    const elsewhere = await tryFrom('192.0.2.44', userName, testPassword)
    expect(elsewhere.errorCode).toBe(errorCodes.locked)
    expect(elsewhere.displayErrorMessage).toMatch(/10:15/)
    expect((await tryFrom(home, userName, testPassword)).responseCode).toBe('0')
  }
})

it('a day of it reaches 50 passwords of each user, and the lock says until which day', async () => {
  for (let quarterHour = 1; quarterHour <= 2; quarterHour++) {
    test.clock.set(start, { minutesLater: quarterHour * 15 })
    await attack(triesPerBootstrap)
  }
  expect(await passwordsLookedAt()).toBe(victims.length * strangersPerDay)
  const answer = await tryFrom('192.0.2.44', 'aminah', testPassword)
  expect(answer.displayErrorMessage).toMatch(/22 Nov 2026, 10:00/)
  expect((await tryFrom(home, 'aminah', testPassword)).responseCode).toBe('0')
})

it('is let in from anywhere again once the command line unlocks the user', async () => {
  await runCommand(test, usersCommand, ['users', 'unlock', 'aminah'])
  expect((await tryFrom('192.0.2.44', 'aminah', testPassword)).responseCode).toBe('0')
})

describe('one address', () => {
  it('gets 50 passwords looked at in a quarter of an hour, however many names it tries', async () => {
    test.clock.set('2026-12-01T02:00:00Z')
    await sql`delete from failed_sign_ins`.execute(test.database.db)
    const outcomes: string[] = []
    for (let name = 0; name < 60; name++)
      outcomes.push((await tryFrom('203.0.113.77', `nobody${name}`, 'Spring@2026')).errorCode)
    expect(outcomes.filter((code) => code === errorCodes.signInRefused)).toHaveLength(50)
    expect(new Set(outcomes.slice(50))).toEqual(new Set([errorCodes.locked]))
  })

  it('of which a user signed in before still lets that user in, and that user alone', async () => {
    expect((await tryFrom('203.0.113.77', 'farid', testPassword)).errorCode).toBe(errorCodes.locked)
    await sql`delete from failed_sign_ins`.execute(test.database.db)
    expect((await tryFrom('203.0.113.77', 'farid', testPassword)).responseCode).toBe('0')
    await sql`
      insert into failed_sign_ins (user_name, address, failed_at)
      select 'nobody' || name, '203.0.113.77', ${test.clock.now()} from generate_series(1, 50) as name`.execute(
      test.database.db
    )
    expect((await tryFrom('203.0.113.77', 'farid', testPassword)).responseCode).toBe('0')
    expect((await tryFrom('203.0.113.77', 'kavitha', testPassword)).errorCode).toBe(errorCodes.locked)
  })

  it('answers alike whoever typed wrongly while it is locked, and no sooner, so that no name is known by it', async () => {
    const answerTo = async (userName: string) => {
      const begun = performance.now()
      const { errorCode, displayErrorMessage } = await tryFrom('203.0.113.77', userName, 'Spring@2026')
      return { errorCode, displayErrorMessage, isSoon: performance.now() - begun < 500 }
    }
    const [known, ...others] = await Promise.all(['farid', 'kavitha', 'nobody at all'].map(answerTo))
    expect(known).toMatchObject({ errorCode: errorCodes.locked, isSoon: false })
    expect(known?.displayErrorMessage).toContain('If you have signed in from here before, check what you typed')
    for (const other of others) expect(other).toEqual(known)
    for (let tried = 0; tried < 5; tried++) expect(await answerTo('farid')).toEqual(known)
    const locked = await tryFrom('203.0.113.77', 'farid', testPassword)
    expect(locked.displayErrorMessage).toBe(known?.displayErrorMessage)
  })

  it('is a whole /64 of IPv6', async () => {
    for (let host = 1; host <= 5; host++) await tryFrom(`2001:db8::${host}`, 'weijian', 'Spring@2026')
    expect((await tryFrom('2001:db8::99', 'weijian', testPassword)).errorCode).toBe(errorCodes.locked)
  })

  it('where the user signed in more than 90 days ago is strange again', async () => {
    test.clock.set('2027-03-15T02:00:00Z')
    await attack(triesPerBootstrap)
    expect((await tryFrom(home, 'meiling', testPassword)).errorCode).toBe(errorCodes.locked)
  })
})

it('keeps no address of a usual place in the clear', async () => {
  const { rows } = await sql`select usual_places::text as kept from usual_places`.execute(test.database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(home)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(home).toString('hex'))
})

it('takes as long to refuse a name that nobody has as a wrong password', async () => {
  const { db } = test.database
  const password_hash = await hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await db.updateTable('users').set({ password_hash }).where('user_name', '=', 'farid').execute()
  const times: Record<string, number[]> = { farid: [], 'nobody at all': [] }
  for (let round = 0; round < 9; round++) {
    for (const [userName, taken] of Object.entries(times)) {
      await sql`delete from failed_sign_ins`.execute(db)
      const bootstrap = await test.bootstrap(proxy, from('192.0.2.1').headers)
      // Processor time: on a busy machine, waiting says nothing about the work.
      const begun = process.cpuUsage()
      const { errorCode } = await tryFrom('192.0.2.1', userName, 'Spring@2026', bootstrap)
      const { user, system } = process.cpuUsage(begun)
      taken.push(user + system)
      expect(errorCode).toBe(errorCodes.signInRefused)
    }
  }
  const median = (taken: number[] = []) => taken.toSorted((one, other) => one - other)[4] ?? 0
  const ratio = median(times['nobody at all']) / median(times['farid'])
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})
