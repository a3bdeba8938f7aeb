import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { freeze } from '#test/builders/approved-cycle.ts'
import { anOutsider, aUser } from '#test/builders/builders.ts'
import { answered, statusesOf } from '#test/builders/payment-builders.ts'
import {
  anApprovedRun,
  aRun,
  choiceOf,
  fileOf,
  type PaidDealer,
  paymentsAreDue,
  readRun,
  settingsAreMade
} from '#test/builders/payment-run-builders.ts'

const { makePaymentRun, approvePaymentRun, refusePaymentRun, getPaymentRuns, getPaymentRun } = paymentRunEndpoints
const { requestRunWithdrawal, approveRunWithdrawal, refuseRunWithdrawal, instructRunAgain } = paymentRunEndpoints

const app = useTestApp({ per: 'test' })
const maker = useSession(app, 'reviewer', { per: 'test' })
const approver = useSession(app, 'approver', { per: 'test' })
const dealers = [
  { companyId: 1, amount: '100.00' },
  { companyId: 2, amount: '250.55' }
]
const prepared = async (given: readonly PaidDealer[] = dealers) => {
  await settingsAreMade(app)
  return paymentsAreDue(app, given)
}
const textOf = async (answer: Promise<{ displayErrorMessage: string }>) => (await answer).displayErrorMessage
const refusedMake = (given = {}) => textOf(app.refusal(maker, makePaymentRun, choiceOf(app, given)))
const preview = (given = {}) => app.call(maker, makePaymentRun, { ...choiceOf(app, given), dryRun: true })

const disabledRequester = 'Who requested this is disabled. Refuse it, and have somebody else request it again.'

describe('making a run', () => {
  test('needs the settings, and says who makes them', async () => {
    await paymentsAreDue(app, dealers)
    expect(await refusedMake()).toMatch(/is not set yet.*SETTINGS/)
  })

  test('refuses days that cannot be, a profile that is not there, and when nothing is due', async () => {
    await settingsAreMade(app)
    expect(await refusedMake()).toContain('Nothing is due')
    expect(await refusedMake({ executeOn: '2020-01-01' })).toContain('has passed')
    expect(await refusedMake({ executeOn: '2199-01-01' })).toContain('within 60 days')
    expect(await refusedMake({ profile: 'NO_SUCH_BANK' })).toBe('There is no such file profile.')
    const ofOtherBank = choiceOf(app, { profile: 'RHB_SMART_PAYROLL' })
    for (const dryRun of [true, false])
      expect(await app.refusal(maker, makePaymentRun, { ...ofOtherBank, dryRun })).toMatchObject({
        field: 'profile',
        displayErrorMessage: expect.stringMatching(/is for accounts at RHB Bank, and payments go out of one at Maybank/)
      })
    await paymentsAreDue(app, dealers)
    expect(await refusedMake({ dueUntil: '2020-01-01' })).toContain('Nothing is due')
    expect(await refusedMake({ bankBics: ['RHBBMYKL'] })).toContain('Nothing is due')
  })

  test('leaves out and names what may not go out', async () => {
    await settingsAreMade(app, { mostPayments: 1 })
    const [, changed, , incomplete] = await paymentsAreDue(app, [
      ...dealers,
      { companyId: 3, amount: '30.00' },
      { companyId: 4, amount: '40.00', dealer: { bank_bic: null, bank_name: 'Bank Contoh' } },
      { companyId: 5, amount: '50.00' },
      { companyId: 6, amount: '60.00' }
    ])
    const { db } = app.database
    await freeze(db, 1)
    await sql`update dealers set bank_account_number = '999000999000' where company_id = 2`.execute(db)
    await sql`
      with change as (
        insert into dealer_changes (company_id, before, after, reason, file_name, asked_on, four_eyes, status, decided_by, decided_on)
        select 3, '{}', '{}', 'x', 'x', now(), false, 'Approved', user_id, now() from users limit 1 returning change_id
      )
      insert into bank_account_waits (company_id, change_id, waits_since, waits_until, after_action_id)
      select 3, change_id, now(), '2199-01-01', 0 from change`.execute(db)
    const { count, total, leftOut, leftOutPayments } = await preview()
    expect({ count, total }).toEqual({ count: 1, total: '50.00' })
    expect(leftOut).toEqual([
      { reason: 'ACCOUNT FROZEN', count: 1, total: '100.00' },
      { reason: 'ACCOUNT CHANGED', count: 1, total: '250.55' },
      { reason: 'ACCOUNT WAITS', count: 1, total: '30.00' },
      { reason: 'DATA INCOMPLETE', count: 1, total: '40.00' },
      { reason: 'ABOVE THE MOST', count: 1, total: '60.00' }
    ])
    const problemsOf = (referenceNo: string | undefined) =>
      leftOutPayments.find((payment) => payment.referenceNo === referenceNo)?.problems
    expect(problemsOf(changed)).toEqual(['It was instructed to the account •••• 0002; the record names another.'])
    expect(problemsOf(incomplete)).toEqual(['The dealer’s record has no code of the bank.'])
    const runNo = await aRun(app, maker)
    expect((await readRun(app, maker, runNo)).run).toMatchObject({ paymentCount: 1, leftOut })
  })

  test('leaves out what would be below the least of RENTAS, and a rail that the profile lacks', async () => {
    await settingsAreMade(app, { ibgLimit: '200.00', rentasMinimum: '200.00' })
    await paymentsAreDue(app, [{ companyId: 1, amount: '250.00', dealer: { bank_bic: 'CIBBMYKL', bank_name: 'CIMB' } }])
    expect((await preview()).rails).toEqual([{ rail: 'RENTAS', count: 1, total: '250.00' }])
    expect((await preview({ profile: 'M2U_BIZ_CSV' })).leftOut).toMatchObject([{ reason: 'DATA INCOMPLETE', count: 1 }])
  })
})

describe('deciding on a run', () => {
  test('takes a second person, by rule and by database', async () => {
    await prepared()
    const admin = await app.signIn('admin')
    const runNo = await aRun(app, admin)
    expect(await textOf(app.refusal(admin, approvePaymentRun, { runNo }))).toContain(
      'A second person has to approve it'
    )
    const alone = sql`
      update payment_runs set status = 'Approved', approved_by = made_by, approved_at = made_at`.execute(
      app.database.db
    )
    await expect(alone).rejects.toThrow('approved_by_a_second_person')
    await app.call(approver, approvePaymentRun, { runNo })
    await app.call(admin, requestRunWithdrawal, { runNo, reason: 'Not sent' })
    expect(await textOf(app.refusal(admin, approveRunWithdrawal, { runNo }))).toContain('A second person has to decide')
    const aloneAgain = sql`
      update payment_runs set status = 'Withdrawn', withdrawn_by = withdrawal_asked_by, withdrawn_at = now()`.execute(
      app.database.db
    )
    await expect(aloneAgain).rejects.toThrow('withdrawn_by_a_second_person')
  })

  test('needs the permission: others cannot, and the maker of a run may take it back', async () => {
    await prepared()
    const runNo = await aRun(app, maker)
    await aUser(app.database.db, { userName: 'reviewer2', role: 'Payout Reviewer' })
    const other = await app.signIn('reviewer2')
    expect((await app.refusal(maker, approvePaymentRun, { runNo })).errorCode).toContain('1036')
    expect((await app.refusal(approver, makePaymentRun, choiceOf(app))).errorCode).toContain('1036')
    const reason = 'Wrong day'
    expect(await textOf(app.refusal(other, refusePaymentRun, { runNo, reason }))).toContain('of others')
    await app.call(maker, refusePaymentRun, { runNo, reason })
    expect(await textOf(app.refusal(approver, approvePaymentRun, { runNo }))).toBe('This payment run was refused.')
  })

  test('is refused once an account was frozen or changed meanwhile, and says which payment waits for what', async () => {
    const [first, second] = await prepared()
    const runNo = await aRun(app, maker)
    await freeze(app.database.db, 1)
    await sql`update dealers set bank_account_number = '512345678901' where company_id = 2`.execute(app.database.db)
    const refused = await app.refusal(approver, approvePaymentRun, { runNo })
    expect(refused.errorCode).toContain('1038')
    expect(refused.displayErrorMessage).toBe(
      `2 payments of this run may not go out any more: ${first} of Kedai 1, to a frozen account; ` +
        `${second} of Kedai 2, to an account that was changed since. Refuse the run, and have it made again.`
    )
    expect(new Set(Object.values(await statusesOf(app.database.db)))).toEqual(new Set(['INSTRUCTED']))
  })

  test('lets nobody have a file before the approval or of a withdrawn run', async () => {
    await prepared()
    const runNo = await aRun(app, maker)
    expect((await fileOf(app, maker, runNo)).toString()).toContain('waits for its approval')
    expect((await fileOf(app, maker, 'PR00000404')).toString()).toContain('There is no such payment run')
    expect(await textOf(app.refusal(approver, approvePaymentRun, { runNo: 'PR00000404' }))).toContain('no payment run')
  })

  test('is not offered while who made it, or who requested its withdrawal, is disabled; both can be refused', async () => {
    await prepared()
    const { db } = app.database
    const runNo = await aRun(app, maker)
    const disable = (disabled: boolean) =>
      sql`update users set disabled = ${disabled} where user_name = 'reviewer'`.execute(db)
    await disable(true)
    expect((await readRun(app, approver, runNo)).run).toMatchObject({ madeByDisabled: true })
    expect(await textOf(app.refusal(approver, approvePaymentRun, { runNo }))).toBe(
      'Who made this payment run is disabled. Refuse it, and have somebody else make it.'
    )
    await app.call(approver, refusePaymentRun, { runNo, reason: 'Nobody answers for it' })
    await disable(false)

    const withdrawer = await app.signIn('reviewer')
    const other = await anApprovedRun(app, { maker: withdrawer, approver })
    await app.call(withdrawer, requestRunWithdrawal, { runNo: other, reason: 'Not sent' })
    await disable(true)
    expect((await readRun(app, approver, other)).run).toMatchObject({ withdrawalAskedByDisabled: true })
    expect(await textOf(app.refusal(approver, approveRunWithdrawal, { runNo: other }))).toBe(disabledRequester)
    await app.call(approver, refuseRunWithdrawal, { runNo: other, reason: 'Nobody answers for it' })
  })

  test('withdraws nothing that the bank has answered', async () => {
    const [first = ''] = await prepared()
    const runNo = await anApprovedRun(app, { maker, approver })
    await app.call(maker, requestRunWithdrawal, { runNo, reason: 'Not sent' })
    await answered(app.database.db, app.clock, [{ referenceNo: first, status: 'ACCEPTED' }])
    expect(await textOf(app.refusal(approver, approveRunWithdrawal, { runNo }))).toContain('so it has its file')
    await app.call(approver, refuseRunWithdrawal, { runNo, reason: 'The bank has it' })
    const again = app.refusal(maker, requestRunWithdrawal, { runNo, reason: 'Not sent' })
    expect(await textOf(again)).toContain('so it has its file')
    expect(await textOf(app.refusal(maker, instructRunAgain, { runNo, reason: 'x' }))).toContain('is approved')
  })

  test('withdraws nothing that the bank has answered once it is without an answer again', async () => {
    const [first = ''] = await prepared()
    const runNo = await anApprovedRun(app, { maker, approver })
    await answered(app.database.db, app.clock, [{ referenceNo: first, status: 'ACCEPTED' }])
    app.clock.advanceDays(7)
    await app.jobs.runDue()
    expect(new Set(Object.values(await statusesOf(app.database.db)))).toEqual(new Set(['UNKNOWN']))
    const again = await app.signIn('reviewer')
    expect((await readRun(app, again, runNo)).run.answeredCount).toBe(1)
    const refused = app.refusal(again, requestRunWithdrawal, { runNo, reason: 'Not sent' })
    expect(await textOf(refused)).toContain('so it has its file')
    const byForce = sql`update payments set status = 'WITHDRAWN' where reference_no = ${first}`.execute(app.database.db)
    await expect(byForce).rejects.toThrow('so it has its file')
  })

  test('approves none whose day of execution has passed; what was approved by then is still downloaded', async () => {
    await prepared([
      { companyId: 1, amount: '100.00' },
      { companyId: 2, amount: '250.55', dealer: { bank_name: 'CIMB Bank', bank_bic: 'CIBBMYKL' } }
    ])
    const [approved, late] = [
      await aRun(app, maker, { bankBics: ['MBBEMYKL'] }),
      await aRun(app, maker, { bankBics: ['CIBBMYKL'] })
    ]
    await app.call(approver, approvePaymentRun, { runNo: approved })
    app.clock.advanceDays(1)
    const again = await app.signIn('approver')
    expect(await textOf(app.refusal(again, approvePaymentRun, { runNo: late }))).toBe(
      'Its day of execution has passed. Refuse the run, and have it made again.'
    )
    const byForce = sql`
      update payment_runs set status = 'Approved', approved_at = ${app.clock.now()},
        approved_by = (select user_id from users where user_name = 'approver')
      where run_no = ${late}`.execute(app.database.db)
    await expect(byForce).rejects.toThrow('has passed')
    expect((await fileOf(app, again, approved)).toString()).toContain('<EndToEndId>')
    await app.call(again, refusePaymentRun, { runNo: late, reason: 'Too late' })
  })

  test('is staff’s: a company’s own user finds no run, whatever its role grants', async () => {
    await prepared()
    const runNo = await aRun(app, maker)
    await anOutsider(app.database.db, { userName: 'kedai', companyId: 1 })
    await sql`update roles set granted = '{"Payment Runs": ["MAKE", "APPROVE", "DOWNLOAD"]}' where is_external`.execute(
      app.database.db
    )
    const outsider = await app.signIn('kedai')
    const forStaff = 'This is for staff alone.'
    const page = { pageNumber: 0, pageSize: 10 }
    expect((await app.call(outsider, getPaymentRuns, page)).totalElements).toBe(0)
    expect(await textOf(app.refusal(outsider, getPaymentRun, { runNo }))).toBe(forStaff)
    expect(await textOf(app.refusal(outsider, makePaymentRun, choiceOf(app)))).toBe(forStaff)
    expect(await textOf(app.refusal(outsider, approvePaymentRun, { runNo }))).toBe(forStaff)
    expect((await fileOf(app, outsider, runNo)).toString()).toContain(forStaff)
  })
})

test('one person is enough where the rule of two people is off', async () => {
  const alone = await startTestApp({ environment: { FOUR_EYES: 'off' } })
  try {
    const admin = await alone.signIn('admin')
    await settingsAreMade(alone)
    await paymentsAreDue(alone, dealers)
    const runNo = await anApprovedRun(alone, { maker: admin, approver: admin })
    expect((await readRun(alone, admin, runNo)).run.status).toBe('Approved')
  } finally {
    await alone.close()
  }
})
