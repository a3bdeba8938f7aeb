import { errorCodes } from '@payouts/contract/errors'
import { fullMenu, grantsOf, menuOf, permissionTree } from '@payouts/contract/permissions'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { aUser } from '#test/builders/builders.ts'
import { firstPage, forUser, newRole, reason, useAdministration } from '#test/builders/rights-builders.ts'

const {
  addRole,
  approveRightsChange,
  changeRole,
  changeUser,
  disableUser,
  getRole,
  getRoleList,
  getUser,
  getUserList,
  getUsersActivity,
  removeRole
} = userEndpoints

const { admin, aPerson, aRole, changeOf, eventsOf, second, secondId, test } = useAdministration()

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

  it('opens one user with the rights of their role, and says if there is none', async () => {
    const { user, role } = await test.call(admin, getUser, { userId: secondId() })
    expect(user.userName).toBe('second')
    expect(role.menuList).toEqual(fullMenu)
    expect((await test.refusal(admin, getUser, { userId: 99_999 })).errorCode).toBe(errorCodes.refusedByRule)
  })
})

describe('roles', () => {
  it('are listed with their number of users', async () => {
    const { roles } = await test.call(admin, getRoleList, {})
    expect(roles.slice(0, 2)).toMatchObject([
      { name: 'Administrator', builtIn: true, holders: 2, disabledHolders: 0, menuList: fullMenu },
      { name: 'Payout Reviewer', builtIn: true, holders: 1, isExternal: false }
    ])
  })

  it('are opened with their users', async () => {
    const { role, holders } = await test.call(admin, getRole, { name: 'payout reviewer' })
    expect(role.menuList.map(({ menuListName }) => menuListName)).toEqual([
      'Incentive',
      'Adjustment',
      'Dealers',
      'Payments',
      'Reports'
    ])
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
      'REQUEST ADD ROLE',
      'APPROVE ADD ROLE',
      'ADD ROLE',
      'REQUEST CHANGE ROLE',
      'APPROVE CHANGE ROLE',
      'CHANGE ROLE',
      'REQUEST REMOVE ROLE',
      'APPROVE REMOVE ROLE',
      'REMOVE ROLE'
    ])
  })

  it('apply to their users from the next call', async () => {
    const role = await aRole({ Users: [] })
    const { session } = await aPerson(role)
    expect((await test.call(session, getUserList, firstPage)).userDetails.totalElements).toBeGreaterThan(0)
    const menuList = menuOf({ Roles: [] })
    const requested = await test.call(admin, changeRole, {
      name: role,
      description: '',
      requiresTwoStep: false,
      menuList,
      reason
    })
    expect((await test.call(session, getUserList, firstPage)).userDetails.totalElements).toBeGreaterThan(0)
    await test.call(second, approveRightsChange, { changeId: requested.changeId })
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
      'Cannot submit the same data as before. Please make changes to the form.'
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

describe('an administrator', () => {
  it('always remains, whoever requests it', async () => {
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

  it('is for staff: an external user gets nothing, whatever their role', async () => {
    await sql`alter table users drop constraint external_role_means_company`.execute(test.database.db)
    const { session } = await aPerson('Administrator', { companyId: 7 })
    for (const endpoint of [getUserList, getRoleList, getUsersActivity])
      expect((await test.refusal(session, endpoint, firstPage as never)).errorCode).toBe(errorCodes.notPermitted)
    expect((await test.refusal(session, disableUser, { userId: secondId(), reason })).errorCode).toBe(
      errorCodes.notPermitted
    )
  })

  it('may do everything, and can grant every button of the tree', async () => {
    const menuList = fullMenu
    const { changeId } = await test.call(admin, addRole, newRole({ menuList }))
    const change = await changeOf(changeId)
    expect(change?.after?.menuList).toEqual(fullMenu)
    expect(Object.keys(grantsOf(fullMenu))).toEqual(
      Object.values(permissionTree).flatMap((items) => Object.keys(items))
    )
  })
})

it('shows in the feed what was done to users and roles', async () => {
  const { name, ...role } = newRole()
  const menuList = menuOf({ Payout: ['APPROVE'], Reports: [] })
  const approve = async ({ changeId }: { changeId: number }) => test.call(second, approveRightsChange, { changeId })
  await approve(await test.call(admin, addRole, { name, ...role }))
  await approve(await test.call(admin, changeRole, { name, description: '', requiresTwoStep: true, menuList, reason }))
  await test.call(admin, disableUser, { userId: (await aPerson()).userId, reason })
  const { content } = await test.call(admin, getUsersActivity, { ...firstPage, noOfMonth: 3 })
  expect(content.map(({ activity }) => activity)).toContainEqual(
    expect.stringMatching(/^Approved the request to change role Made \d+: gains Payout › APPROVE, Reports; loses/)
  )
  expect(new Set(content.map(({ action }) => action))).toContain('DISABLE USER')
})
