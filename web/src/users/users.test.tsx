import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import { administrator, fullMenu, type MenuList, menuOf } from '@payouts/contract/permissions'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RightsChange, RoleRow, UserRow } from '@payouts/contract/users/schema'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { userRoutes } from './user-routes.ts'

const reporterMenu = menuOf({ Reports: ['DOWNLOAD'] })
const own = { userId: 1, role: administrator }

const user: UserRow = {
  userId: 2,
  userName: 'reporter',
  name: 'Farid bin Osman',
  role: 'Reporter',
  companyCode: null,
  companyName: null,
  email: 'farid@example.com',
  phone: null,
  status: 'Active',
  lastSignIn: null,
  twoStep: false,
  failedSignIns: 0,
  lastAdministrator: false,
  away: null,
  waitingChangeId: null
}
const role: RoleRow = {
  name: 'Reporter',
  description: 'Reads reports.',
  builtIn: false,
  isExternal: false,
  requiresTwoStep: false,
  menuList: reporterMenu,
  holders: 1,
  disabledHolders: 0,
  waitingChangeId: null
}
const chief: RoleRow = { ...role, name: administrator, builtIn: true, menuList: fullMenu }
const rights = {
  name: user.name,
  role: 'Reporter',
  menuList: reporterMenu,
  companyCode: null,
  email: user.email,
  phone: null,
  status: 'Active' as const
}
const change: RightsChange = {
  of: 'USER',
  kind: 'CHANGE USER',
  changeId: 7,
  subject: 'reporter',
  userId: 2,
  before: rights,
  after: { ...rights, role: 'Holder', menuList: menuOf({ Payout: ['HOLD'] }) },
  reason: 'New team',
  askedBy: 'Kavitha',
  askedById: 3,
  askedOn: '2026-11-20T02:00:00.000Z',
  status: 'Pending',
  decidedBy: null,
  decidedOn: null,
  comment: '',
  people: 1
}

type Given = {
  menu?: MenuList[]
  users?: UserRow[]
  changes?: RightsChange[]
  approval?: { fourEyes: boolean; approvers: number }
}

const pageOf = <Row,>(content: Row[]) => ({
  content,
  pageNumber: 0,
  pageSize: 15,
  totalElements: content.length,
  totalPages: content.length > 0 ? 1 : 0
})

async function openScreen(path: '/users' | '/roles', given: Given = {}) {
  const { menu = fullMenu, users = [user], changes = [], approval = { fourEyes: true, approvers: 2 } } = given
  signedIn({ menu, ...own })
  const server = fakeServer()
  server.on(userEndpoints.getUserList, () => ({ userDetails: pageOf(users), approval }))
  server.on(userEndpoints.getUser, () => ({ user: users[0] ?? user, role }))
  server.on(userEndpoints.getRoleList, () => ({ roles: [chief, role], approval }))
  server.on(userEndpoints.getRole, ({ name }) => ({ role: name === administrator ? chief : role, holders: [] }))
  server.on(userEndpoints.getRightsChanges, () => ({ changes: pageOf(changes) }))
  server.on(userEndpoints.getUsersActivity, () => pageOf([]))
  openScreens(userRoutes, path)
  await screen.findByRole('heading', { level: 1, name: path === '/users' ? 'Users' : 'Roles' })
  return { server, user: userEvent.setup() }
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
/** Why a button is off, as it is read out. */
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

type Person = ReturnType<typeof userEvent.setup>
async function openUser(person: Person) {
  await person.click(await screen.findByText(user.name, { selector: 'td *' }))
  return dialog(user.name)
}

describe('the users', () => {
  test('are shown with role, status and what they may do in words', async () => {
    const { user: person } = await openScreen('/users')
    const opened = await openUser(person)
    await within(opened).findByText('see it, DOWNLOAD')
    within(opened).getByText('farid@example.com')
  })

  test('are disabled at once, with a reason', async () => {
    const { server, user: person } = await openScreen('/users')
    server.on(userEndpoints.disableUser, () => refused('refusedByRule', 'This user is disabled already.'))
    const opened = await openUser(person)
    await person.click(await within(opened).findByRole('button', { name: 'Disable' }))
    await person.click(within(opened).getByRole('button', { name: 'Disable' }))
    within(opened).getByText('Reason is required')
    await person.type(within(opened).getByRole('textbox', { name: /Reason/ }), 'Left')
    await person.click(within(opened).getByRole('button', { name: 'Disable' }))
    await within(opened).findByText('This user is disabled already.')
    expect(server.payloadsOf(userEndpoints.disableUser)).toEqual([{ userId: 2, reason: 'Left' }])
  })

  test('are changed from what was seen, also where they are read again meanwhile', async () => {
    const { server, user: person } = await openScreen('/users')
    server.on(userEndpoints.changeUser, () => refused('changedMeanwhile', 'farid was changed meanwhile.'))
    const opened = await openUser(person)
    await person.click(await within(opened).findByRole('button', { name: 'Change role or contact' }))
    await person.type(within(opened).getByRole('textbox', { name: /Reason/ }), 'Moved')
    server.on(userEndpoints.getUser, () => ({ user: { ...user, phone: '0123456789' }, role }))
    const save = () => person.click(within(opened).getByRole('button', { name: 'Request approval' }))
    await save()
    await within(opened).findByText('farid was changed meanwhile.')
    await save()
    const seen = { role: role.name, email: user.email, phone: user.phone }
    await expect.poll(() => server.payloadsOf(userEndpoints.changeUser)).toMatchObject([{ seen }, { seen }])
  })

  test('of a company are added with the company found by its name', async () => {
    const { server, user: person } = await openScreen('/users')
    const outsider: RoleRow = { ...role, name: 'Company User', isExternal: true }
    server.on(userEndpoints.getRoleList, () => ({
      roles: [role, outsider],
      approval: { fourEyes: true, approvers: 2 }
    }))
    server.on(dealerEndpoints.getCompanyDetails, () => ({
      companyAndBranchPage: pageOf([
        { companyId: 7, companyCode: 'D00007', companyName: 'Bintang Kota Bharu Mobile Sdn Bhd', vendor: 'V7' }
      ])
    }))
    server.on(userEndpoints.addUser, () => ({ changeId: 9, status: 'Pending' as const, message: 'Asked for.' }))
    await person.click(screen.getByRole('button', { name: 'ADD NEW' }))
    const opened = await dialog('Add a user')
    const type = (name: RegExp, text: string) => person.type(within(opened).getByRole('textbox', { name }), text)
    await type(/^User Name/, 'meiling')
    await type(/^Name/, 'Tan Mei Ling')
    await person.selectOptions(within(opened).getByRole('combobox', { name: /^Role/ }), 'Company User')
    await person.type(await within(opened).findByRole('combobox', { name: /^Company/ }), 'bintang')
    await person.click(await within(opened).findByRole('option', { name: /Bintang Kota Bharu .*D00007/ }))
    await type(/^E-mail/, 'mei@example.com')
    await type(/^Reason/, 'Opens a shop')
    await person.click(within(opened).getByRole('button', { name: 'Request approval' }))
    await expect
      .poll(() => server.payloadsOf(userEndpoints.addUser))
      .toMatchObject([{ userName: 'meiling', role: 'Company User', companyCode: 'D00007' }])
    expect(server.payloadsOf(dealerEndpoints.getCompanyDetails)).toMatchObject([{ companyName: 'bintang' }])
  })

  test.each([
    [{ twoStep: true }, 'Reset two-step', userEndpoints.resetUserTwoStep],
    [{ failedSignIns: 5 }, 'Unlock', userEndpoints.unlockUser]
  ] as const)('are helped in again where they are shut out: %o', async (shutOut, button, endpoint) => {
    const { server, user: person } = await openScreen('/users', { users: [{ ...user, ...shutOut }] })
    server.on(endpoint, () => ({ message: 'Done for them.' }))
    const opened = await openUser(person)
    await person.click(await within(opened).findByRole('button', { name: button }))
    await person.type(within(opened).getByRole('textbox', { name: /Reason/ }), 'Lost the phone')
    await person.click(within(opened).getByRole('button', { name: button }))
    await expect.poll(() => server.payloadsOf(endpoint)).toEqual([{ userId: 2, reason: 'Lost the phone' }])
  })

  test('say why something cannot be done to them', async () => {
    const { user: person } = await openScreen('/users', { users: [{ ...user, email: null, lastAdministrator: true }] })
    const opened = await openUser(person)
    for (const [name, why] of [
      ['Reset password', 'This user has no e-mail address that a link could go to. Add one first.'],
      ['Disable', 'This is the last active administrator. Make another one first.']
    ] as const)
      expect(reasonOf(await within(opened).findByRole('button', { name }))).toBe(why)
  })

  test('offer nothing to a user who may only read', async () => {
    const { user: person } = await openScreen('/users', { menu: menuOf({ Users: [] }), changes: [change] })
    expect(screen.queryByRole('button', { name: 'ADD NEW' })).toBeNull()
    const waiting = await screen.findByRole('listitem', { name: /^Change the user/ })
    expect(within(waiting).queryByRole('button', { name: 'Approve' })).toBeNull()
    const opened = await openUser(person)
    await within(opened).findByText('see it, DOWNLOAD')
    expect(within(opened).queryByRole('button', { name: 'Disable' })).toBeNull()
  })

  test.each([
    [{ fourEyes: true, approvers: 1 }, 'Nobody else could approve'],
    [{ fourEyes: false, approvers: 2 }, 'One person is enough here']
  ])('say plainly where no second person approves: %o', async (approval, title) => {
    await openScreen('/users', { approval })
    await screen.findByText(title)
  })
})

describe('a change that waits', () => {
  test('says what becomes another, and is approved with a comment', async () => {
    const { server, user: person } = await openScreen('/users', { changes: [change] })
    server.on(userEndpoints.approveRightsChange, () => ({ message: 'Approved.' }))
    const waiting = await screen.findByRole('listitem', { name: 'Change the user Farid bin Osman (reporter)' })
    within(waiting).getByText('Payout, Payout › HOLD')
    within(waiting).getByText('Reports, Reports › DOWNLOAD')
    within(waiting).getByText('Holder')
    await person.click(within(waiting).getByRole('button', { name: 'Approve' }))
    const opened = await dialog('Approve: Change the user Farid bin Osman (reporter)')
    await person.type(within(opened).getByRole('textbox', { name: 'Comment' }), 'Agreed')
    await person.click(within(opened).getByRole('button', { name: 'Approve' }))
    await expect
      .poll(() => server.payloadsOf(userEndpoints.approveRightsChange))
      .toEqual([{ changeId: 7, comment: 'Agreed' }])
  })

  test('is refused with a reason alone', async () => {
    const { server, user: person } = await openScreen('/roles', { changes: [change] })
    const waiting = await screen.findByRole('listitem', { name: /^Change the user/ })
    await person.click(within(waiting).getByRole('button', { name: 'Refuse' }))
    const opened = await dialog('Refuse: Change the user Farid bin Osman (reporter)')
    await person.click(within(opened).getByRole('button', { name: 'Refuse' }))
    await within(opened).findByText('Reason is required')
    expect(server.payloadsOf(userEndpoints.refuseRightsChange)).toEqual([])
  })

  test('is among the decided ones afterwards, with who decided and why', async () => {
    const { server, user: person } = await openScreen('/roles')
    const refusedChange = { ...change, status: 'Refused', decidedBy: 'Hafiz', decidedOn: change.askedOn } as const
    server.on(userEndpoints.getRightsChanges, ({ status }) => ({
      changes: pageOf(status === 'Refused' ? [{ ...refusedChange, comment: 'Not her team' }] : [])
    }))
    await person.click(screen.getByRole('button', { name: 'Decided requests' }))
    const opened = await dialog('Decided requests about rights')
    await within(opened).findByText('Nothing was approved yet.')
    await person.click(within(opened).getByRole('radio', { name: 'Refused' }))
    const item = await within(opened).findByRole('listitem', { name: `Change the user ${user.name} (reporter)` })
    expect(item.textContent).toContain('Refused by Hafiz')
    expect(item.textContent).toContain('“Not her team”')
  })

  test('is withdrawn, and not approved, by its requester', async () => {
    const { server, user: person } = await openScreen('/users', { changes: [{ ...change, askedById: own.userId }] })
    server.on(userEndpoints.withdrawRightsChange, () => ({ message: 'Withdrawn.' }))
    const waiting = await screen.findByRole('listitem', { name: /^Change the user/ })
    for (const name of ['Approve', 'Refuse'])
      expect(reasonOf(within(waiting).getByRole('button', { name }))).toBe(
        'You requested this. A second person has to decide.'
      )
    await person.click(within(waiting).getByRole('button', { name: 'Withdraw' }))
    const opened = await dialog(`Withdraw: Change the user ${user.name} (reporter)`)
    await within(opened).findByText('Nothing will be changed, and nobody has to decide on it any more.')
    await person.click(within(opened).getByRole('button', { name: 'Withdraw' }))
    await expect.poll(() => server.payloadsOf(userEndpoints.withdrawRightsChange)).toEqual([{ changeId: 7 }])
  })
})

describe('the roles', () => {
  test('are compared, permission by permission', async () => {
    await openScreen('/roles')
    const table = await screen.findByRole('table')
    const row = within(table).getByRole('row', { name: /^Payout › ?APPROVE/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    ).toEqual(['yes', 'no'])
  })

  test('are changed as a tree by the keyboard, whose parents know all, some and none', async () => {
    const { server, user: person } = await openScreen('/roles')
    server.on(userEndpoints.changeRole, () => ({ changeId: 8, status: 'Pending' as const, message: 'Asked for.' }))
    await person.click(await screen.findByRole('button', { name: /^Reporter/ }))
    const opened = await dialog('Reporter')
    await person.click(await within(opened).findByRole('button', { name: 'Change role' }))
    const box = (name: string) => within(opened).getAllByRole<HTMLInputElement>('checkbox', { name })[0]
    const everything = box('Everything of Administration')
    expect([everything?.checked, everything?.indeterminate]).toEqual([false, false])
    const users = within(opened).getByRole('group', { name: 'Users' })
    within(users).getByRole('checkbox', { name: 'APPROVE' }).focus()
    await person.keyboard(' ')
    expect(within(users).getByRole<HTMLInputElement>('checkbox', { name: 'see it' }).checked).toBe(true)
    expect(everything?.indeterminate).toBe(true)
    within(opened).getByText('Users, Users › APPROVE')
    await person.type(within(opened).getByRole('textbox', { name: /Reason/ }), 'More')
    await person.click(within(opened).getByRole('button', { name: 'Request approval' }))
    await expect
      .poll(() => server.payloadsOf(userEndpoints.changeRole))
      .toMatchObject([
        {
          ...{ name: 'Reporter', menuList: menuOf({ Reports: ['DOWNLOAD'], Users: ['APPROVE'] }), reason: 'More' },
          seen: { description: role.description, requiresTwoStep: false, menuList: role.menuList }
        }
      ])
  })

  test('leave the Administrator alone', async () => {
    const { user: person } = await openScreen('/roles')
    await person.click(await screen.findByRole('button', { name: /^Administrator/ }))
    const opened = await dialog(administrator)
    expect(reasonOf(await within(opened).findByRole('button', { name: 'Change role' }))).toBe(
      'The Administrator is granted everything and cannot be changed.'
    )
  })

  test('grant outsiders nothing of Administration', async () => {
    const { user: person } = await openScreen('/roles')
    await person.click(screen.getByRole('button', { name: 'ADD NEW' }))
    const opened = await dialog('Add a role')
    await person.click(within(opened).getByRole('checkbox', { name: 'External' }))
    expect(within(opened).queryByRole('group', { name: 'Users' })).toBeNull()
    within(opened).getByRole('group', { name: 'Payout' })
  })
})
