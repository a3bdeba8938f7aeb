import { menuOf, permissionTree } from '@payouts/contract/permissions'
import { rightsDifference } from '@payouts/contract/users/difference'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'

const madeRoles = ['Keeper', 'Clerk', 'Guest']
const roles = ['Administrator', 'Reporter', ...madeRoles]
const people = ['admin', 'second', 'third', 'keeper', 'clerk', 'guest']
const reason = 'Because'

const ids = new Map<string, number>()
const sessions = new Map<string, TestSession>()
const test = useTestApp()
beforeAll(async () => {
  const { db } = test.database
  const granted = { Keeper: permissionTree.Administration, Clerk: { Users: ['EDIT'], Reports: [] }, Guest: {} }
  for (const [name, grants] of Object.entries(granted))
    await db
      .insertInto('roles')
      .values({ name, description: '', granted: JSON.stringify(grants) })
      .execute()
  const roleOf = { second: 'Administrator', third: 'Reporter', keeper: 'Keeper', clerk: 'Clerk', guest: 'Guest' }
  for (const [userName, role] of Object.entries(roleOf))
    await aUser(db, { userName, role, email: `${userName}@example.com` })
  const users = await db.selectFrom('users').select(['user_id', 'user_name']).execute()
  for (const { user_id, user_name } of users) ids.set(user_name, user_id)
})

const person = fc.constantFrom(...people)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('approve' as const), by: person, change: fc.nat(3) }) },
  fc.record({ what: fc.constantFrom('refuse' as const, 'withdraw' as const), by: person, change: fc.nat(3) }),
  fc.record({ what: fc.constantFrom('disable' as const, 'enable' as const), by: person, whom: person }),
  fc.record({ what: fc.constant('give' as const), by: person, whom: person, role: fc.constantFrom(...roles) }),
  fc.record({
    what: fc.constant('change' as const),
    by: person,
    role: fc.constantFrom(...madeRoles),
    menus: fc.subarray(['Users', 'Roles', 'Reports', 'Payout'] as const)
  })
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const buttons: Record<string, string[]> = {
  Users: ['EDIT', 'APPROVE'],
  Roles: ['EDIT', 'APPROVE'],
  Payout: ['APPROVE'],
  Reports: []
}

/** The present rights of each person; empty for disabled users. */
async function rightsNow() {
  const users = await test.database.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.name', 'users.role')
    .select(['user_name', 'disabled', 'granted', 'role', 'user_id'])
    .execute()
  return users.map(({ disabled, granted, ...user }) => ({ ...user, disabled, menu: disabled ? [] : menuOf(granted) }))
}

async function sessionOf(userName: string): Promise<TestSession | undefined> {
  const session = sessions.get(userName)
  const now = (await rightsNow()).find((user) => user.user_name === userName)
  if (now?.disabled) return undefined
  if (session && (await isOpen(session))) return session
  const opened = await test.signIn(userName)
  sessions.set(userName, opened)
  return opened
}

async function isOpen(session: TestSession): Promise<boolean> {
  const { errorCode = '' } = (await test.send(session, userEndpoints.getRoleList, {})).json()
  return !errorCode.endsWith('1035')
}

async function pending(index: number) {
  const waiting = await test.database.db
    .selectFrom('rights_changes')
    .selectAll()
    .where('status', '=', 'Pending')
    .orderBy('change_id')
    .execute()
  return waiting[index % Math.max(waiting.length, 1)]
}

/** Makes one call; the server decides whether to refuse it. */
async function take(one: Step): Promise<void> {
  const session = await sessionOf(one.by)
  if (!session) return
  if (one.what === 'give') {
    const payload = { userId: ids.get(one.whom), role: one.role, email: `${one.whom}@example.com`, reason }
    await test.send(session, userEndpoints.changeUser, payload)
  } else if (one.what === 'change') {
    const menuList = menuOf(Object.fromEntries(one.menus.map((name) => [name, buttons[name] ?? []])))
    const payload = { name: one.role, description: '', requiresTwoStep: false, menuList, reason }
    await test.send(session, userEndpoints.changeRole, payload)
  } else if ('whom' in one) {
    const endpoint = one.what === 'disable' ? userEndpoints.disableUser : userEndpoints.enableUser
    await test.send(session, endpoint, { userId: ids.get(one.whom), reason })
  } else {
    const change = await pending(one.change)
    const endpoint = {
      approve: userEndpoints.approveRightsChange,
      refuse: userEndpoints.refuseRightsChange,
      withdraw: userEndpoints.withdrawRightsChange
    }[one.what]
    if (change) await test.send(session, endpoint, { changeId: change.change_id, comment: reason })
  }
}

let gained = 0

it('keeps an administrator, and gives nobody a right that two other people did not agree on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (const one of steps) {
        const before = await rightsNow()
        const change = one.what === 'approve' ? await pending(one.change) : undefined
        await take(one)
        const after = await rightsNow()
        expect(after.filter(({ role, disabled }) => role === 'Administrator' && !disabled)).not.toEqual([])
        for (const user of after) {
          const had = before.find(({ user_id }) => user_id === user.user_id)?.menu ?? []
          if (!rightsDifference(had, user.menu).gains.length) continue
          gained++
          expect(one.what).toBe('approve')
          const approver = ids.get(one.by)
          expect(change?.asked_by).not.toBe(approver)
          expect([change?.asked_by, approver]).not.toContain(user.user_id)
        }
      }
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 5), seed: 20261121, endOnFailure: true }
  )
  expect(gained).toBeGreaterThan(5)
})
