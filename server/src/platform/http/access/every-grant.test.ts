import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@payouts/contract/endpoint'
import { errorCodes } from '@payouts/contract/errors'
import { type Granted, permissionTree } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractEndpoints } from '#app.ts'
import { randomFrom } from '#samples/random.ts'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'

/** `CELLS=all` tries every call with every grant; `GRANT_SEED` repeats a choice. */
const cells = process.env['CELLS'] ?? '100'
const seed = Number(process.env['GRANT_SEED'] ?? Math.floor(Math.random() * 1_000_000))

const tree: Record<string, Record<string, readonly string[]>> = permissionTree
const items = Object.values(tree).flatMap((list) => Object.entries(list))

/** Each menu item alone, with one of its buttons, with all of them; nothing; everything but one item or button. */
const grants: [string, Granted][] = [
  ['nothing', {}],
  ...items.map(([item]): [string, Granted] => [`${item} alone`, { [item]: [] }]),
  ...items.flatMap(([item, buttons]) =>
    buttons.map((button): [string, Granted] => [`${item}, ${button}`, { [item]: [button] }])
  ),
  ...items.map(([item, buttons]): [string, Granted] => [`${item}, every button`, { [item]: buttons }]),
  ...items.map(([item]): [string, Granted] => [
    `everything but ${item}`,
    Object.fromEntries(items.filter(([other]) => other !== item))
  ]),
  ...items.flatMap(([item, buttons]) =>
    buttons.map((button): [string, Granted] => [
      `everything but ${item}, ${button}`,
      { ...Object.fromEntries(items), [item]: buttons.filter((other) => other !== button) }
    ])
  ),
  ['what there is not', { Payouts: ['APPROVE'], Payout: ['approve', ''], Nothing: [] }]
]

/** Reads the contract's entry without any code of the product. */
function isOpenTo({ access }: Endpoint, granted: Granted): boolean {
  if (access === 'session' || access === 'staff') return true
  if (access === 'bootstrap') return false
  return access.some(({ menuName, button }) => {
    const buttons = granted[menuName]
    return buttons !== undefined && (button === undefined || buttons.includes(button))
  })
}

const calls = contractEndpoints.filter(({ access, path }) => access !== 'bootstrap' && path !== '/api/v1/logout')
const everyCell = grants.flatMap(([name, granted]) => calls.map((endpoint) => ({ name, granted, endpoint })))

/** One button alone, and a call that belongs to another button of the same menu item. */
function isNearMiss({ granted, endpoint: { access } }: (typeof everyCell)[number]): boolean {
  const [[item, buttons] = [], ...others] = Object.entries(granted)
  if (others.length > 0 || buttons?.length !== 1 || typeof access === 'string') return false
  return access.some(({ menuName, button }) => menuName === item && button !== undefined && !buttons.includes(button))
}

function chosenCells() {
  if (cells === 'all') return everyCell
  const random = randomFrom(seed)
  const picked = new Set(Array.from({ length: Number(cells) }, () => random.between(0, everyCell.length - 1)))
  for (const [index, cell] of everyCell.entries()) if (isNearMiss(cell)) picked.add(index)
  // In the order of the grants, so that each grant is set once.
  return [...picked].sort((one, other) => one - other).flatMap((index) => everyCell[index] ?? [])
}

const test = useTestApp()
/** One person may make 12,000 calls a minute and one address 30,000, and all pairs may take no longer. */
const sessions: TestSession[] = []
beforeAll(async () => {
  const { db } = test.database
  await db.insertInto('roles').values({ name: 'Tried', description: '', granted: '{}' }).execute()
  const people = cells === 'all' ? Math.ceil(everyCell.length / 11_000) : 4
  for (let person = 1; person <= people; person += 1) {
    await aUser(db, { userName: `tried${person}`, role: 'Tried' })
    sessions.push(await test.signIn(`tried${person}`))
  }
})

const shut = [errorCodes.notPermitted, errorCodes.sessionNotFound, errorCodes.sessionExpired]

describe(`of ${everyCell.length} pairs of a grant and a call, ${cells} and all near misses (GRANT_SEED=${seed})`, () => {
  it('each is let through or refused as the call’s entry says, and a refusal leaves an audit event', {
    timeout: 3_600_000
  }, async () => {
    const { db } = test.database
    const refused: string[] = []
    const wrong: string[] = []
    let set: Granted | undefined
    for (const [index, { name, granted, endpoint }] of chosenCells().entries()) {
      const tried = sessions[index % sessions.length]
      if (!tried) throw new Error('Nobody is signed in.')
      if (granted !== set)
        await sql`update roles set granted = ${JSON.stringify(granted)}::jsonb where name = 'Tried'`.execute(db)
      set = granted
      const requestId = randomUUID()
      // No call knows this field: a permitted call fails at the check of its input, if it has one.
      const address = `10.0.0.${1 + (index % sessions.length)}`
      const answer = await test.send(tried, endpoint, { unknown: true }, { requestId, address })
      const code = answer.headers['content-disposition'] ? undefined : answer.json().errorCode
      if (isOpenTo(endpoint, granted) === shut.includes(code)) wrong.push(`${endpoint.path} with ${name}: ${code}`)
      if (answer.statusCode >= 500) wrong.push(`${endpoint.path} with ${name}: ${answer.statusCode}`)
      if (code === errorCodes.notPermitted) refused.push(requestId)
    }
    expect(wrong).toEqual([])
    const { rows } = await sql<{ events: number }>`
      select count(*) as events from audit_events
      where outcome = 'REFUSED' and request_id = any(${refused}::uuid[])`.execute(db)
    expect(rows[0]?.events).toBe(refused.length)
    expect(refused.length).toBeGreaterThan(0)
  })
})
