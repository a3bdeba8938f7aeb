import { errorCodes } from '@payouts/contract/errors'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { withdrawPayments } from '#payments/commands/withdraw.ts'
import type { Tx } from '#platform/db/database.ts'
import { prepared, useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { namely, statusesOf } from '#test/builders/payment-builders.ts'
import {
  anApprovedRun,
  aRun,
  choiceOf,
  paymentsAreDue,
  readRun,
  settingsAreMade
} from '#test/builders/payment-run-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { verifyBooks } from '#verify/queries.ts'

const { makePaymentRun, approvePaymentRun, refusePaymentRun, requestRunWithdrawal } = paymentRunEndpoints
const { approveRunWithdrawal, refuseRunWithdrawal, instructRunAgain } = paymentRunEndpoints

const { addFreezeAccount } = freezeEndpoints
const aFreeze = {
  ...{ accountCode: 'D00001', accountName: 'Kedai 1', freezeReason: 'Fraud Case', pic: 'Siti' },
  ...{ bankName: 'Maybank', bankAccountNumber: '514000000001' }
}

const app = useTestApp({ per: 'test' })
const maker = useSession(app, 'reviewer', { per: 'test' })
const approver = useSession(app, 'approver', { per: 'test' })
const other = prepared(
  async () => {
    await aUser(app.database.db, { userName: 'approver2', role: 'Payout Approver' })
    await settingsAreMade(app)
    const dealers = Array.from({ length: 40 }, (_, index) => ({ companyId: index + 1, amount: '10.05' }))
    await paymentsAreDue(app, dealers)
    return app.signIn('approver2')
  },
  { per: 'test' }
)

const textsOf = async (
  answers: readonly Promise<{ json(): { responseCode: string; displayErrorMessage?: string } }>[]
) =>
  (await Promise.all(answers))
    .map((answer) => answer.json())
    .map((body) => body.displayErrorMessage ?? 'done')
    .sort()

describe('two people at once', () => {
  test('approve a run once; the other is refused', async () => {
    const runNo = await aRun(app, maker)
    const both = [approver, other()].map((by) => app.send(by, approvePaymentRun, { runNo }))
    expect(await textsOf(both)).toEqual(['This payment run is approved.', 'done'])
    await expectBooksToAgree(app.database.db)
  })

  test('approve and refuse: one of it happens', async () => {
    const runNo = await aRun(app, maker)
    const texts = await textsOf([
      app.send(approver, approvePaymentRun, { runNo }),
      app.send(other(), refusePaymentRun, { runNo, reason: 'Wrong day' })
    ])
    expect(texts).toContain('done')
    expect(texts.find((text) => text !== 'done')).toMatch(/^This payment run (is approved|was refused)\.$/)
    await expectBooksToAgree(app.database.db)
  })

  test('make two runs: each payment is in one', async () => {
    const admin = await app.signIn('admin')
    const texts = await textsOf([maker, admin].map((by) => app.send(by, makePaymentRun, choiceOf(app))))
    expect(texts).toEqual(['Nothing is due until then that is in no other run.', 'done'])
    const { rows } = await sql`select from payment_run_lines`.execute(app.database.db)
    expect(rows).toHaveLength(40)
    await expectBooksToAgree(app.database.db)
  })

  test('withdraw and keep a run: one of it happens', async () => {
    const runNo = await anApprovedRun(app, { maker, approver })
    await app.call(maker, requestRunWithdrawal, { runNo, reason: 'Not sent' })
    const texts = await textsOf([
      app.send(approver, approveRunWithdrawal, { runNo }),
      app.send(other(), refuseRunWithdrawal, { runNo, reason: 'It was sent' })
    ])
    expect(texts.filter((text) => text === 'done')).toHaveLength(1)
    await expectBooksToAgree(app.database.db)
  })
})

test('an account that is frozen while a run is approved: the freeze is confirmed once the payment is in the file', async () => {
  const runNo = await aRun(app, maker)
  const { db } = app.database
  const admin = await app.signIn('admin')
  const blocker = await db.startTransaction().execute()
  await sql`select from payments where company_id = 1 for update`.execute(blocker)
  const both: Promise<unknown>[] = [app.call(approver, approvePaymentRun, { runNo })]
  try {
    await untilWaiting(db, 1)
    both.push(app.call(admin, addFreezeAccount, aFreeze))
    await untilWaiting(db, 2)
  } finally {
    await blocker.commit().execute()
    await Promise.all(both)
  }
})

describe('a payment that is withdrawn while its run is approved', () => {
  test('in the same instant: the approval is refused, says so, and puts nothing into a file', async () => {
    const runNo = await aRun(app, maker)
    const { db } = app.database
    const [referenceNo = ''] = Object.keys(await statusesOf(db)).sort()
    const withdrawal = await db.startTransaction().execute()
    await withdrawPayments(withdrawal as Tx, app.clock, 'system', namely([referenceNo]))
    const approval = app.refusal(approver, approvePaymentRun, { runNo })
    await untilWaiting(db, 1)
    await withdrawal.commit().execute()
    expect(await approval).toMatchObject({
      ...{ errorCode: errorCodes.changedMeanwhile, field: 'runNo' },
      displayErrorMessage:
        '1 payment of this run may not go out any more, as somebody withdrew or paid it at this moment. Refuse the run, and have it made again.'
    })
    const statuses = Object.values(await statusesOf(db))
    expect([statuses.filter((status) => status === 'INSTRUCTED').length, statuses.length]).toEqual([39, 40])
    await app.call(approver, refusePaymentRun, { runNo, reason: 'One was withdrawn' })
    await expectBooksToAgree(app.database.db)
  })

  const tries = Number(process.env['TRIES'] ?? 2)
  test(`approved, refused, requested and withdrawn at once, ${tries} times: done or refused, never a fault`, {
    timeout: 30_000 + tries * 5_000
  }, async () => {
    const { db } = app.database
    const { requestPaymentWithdrawal, approvePaymentWithdrawal, getPaymentWithdrawals } = paymentEndpoints
    const allowed = new Set(['0', errorCodes.refusedByRule, errorCodes.changedMeanwhile])
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const more = Array.from({ length: 6 }, (_, at) => ({ companyId: attempt * 100 + at, amount: '10.05' }))
      const [referenceNo = ''] = await paymentsAreDue(app, more, 5000 + attempt)
      const runNo = await aRun(app, maker)
      const withdrawn = async () => {
        const requested = await app.send(maker, requestPaymentWithdrawal, { referenceNo, reason: 'At once' })
        const { content } = await app.call(approver, getPaymentWithdrawals, { pageNumber: 0, pageSize: 100 })
        const changeId = content.find((one) => one.referenceNo === referenceNo)?.changeId
        return changeId ? app.send(approver, approvePaymentWithdrawal, { changeId }) : requested
      }
      const answers = await Promise.all([
        app.send(maker, refusePaymentRun, { runNo, reason: 'At once' }),
        app.send(approver, approvePaymentRun, { runNo }),
        withdrawn(),
        app.send(other(), approvePaymentRun, { runNo })
      ])
      const codes = answers
        .map((answer) => answer.json())
        .map(({ responseCode, errorCode }) => errorCode ?? responseCode)
      expect(codes.filter((code) => !allowed.has(code))).toEqual([])
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from payment_run_lines as line join payments using (reference_no)
      join payment_runs as run on run.run_id = line.run_id
      where run.status = 'Approved' and payments.status <> 'IN FILE'`.execute(db)
    expect(rows).toEqual([{ count: 0 }])
    await expectBooksToAgree(app.database.db)
  })
})

test('the same requestId makes, approves and instructs again once, and answers the same', async () => {
  const repeated = async (by: typeof maker, endpoint: Parameters<typeof app.send>[1], payload: object) => {
    const requestId = crypto.randomUUID()
    const [first, second] = await Promise.all([1, 2].map(() => app.send(by, endpoint, payload, { requestId })))
    expect(second?.json()).toEqual(first?.json())
    return first?.json().result
  }
  const { runNo } = await repeated(maker, makePaymentRun, choiceOf(app))
  await repeated(approver, approvePaymentRun, { runNo })
  await app.call(maker, requestRunWithdrawal, { runNo, reason: 'Not sent' })
  await repeated(approver, approveRunWithdrawal, { runNo })
  await repeated(maker, instructRunAgain, { runNo, reason: 'For tomorrow' })
  const statuses = Object.values(await statusesOf(app.database.db))
  expect([
    statuses.filter((status) => status === 'WITHDRAWN'),
    statuses.filter((status) => status === 'INSTRUCTED')
  ]).toEqual([Array(40).fill('WITHDRAWN'), Array(40).fill('INSTRUCTED')])
  await expectBooksToAgree(app.database.db)
})

describe('the database', () => {
  test('keeps what was made as it is, and a payment in one run', async () => {
    const runNo = await aRun(app, maker)
    const { db } = app.database
    await expect(sql`update payment_runs set total = total + 1`.execute(db)).rejects.toThrow('never changed')
    await expect(sql`update payment_run_lines set amount = amount + 1`.execute(db)).rejects.toThrow('never changed')
    await expect(sql`delete from payment_run_lines`.execute(db)).rejects.toThrow('never changed')
    const second = sql`
      insert into payment_run_lines (run_id, position, reference_no, company_id, rail, amount, details, beneficiary, bank_bic)
      select run_id, 1000, reference_no, company_id, rail, amount, details, beneficiary, bank_bic
      from payment_run_lines limit 1`.execute(db)
    await expect(second).rejects.toThrow('payment_in_one_run')
    const ofNobody = 'of a payment that is there, and of its dealer'
    for (const { run = sql`run_id`, referenceNo = sql`reference_no`, companyId = sql`company_id`, problem } of [
      { referenceNo: sql`'PY99999999'`, problem: ofNobody },
      { companyId: sql`company_id + 1`, problem: ofNobody },
      { run: sql`run_id + 99`, problem: 'of a payment run that is there' }
    ]) {
      const stray = sql`
        insert into payment_run_lines (run_id, position, reference_no, company_id, rail, amount, details, beneficiary,
          bank_bic, live)
        select ${run}, 1000, ${referenceNo}, ${companyId}, rail, amount, details, beneficiary, bank_bic, false
        from payment_run_lines limit 1`.execute(db)
      await expect(stray).rejects.toThrow(problem)
    }
    for (const loss of [
      'delete from payment_runs',
      'truncate payment_runs cascade',
      'update payment_runs set run_id = default'
    ])
      await expect(app.database.pool.query(loss), loss).rejects.toThrow(/never|foreign key/)
    expect((await readRun(app, maker, runNo)).run.total).toBe('402.00')
  })

  test('finds a line that was changed behind its back, and the file with it', async () => {
    const runNo = await aRun(app, maker)
    await app.database.pool.query(`
      alter table payment_run_lines disable trigger user;
      update payment_run_lines set beneficiary = jsonb_set(beneficiary, '{accountNumber}', '"1"') where position = 1;
      alter table payment_run_lines enable trigger user`)
    const found = (await verifyBooks(app.database.db)).flatMap(({ differences }) => differences)
    expect(found.map(({ subject }) => subject)).toEqual([expect.stringContaining(`of ${runNo}`), runNo])
    await app.call(approver, approvePaymentRun, { runNo })
    const broken = app.send(maker, paymentRunEndpoints.downloadPaymentRun, { runNo })
    await expect(broken.then(({ rawPayload }) => rawPayload.toString().includes('</Document>'))).resolves.toBe(false)
  })
})

test('a call with a stale view is refused with the present state', async () => {
  const runNo = await aRun(app, maker)
  await app.call(approver, approvePaymentRun, { runNo })
  const refused = await app.refusal(approver, approvePaymentRun, { runNo })
  expect(refused).toMatchObject({ errorCode: errorCodes.refusedByRule, field: 'runNo' })
})
