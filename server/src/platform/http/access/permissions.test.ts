import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@payouts/contract/endpoint'
import { errorCodes } from '@payouts/contract/errors'
import { fullMenu, type Granted, grantsOf, isGranted, menuOf, type Permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractEndpoints } from '#app.ts'
import { areas } from '#areas.ts'
import { randomFrom } from '#samples/random.ts'
import type { TestSession } from '#test/app/app.ts'
import { builtInGrants } from '#test/app/built-in-grants.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { probe, probeArea } from '#test/app/probe-area.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { drawn } from '#test/running/long-test.ts'
import { requireEveryCallBound } from '../calls/every-call-bound.ts'

/** Two roles that an administrator might add: without Administration, and with nothing else. */
const madeRoles: Record<string, Granted> = {
  'Everything but Administration': grantsOf(fullMenu.filter(({ menuListName }) => menuListName !== 'Administration')),
  'Administration without buttons': { Users: [], Roles: [] },
  'Every second button': Object.fromEntries(
    Object.entries(grantsOf(fullMenu)).map(([name, buttons]) => [name, buttons.filter((_, index) => index % 2)])
  )
}
const grants: Record<string, Granted | null> = { ...builtInGrants, ...madeRoles }
const roleNames = Object.keys(grants)
const sessions = new Map<string, TestSession>()
const outsider = 'Administrator of a company'
const test = useTestApp({ areas: [...areas, probeArea] })
beforeAll(async () => {
  await aDealer(test.database.db, { company_id: 7 })
  await aDealer(test.database.db, { company_id: 8 })
  for (const [name, granted] of Object.entries(madeRoles))
    await test.database.db
      .insertInto('roles')
      .values({ name, description: '', granted: JSON.stringify(granted) })
      .execute()
  for (const [index, role] of roleNames.entries()) {
    const userName = `role${index}`
    await aUser(test.database.db, { userName, role, ...(role === 'Company User' ? { companyId: 7 } : {}) })
    sessions.set(role, await test.signIn(userName))
  }
  // No role has both; with everything granted, an outsider meets what is for staff alone.
  await sql`alter table users drop constraint external_role_means_company`.execute(test.database.db)
  await aUser(test.database.db, { userName: 'outsider', role: 'Administrator', companyId: 8 })
  sessions.set(outsider, await test.signIn('outsider'))
})
// The many calls must not reach an address's limit of bootstraps.
beforeEach(() => sql`delete from bootstraps`.execute(test.database.db))

/** Pairs of a call and a role that may not make it. `CELLS=all` tries all of them; `GRANT_SEED` repeats a choice. */
const cells = process.env['CELLS'] ?? '150'
const seed = Number(process.env['GRANT_SEED'] ?? Math.floor(Math.random() * 1_000_000))

const bound = areas.flatMap(({ routes = [] }) => routes).map(({ endpoint }) => endpoint)
const ofPath = (endpoint: Endpoint) => [endpoint.path, endpoint] as const

/** The roles that an endpoint excludes. */
function keptOut({ access }: Endpoint): string[] {
  if (access === 'staff') return ['Dealer Owner']
  if (typeof access === 'string') return []
  const needed: readonly Permission[] = access
  return Object.entries(grants).flatMap(([role, granted]) =>
    needed.some((permission) => isGranted(menuOf(granted), permission)) ? [] : [role]
  )
}

describe('every call of the contract', () => {
  // One place asks each of them for both.
  it.each(drawn(bound, 100).map(ofPath))('%s wants an access token', async (_path, endpoint) => {
    for (const accessToken of [null, 'made.up.token']) {
      const answer = await test.send(sessionOf('Administrator'), endpoint, {}, { accessToken })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ error: 'invalid_token' })
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
  })

  it.each(drawn(bound, 100).map(ofPath))('%s wants a session, or a bootstrap, of its own', async (_path, endpoint) => {
    const isBeforeSignIn = endpoint.access === 'bootstrap'
    const wrong = isBeforeSignIn ? sessionOf('Administrator') : await test.bootstrap()
    const answer = await test.refusal({ ...sessionOf('Administrator'), ...wrong }, endpoint, {})
    expect(answer.errorCode).toBe(errorCodes.sessionNotFound)
  })

  const guarded = bound.flatMap((endpoint) => keptOut(endpoint).map((role) => [endpoint.path, role, endpoint] as const))
  const random = randomFrom(seed)
  const chosen = cells === 'all' ? guarded : guarded.filter(() => random.next() < Number(cells) / guarded.length)
  it.each(chosen)(
    `%s is closed to a %s, and the audit trail has the try (GRANT_SEED=${seed})`,
    async (path, role, endpoint) => {
      const requestId = randomUUID()
      const answer = await test.refusal(sessionOf(role), endpoint, {}, { requestId })
      expect(answer.errorCode).toBe(errorCodes.notPermitted)
      const { access, audience } = endpoint
      const isForStaff = typeof access === 'string' || (audience === 'staff' && role === 'Company User')
      const missing = isForStaff ? 'This is for staff alone.' : `It needs the right “${access[0].menuName}`
      expect(answer.displayErrorMessage).toContain(missing)
      const { rows } = await sql<{ outcome: string; path: string }>`
      select outcome, details->>'path' as path from audit_events where request_id = ${requestId}`.execute(
        test.database.db
      )
      expect(rows).toEqual([{ outcome: 'REFUSED', path }])
    }
  )

  it.each(bound.filter(({ audience }) => audience === 'staff').map(ofPath))(
    '%s is closed to a company’s own user, whatever the role grants',
    async (path, endpoint) => {
      const requestId = randomUUID()
      const answer = await test.refusal(sessionOf(outsider), endpoint, {}, { requestId })
      expect(answer).toMatchObject({
        errorCode: errorCodes.notPermitted,
        displayErrorMessage: 'This is for staff alone.'
      })
      const { rows } = await sql`
        select from audit_events where request_id = ${requestId} and outcome = 'REFUSED' and details->>'path' = ${path}`.execute(
        test.database.db
      )
      expect(rows).toHaveLength(1)
    }
  )

  it.each(bound.filter(({ access }) => access !== 'bootstrap').map(ofPath))(
    '%s lets an administrator as far as its own checks',
    async (_path, endpoint) => {
      const answer = await test.send(sessionOf('Administrator'), endpoint, { unknown: true })
      // Whoever gets a file was let in.
      const isFile = !String(answer.headers['content-type']).includes('json')
      const errorCode = isFile ? undefined : answer.json().errorCode
      expect([errorCodes.notPermitted, errorCodes.sessionNotFound]).not.toContain(errorCode)
      if (endpoint.path === '/api/v1/logout') sessions.set('Administrator', await test.signIn('role0'))
    }
  )

  it.each(contractEndpoints.filter(({ access }) => Array.isArray(access)).map(ofPath))(
    '%s requires something that somebody can be granted',
    (_path, { access }) => {
      const needed = access as readonly Permission[]
      for (const permission of needed) expect(isGranted(fullMenu, permission)).toBe(true)
    }
  )

  const sessionOf = (role: string): TestSession => {
    const session = sessions.get(role)
    if (!session) throw new Error(`Nobody is signed in as ${role}`)
    return session
  }
})

describe('the contract and its routes', () => {
  const routes = probeArea.routes ?? []
  const endpoints: Endpoint[] = Object.values(probe)

  it('agree', () => {
    expect(() => requireEveryCallBound(endpoints, routes)).not.toThrow()
  })

  it('stop the server where a call has no route, two, or none in the contract', () => {
    expect(() => requireEveryCallBound(endpoints, routes.slice(1))).toThrow(`${probe.look.path} has no route`)
    expect(() => requireEveryCallBound(endpoints, [...routes, ...routes.slice(0, 1)])).toThrow('bound twice')
    expect(() => requireEveryCallBound(endpoints.slice(1), routes)).toThrow(`${probe.look.path} is not in the contract`)
  })

  it('stop the server where a call does not say who may make it', () => {
    const open = { ...probe.look, access: undefined as never }
    const [look, ...others] = routes
    if (!look) throw new Error('no route')
    const opened = [{ ...look, endpoint: open } as typeof look, ...others]
    expect(() => requireEveryCallBound([open, ...endpoints.slice(1)], opened)).toThrow('does not say who may call it')
  })
})

describe('the second wall', () => {
  const external = `role${roleNames.indexOf('Company User')}`
  const seenBy = async (userName: string) => test.call(await test.signIn(userName), probe.look, {})

  it("shows an external user's query its own company's rows, though the query forgets its scope", async () => {
    expect(await seenBy(external)).toMatchObject({
      schema: 'own_company',
      readOnly: 'on',
      companyId: '7',
      dealers: [7]
    })
  })

  it('shows staff every row', async () => {
    const seen = await seenBy('role1')
    expect(seen.dealers).toEqual([7, 8])
    expect(seen.schema).toBe('public')
  })

  it('leaves nothing of itself on the connection', async () => {
    for (let count = 0; count < 20; count++) {
      await seenBy(external)
      expect((await seenBy('role1')).dealers).toEqual([7, 8])
    }
  })

  it.each(['bytes', 'stream'] as const)('applies to a download of %s', async (as) => {
    const { bytes, fileName } = await test.download(await test.signIn(external), probe.fetch, { as })
    expect(JSON.parse(bytes.toString())).toMatchObject({ schema: 'own_company', dealers: [7] })
    expect(fileName).toBe('Laporan "1" — é.csv')
  })
})
