import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { usualSetting } from '@payouts/contract/signals/signal-rules'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestSession } from '#test/app/app.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'

const { getSignalRules, getSignalChanges, changeSignalRule, approveSignalChange } = signalEndpoints
const { refuseSignalChange, withdrawSignalChange } = signalEndpoints

const app = useTestApp({ per: 'test' })
const people = prepared(
  async () => {
    const [requester, giver, admin] = await Promise.all(
      ['reviewer', 'approver', 'admin'].map((name) => app.signIn(name))
    )
    if (!requester || !giver || !admin) throw new Error('nobody is signed in')
    return { requester, giver, admin }
  },
  { per: 'test' }
)

const name = 'CLAWBACKS' as const
const today = '2026-11-21'
const usual = usualSetting(name)
const requested = {
  ...{ name, severity: 'red' as const, thresholds: { percent: '40', amount: '300.50' } },
  ...{ validFrom: today, reason: 'Too late so far' }
}
const request = (by: TestSession, more: Partial<typeof requested> = {}) =>
  app.call(by, changeSignalRule, { ...requested, ...more })
const refusedRequest = (more: object) => app.refusal(people().requester, changeSignalRule, { ...requested, ...more })
const ruleNow = async (by = people().requester) => {
  const { settings } = await app.call(by, getSignalRules, {})
  return settings.find((setting) => setting.name === name)
}
const inStatus = async (status: 'Pending' | 'Approved' | 'Refused' | 'Withdrawn') =>
  (await app.call(people().giver, getSignalChanges, { pageNumber: 0, pageSize: 10, status })).changes.content

test('the built-in rule applies until a second person approves another one, with before and after and the reason', async () => {
  const { requester, giver } = people()
  expect(await ruleNow()).toEqual({ name, ...usual, validFrom: null })
  const { changeId } = await request(requester)
  expect(await ruleNow()).toEqual({ name, ...usual, validFrom: null })
  expect(await inStatus('Pending')).toMatchObject([
    {
      changeId,
      name,
      before: usual,
      after: { severity: 'red', thresholds: requested.thresholds },
      reason: requested.reason
    }
  ])
  await app.call(giver, approveSignalChange, { changeId, comment: 'Agreed' })
  expect(await ruleNow()).toEqual({ name, severity: 'red', thresholds: requested.thresholds, validFrom: today })
  expect(await inStatus('Approved')).toMatchObject([{ changeId, decidedBy: giver.name, comment: 'Agreed' }])
  const { rows } = await sql<{ action: string; activity: string; reason: string }>`
    select action, activity, reason from audit_events where area = 'signals' order by event_id`.execute(app.database.db)
  expect(rows).toEqual([
    {
      action: 'REQUEST CHANGE OF SIGNAL RULE',
      activity:
        'Requested to change the rule “Large share of clawbacks” from 21 Nov 2026 on: Severity from amber to red, ' +
        'So much of the incentives from 30 % to 40 %, And at least from RM 100.00 to RM 300.50',
      reason: requested.reason
    },
    {
      action: 'APPROVE CHANGE OF SIGNAL RULE',
      activity: expect.stringMatching(/^Approved the request to change the rule/),
      reason: requested.reason
    }
  ])
})

test('one for a later day takes effect on that day', async () => {
  const { requester, giver } = people()
  const { changeId } = await request(requester, { validFrom: '2026-11-25' })
  await app.call(giver, approveSignalChange, { changeId })
  expect(await ruleNow()).toMatchObject({ severity: 'amber' })
  app.clock.advanceDays(4)
  expect(await ruleNow(await app.signIn('reviewer'))).toMatchObject({ severity: 'red', validFrom: '2026-11-25' })
})

test('nobody decides on their own request; the database refuses it too; only the requester withdraws', async () => {
  const { admin, requester, giver } = people()
  const { changeId } = await request(admin)
  const own = { displayErrorMessage: 'You requested this. A second person has to decide.' }
  expect(await app.refusal(admin, approveSignalChange, { changeId })).toMatchObject(own)
  expect(await app.refusal(admin, refuseSignalChange, { changeId, comment: 'No' })).toMatchObject(own)
  const force = sql`
    update signal_changes set status = 'Approved', decided_by = asked_by, decided_on = now()
    where change_id = ${changeId}`.execute(app.database.db)
  await expect(force).rejects.toThrow('approved_by_a_second_person')
  expect(await app.refusal(requester, withdrawSignalChange, { changeId })).toMatchObject({
    displayErrorMessage: 'Only the person who requested this can withdraw it.'
  })
  await app.call(giver, refuseSignalChange, { changeId, comment: 'Not now' })
  expect(await inStatus('Refused')).toMatchObject([{ changeId, comment: 'Not now' }])
  expect(await app.refusal(admin, withdrawSignalChange, { changeId })).toMatchObject({
    displayErrorMessage: 'This request was refused already.'
  })
})

test('a rule has one request at a time, and one made of other values is refused', async () => {
  const { requester, giver, admin } = people()
  const { changeId } = await request(requester)
  const second = await app.refusal(admin, changeSignalRule, { ...requested, severity: 'off' })
  expect(second.displayErrorMessage).toContain('A change of it waits')
  await app.call(giver, approveSignalChange, { changeId })
  expect((await app.refusal(admin, changeSignalRule, requested)).displayErrorMessage).toContain('same data as before')
  const again = await request(admin, { severity: 'amber' as 'red' })
  await sql`update signal_changes set after = jsonb_set(after, '{thresholds,percent}', '"45"')
    where change_id = ${changeId}`.execute(app.database.db)
  expect(await app.refusal(giver, approveSignalChange, { changeId: again.changeId })).toMatchObject({
    errorCode: expect.stringMatching(/1038$/)
  })
})

test('of two who decide at once, one succeeds and the other is refused', async () => {
  const { requester, giver, admin } = people()
  const { changeId } = await request(requester)
  const answers = await Promise.all([
    app.send(giver, approveSignalChange, { changeId }),
    app.send(admin, refuseSignalChange, { changeId, comment: 'No' })
  ])
  expect(answers.map((answer) => answer.json().responseCode).toSorted()).toEqual(['-1', '0'])
})

test('what cannot be is refused, and the field is named', async () => {
  const cases: [object, string][] = [
    [{ thresholds: { percent: '40' } }, 'thresholds.amount'],
    [{ thresholds: { percent: '40.123', amount: '1' } }, 'thresholds.percent'],
    [{ thresholds: { percent: '101', amount: '1' } }, 'thresholds.percent'],
    [{ thresholds: { percent: '40', amount: '1', rows: '2' } }, 'thresholds.rows'],
    [{ validFrom: '2026-11-20' }, 'validFrom'],
    [{ name: 'APPROVAL', severity: 'amber', thresholds: {} }, 'severity'],
    [{ name: 'CUSTOMER_AGAIN', thresholds: { rows: '2.5' } }, 'thresholds.rows']
  ]
  for (const [more, field] of cases) {
    expect(await refusedRequest(more)).toMatchObject({ field })
  }
})

test('who may not decide or request is refused', async () => {
  const { requester, giver } = people()
  const { changeId } = await request(requester)
  expect(await app.refusal(requester, approveSignalChange, { changeId })).toMatchObject({
    errorCode: expect.stringMatching(/1036$/)
  })
  expect(await app.refusal(giver, changeSignalRule, requested)).toMatchObject({
    errorCode: expect.stringMatching(/1036$/)
  })
})

test('where one person is enough, it takes effect at once, and the database records that', async () => {
  const alone = await startTestApp({ environment: { FOUR_EYES: 'off' } })
  onTestFinished(() => alone.close())
  const admin = await alone.signIn('admin')
  await alone.call(admin, changeSignalRule, requested)
  const { settings } = await alone.call(admin, getSignalRules, {})
  expect(settings.find((setting) => setting.name === name)).toMatchObject({ severity: 'red' })
  const stored = await alone.database.db.selectFrom('signal_changes').select(['status', 'four_eyes']).execute()
  expect(stored).toEqual([{ status: 'Approved', four_eyes: false }])
})
