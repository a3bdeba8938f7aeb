import { readdir, readFile } from 'node:fs/promises'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { passwordEndpoints } from '@payouts/contract/identity/password-endpoints'
import { menuOf } from '@payouts/contract/permissions'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { describe, expect, it } from 'vitest'
import { authParamOf, type ReceivedMessage, receivedMessages } from '#test/app/outbox.ts'
import {
  email,
  firstPage,
  forUser,
  newUser,
  reason,
  unique,
  useAdministration
} from '#test/builders/rights-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

const {
  addUser,
  approveRightsChange,
  changeRole,
  changeUser,
  disableUser,
  enableUser,
  getUser,
  getUserList,
  resetUserPassword,
  resetUserTwoStep,
  unlockUser
} = userEndpoints

const { forgotPassword, resetForgottenPassword } = passwordEndpoints

const { admin, aPerson, aRole, changeOf, eventsOf, roleOf, second, secondId, test } = useAdministration()

describe('a user', () => {
  it('is requested by one, approved by another, and sets a password by a link that goes to nobody else', async () => {
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
      { action: 'REQUEST ADD USER', actor: admin.name, reason },
      { action: 'APPROVE ADD USER', actor: second.name, reason, comment: 'Welcome' },
      { action: 'ADD USER', actor: second.name, reason, comment: 'Welcome' },
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

  it('gets another address, which ends a link that went to the former one, and tells that one', async () => {
    const former = `${unique('former')}@example.com`
    const { userId, userName } = await aPerson('Adjuster', { email: former })
    await test.call(await test.bootstrap(), forgotPassword, { loginId: userName })
    const encryptedValue = await linkTo(former)
    const { changeId } = await test.call(admin, changeUser, forUser(userId))
    expect(await mailsTo(former)).toHaveLength(1)
    await test.call(second, approveRightsChange, { changeId })
    const set = { newPassword: 'Merdeka@1957xy', confirmedNewPassword: 'Merdeka@1957xy', encryptedValue }
    const refused = await test.refusal(await test.bootstrap(), resetForgottenPassword, set)
    expect(refused.displayErrorMessage).toContain('This link was used before or is out of date.')
    const told = (await mailsTo(former)).find(({ subject }) => subject.endsWith('e-mail address was changed'))
    expect(told?.text).toContain(`The e-mail address of the user name ${userName} is no longer this one.`)
  })

  it('gets another phone number, and keeps a link that is on its way', async () => {
    const address = `${unique('mobile')}@example.com`
    const { userId, userName } = await aPerson('Adjuster', { email: address })
    await test.call(await test.bootstrap(), forgotPassword, { loginId: userName })
    const encryptedValue = await linkTo(address)
    const change = { ...forUser(userId), email: address, phone: '0123456789' }
    const { changeId } = await test.call(admin, changeUser, change)
    await test.call(second, approveRightsChange, { changeId })
    expect(await mailsTo(address)).toHaveLength(1)
    const set = {
      newPassword: 'Merdeka@1957xy',
      confirmedNewPassword: 'Merdeka@1957xy',
      encryptedValue
    }
    await test.call(await test.bootstrap(), resetForgottenPassword, set)
  })

  it('gets no link at an address that is being changed', async () => {
    const { db } = test.database
    const [former, address] = [`${unique('leaving')}@example.com`, `${unique('arriving')}@example.com`]
    const { userName } = await aPerson('Adjuster', { email: former })
    await test.call(await test.bootstrap(), forgotPassword, { loginId: userName })
    const changing = await db.startTransaction().execute()
    await changing.updateTable('users').set({ email: address }).where('user_name', '=', userName).execute()
    const sending = test.jobs.runDue()
    await Promise.race([sending, untilWaiting(db, 1)])
    await changing.commit().execute()
    await sending
    expect(await linkTo(address)).not.toBe('')
    expect(await mailsTo(former)).toEqual([])
  })

  it('keeps what another person changed while a form was open', async () => {
    const { userId } = await aPerson('Reporter', { email })
    const seen = { role: 'Reporter', email, phone: null }
    const form = { userId, reason, seen, role: 'Reporter', email }
    const first = await test.call(second, changeUser, { ...form, phone: '0123456789' })
    await test.call(admin, approveRightsChange, { changeId: first.changeId })
    expect(await test.refusal(admin, changeUser, { ...form, role: 'Adjuster' })).toMatchObject({
      errorCode: errorCodes.changedMeanwhile,
      field: 'seen'
    })
    const now = { ...form, phone: '0123456789', role: 'Adjuster', seen: { ...seen, phone: '0123456789' } }
    expect(await test.call(admin, changeUser, now)).toMatchObject({ status: 'Pending' })
  })

  it('has a role that keeps what another person changed while a form was open', async () => {
    const name = await aRole({ Users: [] })
    const seen = { description: '', requiresTwoStep: false, menuList: menuOf({ Users: [] }) }
    const form = { ...seen, name, reason, seen }
    const first = await test.call(second, changeRole, { ...form, requiresTwoStep: true })
    await test.call(admin, approveRightsChange, { changeId: first.changeId })
    expect(await test.refusal(admin, changeRole, { ...form, description: 'Reads' })).toMatchObject({
      errorCode: errorCodes.changedMeanwhile,
      field: 'seen'
    })
    const now = { ...form, description: 'Reads', requiresTwoStep: true, seen: { ...seen, requiresTwoStep: true } }
    expect(await test.call(admin, changeRole, now)).toMatchObject({ status: 'Pending' })
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
      'REQUEST ENABLE USER',
      'SIGN IN',
      'APPROVE ENABLE USER',
      'ENABLE USER'
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
      'Nobody changes their own rights. Another administrator can request it.'
    ],
    [
      'letting in somebody who is in',
      () => test.refusal(admin, enableUser, { userId: secondId(), reason }),
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
      'Cannot submit the same data as before. Please make changes to the form.'
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

/** What an address has got, once due jobs have run. */
async function mailsTo(address: string): Promise<ReceivedMessage[]> {
  return (await receivedMessages(test)).filter(({ to }) => to === address)
}

/** What the reset link carries in the first mail that an address has got. */
async function linkTo(address: string): Promise<string> {
  const [mail] = await mailsTo(address)
  if (!mail) throw new Error(`${address} got no mail`)
  return authParamOf(mail)
}

/** The last letter that went to an address. */
async function letterTo(address: string): Promise<string> {
  const outbox = `${test.services.config.dataDir}/outbox`
  const letters = await Promise.all((await readdir(outbox)).sort().map((name) => readFile(`${outbox}/${name}`, 'utf8')))
  return letters.findLast((letter) => letter.includes(`To: ${address}`)) ?? ''
}
