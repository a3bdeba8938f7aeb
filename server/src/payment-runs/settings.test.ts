import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#platform/clock.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { someSettings } from '#test/builders/payment-run-builders.ts'

const { getPaymentSettings, getPaymentSettingsChanges, changePaymentSettings } = paymentRunEndpoints
const { approvePaymentSettings, refusePaymentSettings, withdrawPaymentSettings } = paymentRunEndpoints

const app = useTestApp({ per: 'test' })
const requester = useSession(app, 'reviewer', { per: 'test' })
const giver = useSession(app, 'approver', { per: 'test' })

const read = () => app.call(giver, getPaymentSettings, {})
const requestChange = (given = {}, validFrom = app.clock.today()) =>
  app.call(requester, changePaymentSettings, {
    validFrom,
    values: { ...someSettings, ...given },
    reason: 'The bank wrote'
  })
const refusedRequest = (given = {}, validFrom = app.clock.today()) =>
  app.refusal(requester, changePaymentSettings, { validFrom, values: { ...someSettings, ...given }, reason: 'x' })
const waitingId = async () => (await read()).change?.settingsId ?? 0
const accept = async () => app.call(giver, approvePaymentSettings, { settingsId: await waitingId(), comment: 'Agrees' })

test('are requested by one person, approved by another, and hold from their day on', async () => {
  expect(await read()).toMatchObject({ current: null, change: null, upcoming: [] })
  expect((await read()).profiles.map(({ name }) => name)).toContain('PAIN_001_09')
  await requestChange()
  expect(await read()).toMatchObject({
    current: null,
    change: { values: someSettings, before: null, askedBy: 'reviewer binti Ujian', reason: 'The bank wrote' }
  })
  await accept()
  expect(await read()).toMatchObject({
    current: { values: someSettings, decidedBy: 'approver binti Ujian' },
    change: null
  })
  const later = addDays(app.clock.today(), 10)
  await requestChange({ accountNumber: '999900001111', defaultProfile: 'PAIN_001_03' }, later)
  expect((await read()).change).toMatchObject({ before: someSettings, values: { accountNumber: '999900001111' } })
  await accept()
  expect(await read()).toMatchObject({
    current: { values: someSettings },
    upcoming: [{ validFrom: later, values: { accountNumber: '999900001111' } }]
  })
  const { changes } = await app.call(giver, getPaymentSettingsChanges, { pageNumber: 0, pageSize: 10 })
  expect(changes.content.map(({ values }) => values.accountNumber)).toEqual(['999900001111', '514012345678'])
  const { rows } = await sql<{ activity: string }>`
    select activity from audit_events where action = 'APPROVE CHANGE OF SETTINGS' order by event_id desc limit 1`.execute(
    app.database.db
  )
  expect(rows[0]?.activity).toContain('Debit account from •••• 5678 to •••• 1111')
  expect(rows[0]?.activity).toContain('Bank format from ISO 20022 pain.001.001.09 to ISO 20022 pain.001.001.03')
})

test('are refused with a reason, withdrawn by the requester, and never accepted by the requester', async () => {
  const admin = await app.signIn('admin')
  await app.call(admin, changePaymentSettings, { validFrom: app.clock.today(), values: someSettings, reason: 'x' })
  const settingsId = await waitingId()
  expect((await app.refusal(admin, approvePaymentSettings, { settingsId })).displayErrorMessage).toContain(
    'second person'
  )
  expect(
    (await app.refusal(requester, withdrawPaymentSettings, { changeId: settingsId })).displayErrorMessage
  ).toContain('Only the person who requested')
  await app.call(giver, refusePaymentSettings, { settingsId, comment: 'Another account' })
  expect((await app.refusal(giver, approvePaymentSettings, { settingsId })).displayErrorMessage).toContain(
    'refused already'
  )
  await requestChange()
  await app.call(requester, withdrawPaymentSettings, { changeId: await waitingId() })
  expect(await read()).toMatchObject({ current: null, change: null })
  const alone = sql`
    update payment_run_settings set status = 'Approved', decided_by = asked_by, decided_on = now()`.execute(
    app.database.db
  )
  await expect(alone).rejects.toThrow('approved_by_a_second_person')
})

test('say from their day on after how many days a payment without an answer is unknown', async () => {
  const daysNow = async () => {
    await app.jobs.runDue()
    return (await app.database.db.selectFrom('payment_settings').select('unknown_after_days').execute()).map(
      ({ unknown_after_days: days }) => days
    )
  }
  await requestChange({ unknownAfterDays: 9 }, addDays(app.clock.today(), 2))
  await accept()
  expect(await daysNow()).toEqual([5])
  app.clock.advanceDays(2)
  expect(await daysNow()).toEqual([9])
})

test('are refused where they cannot be', async () => {
  expect(await refusedRequest({}, '2020-01-01')).toMatchObject({ field: 'validFrom' })
  expect(await refusedRequest({ bankBic: 'AAAAMYKL' })).toMatchObject({ field: 'values.bankBic' })
  expect(await refusedRequest({ defaultProfile: 'NO_SUCH_BANK' })).toMatchObject({ field: 'values.defaultProfile' })
  expect(await refusedRequest({ defaultProfile: 'RHB_SMART_PAYROLL' })).toMatchObject({
    ...{ field: 'values.defaultProfile', displayErrorMessage: expect.stringContaining('for accounts at RHB Bank') }
  })
  expect(await refusedRequest({ rentasMinimum: '2000000.00' })).toMatchObject({ field: 'values.rentasMinimum' })
  expect(await refusedRequest({ ibgLimit: '0.00', rentasMinimum: '0.00' })).toMatchObject({ field: 'values.ibgLimit' })
  await requestChange()
  expect((await refusedRequest({ clientCode: 'OTHER' })).displayErrorMessage).toContain('waits for its decision')
  await accept()
  expect((await refusedRequest()).displayErrorMessage).toContain('same data as before')
})

test('that are accepted late hold from the day of that', async () => {
  await requestChange()
  app.clock.advanceDays(3)
  const late = await app.signIn('approver')
  const { change } = await app.call(late, getPaymentSettings, {})
  await app.call(late, approvePaymentSettings, { settingsId: change?.settingsId ?? 0 })
  expect((await app.call(late, getPaymentSettings, {})).current?.validFrom).toBe(app.clock.today())
})
