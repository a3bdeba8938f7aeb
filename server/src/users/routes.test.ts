import { readdir, readFile } from 'node:fs/promises'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { passwordEndpoints } from '@payouts/contract/identity/password-endpoints'
import { fullMenu, grantsOf, menuOf, permissionTree } from '@payouts/contract/permissions'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RightsChange } from '@payouts/contract/users/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestSession } from '../../test/app.ts'
import { aUser } from '../../test/builders.ts'
import { aDealer } from '../../test/cycle-builders.ts'
import { receivedMessages } from '../../test/outbox.ts'

const {
  addRole,
  addUser,
  approveRightsChange,
  changeRole,
  changeUser,
  disableUser,
  enableUser,
  getRightsChanges,
  getRole,
  getRoleList,
  getUser,
  getUserList,
  getUsersActivity,
  refuseRightsChange,
  removeRole,
  resetUserPassword,
  resetUserTwoStep,
  unlockUser,
  withdrawRightsChange
} = userEndpoints

const reason = 'She moved to another team'
const email = 'baharu@example.com'
const firstPage = { pageNumber: 0, pageSize: 100 }
let count = 0
const unique = (name: string) => `${name}${++count}`

let test: TestApp
let admin: TestSession
let second: TestSession
let secondId: number
beforeAll(async () => {
  test = await startTestApp()
  await aDealer(test.database.db, { company_id: 7 })
  secondId = (await aUser(test.database.db, { userName: 'second' })).userId
})
beforeEach(async () => {
  admin = await test.signIn('admin')
  second = await test.signIn('second')
})
afterAll(() => test.close())

/** A user who is there, with a session. */
async function aPerson(role = 'Reporter', more: { email?: string; companyId?: number } = {}) {
  const userName = unique('person')
  const { userId } = await aUser(test.database.db, { userName, role, ...more })
  return { userId, userName, session: await test.signIn(userName) }
}

async function aRole(granted = { Payout: ['HOLD'] } as Record<string, string[]>, isExternal = false) {
  const name = unique('Role ')
  await test.database.db
    .insertInto('roles')
    .values({ name, description: '', is_external: isExternal, granted: JSON.stringify(granted) })
    .execute()
  return name
}

const newUser = (more: object = {}) => ({
  userName: unique('baharu'),
  name: 'Baharu binti Ujian',
  role: 'Reporter',
  email,
  reason,
  ...more
})
const newRole = (more: object = {}) => ({
  name: unique('Made '),
  description: 'Made here',
  isExternal: false,
  requiresTwoStep: false,
  menuList: menuOf({ Payout: ['HOLD'] }),
  reason,
  ...more
})
const roleOf = async (userName: string) =>
  (await test.database.db.selectFrom('users').select('role').where('user_name', '=', userName).executeTakeFirst())?.role
const changeOf = async (changeId: number, status: RightsChange['status'] = 'Pending') =>
  (await test.call(admin, getRightsChanges, { ...firstPage, status })).changes.content.find(
    (change) => change.changeId === changeId
  )
const eventsOf = async (name: string) => {
  const { rows } = await sql<{ action: string; actor: string; reason: string; comment: string }>`
    select action, actor, reason, comment from audit_events where name = ${name} order by event_id`.execute(
    test.database.db
  )
  return rows
}
const forUser = (userId: number) => ({ userId, role: 'Adjuster', email, reason })

describe('the list of users', () => {
  it('shows who may sign in, with role, company, status and last sign-in', async () => {
    const { userName } = await aPerson('Company User', { companyId: 7 })
    const { userDetails, approval } = await test.call(admin, getUserList, { ...firstPage, userName })
    expect(userDetails.content).toMatchObject([
      {
        userName,
        role: 'Company User',
        companyCode: 'D00007',
        status: 'Active',
        lastSignIn: '2026-11-21T02:00:00.000Z',
        twoStep: false,
        lastAdministrator: false,
        waitingChangeId: null
      }
    ])
    expect(approval).toEqual({ fourEyes: true, approvers: 2 })
  })

  it.each([
    [{ name: 'ADMIN BINTI' }, ['admin']],
    [{ userName: 'dmi' }, ['admin']],
    [{ role: 'out review' }, ['reviewer']],
    [{ company: '%' }, []]
  ])('finds by %o', async (filter, found) => {
    const { userDetails } = await test.call(admin, getUserList, { ...firstPage, ...filter })
    expect(userDetails.content.map(({ userName }) => userName)).toEqual(found)
  })

  it('pages in each order without a user missing or twice', async () => {
    for (const sortProperty of ['NAME', 'USER_NAME', 'ROLE', 'COMPANY', 'STATUS', 'LAST_SIGN_IN'] as const)
      for (const sortOrder of ['ASC', 'DESC'] as const) {
        const seen: number[] = []
        for (let pageNumber = 0; ; pageNumber++) {
          const { userDetails } = await test.call(admin, getUserList, {
            pageNumber,
            pageSize: 3,
            sortProperty,
            sortOrder
          })
          seen.push(...userDetails.content.map(({ userId }) => userId))
          if (pageNumber + 1 >= userDetails.totalPages) {
            expect(seen.length).toBe(userDetails.totalElements)
            break
          }
        }
        expect(new Set(seen).size).toBe(seen.length)
      }
  })

  it('opens one user with what their role grants, and says where there is none', async () => {
    const { user, role } = await test.call(admin, getUser, { userId: secondId })
    expect(user.userName).toBe('second')
    expect(role.menuList).toEqual(fullMenu)
    expect((await test.refusal(admin, getUser, { userId: 99_999 })).errorCode).toBe(errorCodes.refusedByRule)
  })
})

describe('roles', () => {
  it('are listed with how many have each', async () => {
    const { roles } = await test.call(admin, getRoleList, {})
    expect(roles.slice(0, 2)).toMatchObject([
      { name: 'Administrator', builtIn: true, holders: 2, disabledHolders: 0, menuList: fullMenu },
      { name: 'Payout Reviewer', builtIn: true, holders: 1, isExternal: false }
    ])
  })

  it('are opened with everybody who has them', async () => {
    const { role, holders } = await test.call(admin, getRole, { name: 'payout reviewer' })
    expect(role.menuList.map(({ menuListName }) => menuListName)).toEqual(['Incentive', 'Reports'])
    expect(holders).toEqual([{ userName: 'reviewer', name: 'reviewer binti Ujian', status: 'Active' }])
  })

  it('can be added, changed and removed by two people, each step in the audit trail', async () => {
    const wanted = newRole()
    const added = await test.call(admin, addRole, wanted)
    expect(added).toMatchObject({ status: 'Pending' })
    expect((await test.call(admin, getRoleList, {})).roles.map(({ name }) => name)).not.toContain(wanted.name)
    await test.call(second, approveRightsChange, { changeId: added.changeId, comment: 'Agreed' })
    expect((await test.call(admin, getRole, { name: wanted.name })).role).toMatchObject({
      builtIn: false,
      menuList: wanted.menuList
    })

    const menuList = menuOf({ Payout: ['APPROVE'], Reports: [] })
    const { name } = wanted
    const changed = await test.call(second, changeRole, {
      name,
      description: '',
      requiresTwoStep: true,
      menuList,
      reason
    })
    await test.call(admin, approveRightsChange, { changeId: changed.changeId })
    expect((await test.call(admin, getRole, { name })).role).toMatchObject({ menuList, requiresTwoStep: true })

    const removed = await test.call(admin, removeRole, { name, reason })
    await test.call(second, approveRightsChange, { changeId: removed.changeId })
    expect((await test.refusal(admin, getRole, { name })).errorCode).toBe(errorCodes.refusedByRule)
    expect((await eventsOf(name)).map(({ action }) => action)).toEqual([
      'ASK TO ADD ROLE',
      'ADD ROLE',
      'APPROVE ADD ROLE',
      'ASK TO CHANGE ROLE',
      'CHANGE ROLE',
      'APPROVE CHANGE ROLE',
      'ASK TO REMOVE ROLE',
      'REMOVE ROLE',
      'APPROVE REMOVE ROLE'
    ])
  })

  it('grant their holders from the next call what they grant then', async () => {
    const role = await aRole({ Users: [] })
    const { session } = await aPerson(role)
    expect((await test.call(session, getUserList, firstPage)).userDetails.totalElements).toBeGreaterThan(0)
    const menuList = menuOf({ Roles: [] })
    const asked = await test.call(admin, changeRole, {
      name: role,
      description: '',
      requiresTwoStep: false,
      menuList,
      reason
    })
    expect((await test.call(session, getUserList, firstPage)).userDetails.totalElements).toBeGreaterThan(0)
    await test.call(second, approveRightsChange, { changeId: asked.changeId })
    expect((await test.refusal(session, getUserList, firstPage)).errorCode).toBe(errorCodes.notPermitted)
    expect((await test.call(session, getRole, { name: role })).role.menuList).toEqual(menuList)
  })

  it.each([
    ['one that is there', () => newRole({ name: 'reporter' }), 'There is a role reporter already.'],
    [
      'a permission that does not exist',
      () =>
        newRole({
          menuList: [{ menuListName: 'Reports', menuItem: [{ menuName: 'Reports', actionButton: ['APPROVE'] }] }]
        }),
      'This permission does not exist.'
    ],
    [
      'an item in the wrong list',
      () => newRole({ menuList: [{ menuListName: 'Reports', menuItem: [{ menuName: 'Payout', actionButton: [] }] }] }),
      'This permission does not exist.'
    ],
    [
      'outsiders who administer',
      () => newRole({ isExternal: true, menuList: menuOf({ Users: [] }) }),
      'An external role is granted nothing of Administration.'
    ],
    ['no reason', () => newRole({ reason: ' ' }), 'Reason is required'],
    ['a name of two letters', () => newRole({ name: 'ab' }), 'A role name has 3 to 60 characters.']
  ])('are refused for %s', async (_what, payload, message) => {
    expect((await test.refusal(admin, addRole, payload() as never)).displayErrorMessage).toBe(message)
  })

  it.each([
    [
      'the Administrator’s grants',
      () =>
        test.refusal(admin, changeRole, {
          name: 'Administrator',
          description: '',
          requiresTwoStep: false,
          menuList: [],
          reason
        }),
      'The Administrator is granted everything and cannot be changed.'
    ],
    [
      'a role that is not there',
      () =>
        test.refusal(admin, changeRole, {
          name: 'Nobody',
          description: '',
          requiresTwoStep: false,
          menuList: [],
          reason
        }),
      'There is no role Nobody.'
    ],
    [
      'a role that came with the product',
      () => test.refusal(admin, removeRole, { name: 'Reporter', reason }),
      'This role came with the product and stays.'
    ],
    [
      'what changes nothing',
      async () =>
        test.refusal(admin, changeRole, {
          name: await aRole(),
          description: '',
          requiresTwoStep: false,
          menuList: menuOf({ Payout: ['HOLD'] }),
          reason
        }),
      'This changes nothing.'
    ],
    [
      'a role that somebody has',
      async () => {
        const name = await aRole()
        await aPerson(name)
        return test.refusal(admin, removeRole, { name, reason })
      },
      'Users have this role. Give them another one first.'
    ]
  ])('refuse a change of %s', async (_what, refused, message) => {
    expect((await refused()).displayErrorMessage).toBe(message)
  })
})

describe('a user', () => {
  it('is asked for by one, approved by another, and sets a password by a link that goes to nobody else', async () => {
    const wanted = newUser()
    const { changeId } = await test.call(admin, addUser, wanted)
    expect(await roleOf(wanted.userName)).toBeUndefined()
    expect(await changeOf(changeId)).toMatchObject({
      before: null,
      after: { role: 'Reporter', email },
      askedBy: admin.name
    })
    await test.call(second, approveRightsChange, { changeId, comment: 'Welcome' })
    expect(await roleOf(wanted.userName)).toBe('Reporter')
    expect(await changeOf(changeId, 'Approved')).toMatchObject({ decidedBy: second.name, comment: 'Welcome' })
    await test.jobs.runDue()
    const letter = await letterTo(email)
    expect(letter).toContain(wanted.userName)
    const authParam = /authParam=(\S+?)"?$/m.exec(letter)?.[1] ?? ''
    const password = 'Merdeka@1957xy'
    const set = { newPassword: password, confirmedNewPassword: password, encryptedValue: authParam }
    await test.call(await test.bootstrap(), passwordEndpoints.resetForgottenPassword, set)
    expect(await eventsOf(wanted.userName)).toMatchObject([
      { action: 'ASK TO ADD USER', actor: admin.name, reason },
      { action: 'ADD USER', actor: second.name, reason, comment: 'Welcome' },
      { action: 'APPROVE ADD USER', actor: second.name, reason, comment: 'Welcome' },
      { action: 'RESET PASSWORD' }
    ])
  })

  it.each([
    ['who is there', () => newUser({ userName: 'ADMIN' }), 'There is a user ADMIN already.'],
    ['without a role of ours', () => newUser({ role: 'King' }), 'There is no role King.'],
    [
      'of an external role without a company',
      () => newUser({ role: 'Company User' }),
      'An external role goes with a company, and no other role does.'
    ],
    [
      'of a company without an external role',
      () => newUser({ companyCode: 'D00007' }),
      'An external role goes with a company, and no other role does.'
    ],
    [
      'of a company that is not there',
      () => newUser({ role: 'Company User', companyCode: 'D404' }),
      'There is no company D404.'
    ],
    ['without an address', () => newUser({ email: '' }), 'Please enter email address!'],
    ['with a wrong address', () => newUser({ email: 'at home' }), 'Please enter valid email address!'],
    ['with a phone number of nine digits', () => newUser({ phone: '012345678' }), 'Please enter valid Phone Number!'],
    [
      'with spaces in the user name',
      () => newUser({ userName: 'a b c d' }),
      'A user name has 4 to 100 letters, digits or . _ @ -'
    ]
  ])('%s is refused', async (_what, payload, message) => {
    expect((await test.refusal(admin, addUser, payload() as never)).displayErrorMessage).toBe(message)
  })

  it('gets another role from the next call on, and keeps the session', async () => {
    const { userId, userName, session } = await aPerson('Reporter')
    const role = await aRole({ Users: [] })
    expect((await test.refusal(session, getUserList, firstPage)).errorCode).toBe(errorCodes.notPermitted)
    const { changeId } = await test.call(admin, changeUser, { ...forUser(userId), role })
    expect(await roleOf(userName)).toBe('Reporter')
    expect((await test.call(admin, getUserList, { ...firstPage, userName })).userDetails.content).toMatchObject([
      { waitingChangeId: changeId, email: null }
    ])
    await test.call(second, approveRightsChange, { changeId })
    expect((await test.call(session, getUserList, { ...firstPage, userName })).userDetails.content).toMatchObject([
      { role, email, waitingChangeId: null }
    ])
  })

  it('is shut out at once by one, and let in again by two', async () => {
    const { userId, userName, session } = await aPerson()
    await test.call(admin, disableUser, { userId, reason })
    expect((await test.refusal(session, dashboardEndpoints.getCountHeader, {})).errorCode).toBe(
      errorCodes.sessionNotFound
    )
    const { changeId } = await test.call(admin, enableUser, { userId, reason })
    await expect(test.signIn(userName)).rejects.toThrow('not correct')
    await test.call(second, approveRightsChange, { changeId })
    await test.signIn(userName)
    expect((await eventsOf(userName)).map(({ action }) => action)).toEqual([
      'DISABLE USER',
      'ASK TO ENABLE USER',
      'SIGN IN',
      'ENABLE USER',
      'APPROVE ENABLE USER'
    ])
  })

  it('loses the second step of the sign-in by a reset, and learns of it', async () => {
    const address = `${unique('phone')}@example.com`
    const { userId, userName, session } = await aPerson('Reporter', { email: address })
    const off = await test.refusal(admin, resetUserTwoStep, { userId, reason })
    expect(off.displayErrorMessage).toBe('Two-step sign-in is off for this user.')
    await test.database.db
      .insertInto('two_step')
      .values({ user_id: userId, sealed_secret: Buffer.alloc(8), confirmed_at: test.clock.now(), last_step: null })
      .execute()
    await test.call(admin, resetUserTwoStep, { userId, reason })
    expect((await test.call(admin, getUser, { userId })).user.twoStep).toBe(false)
    expect((await test.refusal(session, passwordEndpoints.changeUsername, { newUserName: 'another' })).errorCode).toBe(
      errorCodes.sessionNotFound
    )
    expect(await eventsOf(userName)).toContainEqual(expect.objectContaining({ action: 'RESET TWO-STEP', reason }))
    const mails = (await receivedMessages(test)).filter(({ to }) => to === address)
    expect(mails.map(({ text }) => text).join()).toContain(`two-step sign-in of the user name ${userName} off`)
  })

  it('is unlocked after too many failed sign-ins', async () => {
    const { userId, userName } = await aPerson()
    const nothing = await test.refusal(admin, unlockUser, { userId, reason })
    expect(nothing.displayErrorMessage).toBe('No failed sign-in is counted against this user.')
    const failure = { user_name: userName.toLowerCase(), address: '10.0.0.1', failed_at: test.clock.now() }
    await test.database.db.insertInto('failed_sign_ins').values([failure, failure]).execute()
    expect((await test.call(admin, getUser, { userId })).user.failedSignIns).toBe(2)
    await test.call(admin, unlockUser, { userId, reason })
    expect((await test.call(admin, getUser, { userId })).user.failedSignIns).toBe(0)
    expect(await eventsOf(userName)).toContainEqual(expect.objectContaining({ action: 'UNLOCK USER', reason }))
  })

  it('loses password and sessions at once by a reset, and alone gets the link', async () => {
    const own = 'sendiri@example.com'
    const { userId, userName, session } = await aPerson('Reporter', { email: own })
    const { message } = await test.call(admin, resetUserPassword, { userId, reason })
    expect(message).toContain(own)
    expect(message).not.toContain('authParam')
    expect((await test.refusal(session, dashboardEndpoints.getCountHeader, {})).errorCode).toBe(
      errorCodes.sessionNotFound
    )
    await expect(test.signIn(userName)).rejects.toThrow('not correct')
    await test.jobs.runDue()
    expect(await letterTo(own)).toContain('authParam=')
  })

  it.each([
    [
      'a reset of your own password',
      (own: number) => test.refusal(admin, resetUserPassword, { userId: own, reason }),
      'Your own password is changed under Change Password.'
    ],
    [
      'a reset without an address',
      async () => test.refusal(admin, resetUserPassword, { userId: (await aPerson()).userId, reason }),
      'This user has no e-mail address that a link could go to. Add one first.'
    ],
    [
      'shutting yourself out',
      (own: number) => test.refusal(admin, disableUser, { userId: own, reason }),
      'Nobody disables themselves. Another administrator can.'
    ],
    [
      'a role of your own',
      (own: number) => test.refusal(admin, changeUser, forUser(own)),
      'Nobody changes their own rights. Another administrator can ask for it.'
    ],
    [
      'letting in somebody who is in',
      () => test.refusal(admin, enableUser, { userId: secondId, reason }),
      'This user is active.'
    ],
    ['nobody', () => test.refusal(admin, disableUser, { userId: 99_999, reason }), 'There is no such user.'],
    [
      'a staff role for an external user',
      async () => test.refusal(admin, changeUser, forUser((await aPerson('Company User', { companyId: 7 })).userId)),
      'An external role goes with a company, and no other role does.'
    ],
    [
      'what changes nothing',
      async () => test.refusal(admin, changeUser, { ...forUser((await aPerson('Adjuster', { email })).userId) }),
      'This changes nothing.'
    ]
  ])('refuses %s', async (_what, refused, message) => {
    const own = await test.database.db
      .selectFrom('users')
      .select('user_id')
      .where('user_name', '=', 'admin')
      .executeTakeFirstOrThrow()
    expect((await refused(own.user_id)).displayErrorMessage).toBe(message)
  })
})

describe('two people', () => {
  it('are two: nobody approves or refuses what they asked for, and nobody else withdraws it', async () => {
    const { changeId } = await test.call(admin, addRole, newRole())
    for (const decide of [approveRightsChange, refuseRightsChange])
      expect((await test.refusal(admin, decide, { changeId, comment: 'Me' })).displayErrorMessage).toBe(
        'You asked for this change. A second person has to decide.'
      )
    expect((await test.refusal(second, withdrawRightsChange, { changeId })).displayErrorMessage).toBe(
      'Only who asked for a change withdraws it.'
    )
    await test.call(admin, withdrawRightsChange, { changeId })
    expect((await test.refusal(second, approveRightsChange, { changeId })).displayErrorMessage).toBe(
      'This change was withdrawn already.'
    )
  })

  it('do not agree, with a reason', async () => {
    const { changeId } = await test.call(admin, addRole, newRole())
    const unsaid = await test.refusal(second, refuseRightsChange, { changeId, comment: '' })
    expect(unsaid.displayErrorMessage).toBe('Reason is required')
    await test.call(second, refuseRightsChange, { changeId, comment: 'Too much' })
    expect(await changeOf(changeId, 'Refused')).toMatchObject({ comment: 'Too much', decidedBy: second.name })
    expect((await test.refusal(second, approveRightsChange, { changeId })).displayErrorMessage).toBe(
      'This change was refused already.'
    )
  })

  it('are held to it by the database, too', async () => {
    const { changeId } = await test.call(admin, addRole, newRole())
    const approve = sql`update rights_changes set status = 'Approved', decided_by = asked_by, decided_on = now()
      where change_id = ${changeId}`
    await expect(approve.execute(test.database.db)).rejects.toThrow('approved_by_a_second_person')
    await test.call(admin, withdrawRightsChange, { changeId })
  })

  it('approve once, when two approve at the same moment', async () => {
    await aUser(test.database.db, { userName: 'third' })
    const third = await test.signIn('third')
    const { userId } = await aPerson()
    const { changeId } = await test.call(admin, changeUser, forUser(userId))
    const answers = await Promise.all(
      [second, third].map(async (session) => (await test.send(session, approveRightsChange, { changeId })).json())
    )
    expect(answers.map(({ responseCode }) => responseCode).sort()).toEqual(['-1', '0'])
    expect(answers.find(({ responseCode }) => responseCode === '-1').displayErrorMessage).toBe(
      'This change was approved already.'
    )
  })

  it('are not those whose rights change', async () => {
    const role = await aRole({ Users: ['ADD NEW', 'EDIT', 'APPROVE'], Roles: ['ADD NEW', 'EDIT', 'APPROVE'] })
    const { session, userId } = await aPerson(role)
    const more = { name: role, description: '', requiresTwoStep: false, menuList: fullMenu, reason }
    expect((await test.refusal(session, changeRole, more)).displayErrorMessage).toBe(
      'You hold this role. Nobody changes their own rights.'
    )
    const ownRole = await test.call(admin, changeRole, more)
    const own = await test.call(admin, changeUser, { ...forUser(userId), role: 'Administrator' })
    for (const { changeId } of [ownRole, own]) {
      expect((await test.refusal(session, approveRightsChange, { changeId })).displayErrorMessage).toBe(
        'These are your own rights. Another administrator has to decide.'
      )
      await test.call(admin, withdrawRightsChange, { changeId })
    }
  })

  it('need the permission for what they decide on', async () => {
    const { session } = await aPerson(await aRole({ Roles: ['APPROVE'] }))
    const { changeId } = await test.call(admin, changeUser, forUser((await aPerson()).userId))
    expect((await test.refusal(session, approveRightsChange, { changeId })).displayErrorMessage).toBe(
      'You may not decide on changes of Users.'
    )
    await test.call(admin, withdrawRightsChange, { changeId })
  })

  it('agree on what was shown: a user or a role that is another by then is not approved', async () => {
    const role = await aRole({ Payout: ['HOLD'] })
    const { userId, userName } = await aPerson()
    const given = await test.call(admin, changeUser, { ...forUser(userId), role })
    await sql`update roles set granted = '{"Payout": ["APPROVE"]}' where name = ${role}`.execute(test.database.db)
    expect((await test.refusal(second, approveRightsChange, { changeId: given.changeId })).errorCode).toBe(
      errorCodes.changedMeanwhile
    )
    expect(await roleOf(userName)).toBe('Reporter')
    await test.call(second, refuseRightsChange, { changeId: given.changeId, comment: 'Out of date' })
    const again = await test.call(admin, changeUser, { ...forUser(userId), role })
    await test.call(second, disableUser, { userId, reason })
    expect((await test.refusal(second, approveRightsChange, { changeId: again.changeId })).errorCode).toBe(
      errorCodes.changedMeanwhile
    )
  })

  it('see one change of the same rights at a time', async () => {
    const { userId, userName } = await aPerson()
    await test.call(admin, changeUser, forUser(userId))
    expect((await test.refusal(second, changeUser, { ...forUser(userId), role: 'Administrator' })).errorCode).toBe(
      errorCodes.refusedByRule
    )
    const wanted = newUser()
    await test.call(admin, addUser, wanted)
    const twice = await test.refusal(second, addUser, { ...wanted, userName: wanted.userName.toUpperCase() })
    expect(twice.displayErrorMessage).toContain('waits for its decision')
    expect(
      (await test.call(admin, getUserList, { ...firstPage, userName })).userDetails.content[0]?.waitingChangeId
    ).not.toBeNull()
  })

  it('are not needed where the setting says so', async () => {
    const alone = await startTestApp({ environment: { FOUR_EYES: 'off' } })
    const chief = await alone.signIn('admin')
    const wanted = newUser()
    expect(await alone.call(chief, addUser, wanted)).toMatchObject({ status: 'Approved' })
    const { userDetails, approval } = await alone.call(chief, getUserList, { ...firstPage, userName: wanted.userName })
    expect(userDetails.content).toMatchObject([{ role: 'Reporter', waitingChangeId: null }])
    expect(approval.fourEyes).toBe(false)
    await alone.close()
  })
})

describe('an administrator', () => {
  it('always remains, whoever asks', async () => {
    const alone = await startTestApp()
    const chief = await alone.signIn('admin')
    const role = 'Users only'
    const granted = JSON.stringify({ Users: ['EDIT'] })
    await alone.database.db.insertInto('roles').values({ name: role, description: '', granted }).execute()
    await aUser(alone.database.db, { userName: 'helper', role })
    const helper = await alone.signIn('helper')
    const { userDetails } = await alone.call(chief, getUserList, { ...firstPage, userName: 'admin' })
    const userId = userDetails.content[0]?.userId ?? 0
    expect(userDetails.content[0]?.lastAdministrator).toBe(true)
    expect((await alone.refusal(helper, disableUser, { userId, reason })).displayErrorMessage).toContain('last active')
    expect((await alone.refusal(helper, changeUser, forUser(userId))).displayErrorMessage).toContain('last active')
    await alone.close()
  })

  it('is outside of a company: an external user is told nothing, whatever their role', async () => {
    await sql`alter table users drop constraint external_role_means_company`.execute(test.database.db)
    const { session } = await aPerson('Administrator', { companyId: 7 })
    for (const endpoint of [getUserList, getRoleList, getUsersActivity])
      expect((await test.refusal(session, endpoint, firstPage as never)).errorCode).toBe(errorCodes.notPermitted)
    expect((await test.refusal(session, disableUser, { userId: secondId, reason })).errorCode).toBe(
      errorCodes.notPermitted
    )
  })

  it('may everything, and every button of the tree can be granted to somebody else', async () => {
    const menuList = fullMenu
    const { changeId } = await test.call(admin, addRole, newRole({ menuList }))
    const change = await changeOf(changeId)
    expect(change?.after?.menuList).toEqual(fullMenu)
    expect(Object.keys(grantsOf(fullMenu))).toEqual(
      Object.values(permissionTree).flatMap((items) => Object.keys(items))
    )
  })
})

it('tells in the feed what was done to users and roles', async () => {
  const { content } = await test.call(admin, getUsersActivity, { ...firstPage, noOfMonth: 3 })
  expect(content.map(({ activity }) => activity)).toContainEqual(
    expect.stringMatching(
      /^Approved what .+ asked for, to change role Made \d+: gains Payout › APPROVE, Reports; loses/
    )
  )
  expect(new Set(content.map(({ action }) => action))).toContain('DISABLE USER')
})

/** The last letter that went to an address. */
async function letterTo(address: string): Promise<string> {
  const outbox = `${test.services.config.dataDir}/outbox`
  const letters = await Promise.all((await readdir(outbox)).sort().map((name) => readFile(`${outbox}/${name}`, 'utf8')))
  return letters.findLast((letter) => letter.includes(`To: ${address}`)) ?? ''
}
