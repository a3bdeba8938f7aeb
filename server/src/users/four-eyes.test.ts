import { errorCodes } from '@payouts/contract/errors'
import { fullMenu } from '@payouts/contract/permissions'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { aUser } from '#test/builders/builders.ts'
import { firstPage, forUser, newRole, newUser, reason, useAdministration } from '#test/builders/rights-builders.ts'

const {
  addRole,
  addUser,
  approveRightsChange,
  changeRole,
  changeUser,
  disableUser,
  getUserList,
  refuseRightsChange,
  withdrawRightsChange
} = userEndpoints

const { admin, aPerson, aRole, changeOf, roleOf, second, test } = useAdministration()

describe('two people', () => {
  it('are two: nobody approves or refuses their own request, and nobody else withdraws it', async () => {
    const { changeId } = await test.call(admin, addRole, newRole())
    for (const decide of [approveRightsChange, refuseRightsChange])
      expect((await test.refusal(admin, decide, { changeId, comment: 'Me' })).displayErrorMessage).toBe(
        'You requested this. A second person has to decide.'
      )
    expect((await test.refusal(second, withdrawRightsChange, { changeId })).displayErrorMessage).toBe(
      'Only the person who requested this can withdraw it.'
    )
    await test.call(admin, withdrawRightsChange, { changeId })
    expect((await test.refusal(second, approveRightsChange, { changeId })).displayErrorMessage).toBe(
      'This request was withdrawn already.'
    )
  })

  it('do not agree, with a reason', async () => {
    const { changeId } = await test.call(admin, addRole, newRole())
    const unsaid = await test.refusal(second, refuseRightsChange, { changeId, comment: '' })
    expect(unsaid.displayErrorMessage).toBe('Reason is required')
    await test.call(second, refuseRightsChange, { changeId, comment: 'Too much' })
    expect(await changeOf(changeId, 'Refused')).toMatchObject({ comment: 'Too much', decidedBy: second.name })
    expect((await test.refusal(second, approveRightsChange, { changeId })).displayErrorMessage).toBe(
      'This request was refused already.'
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
      'This request was approved already.'
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
