import { errorCodes } from '@payouts/contract/errors'
import { sumOfRinggit } from '@payouts/contract/money'
import { postingEndpoints } from '@payouts/contract/posting/endpoints'
import { type SqlBool, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { anApprovedCycle, type DealerInCycle } from '#test/builders/approved-cycle.ts'
import { codeOf } from '#test/builders/cycle-builders.ts'
import { moveRows } from '#transactions/move-rows.ts'
import { recordAction } from '#transactions/record-action.ts'

const { getPayoutPostErrors, reattemptPosting } = postingEndpoints
const today = '2026-11-21'
const app = useTestApp()
let reviewer: TestSession
let approver: TestSession
let batchNo = 0
let companyId = 0

beforeAll(async () => {})
beforeEach(async () => {
  app.clock.set(`${today}T02:00:00Z`)
  reviewer = await app.signIn('reviewer')
  approver = await app.signIn('approver')
})

const dealer = (amounts: string[], bankAccountNumber: string | null = '1234567890'): DealerInCycle => ({
  companyId: ++companyId,
  amounts,
  bankAccountNumber
})

async function approved(dealers: DealerInCycle[], approvedFor = today): Promise<number> {
  await anApprovedCycle(app.database.db, { batchNo: ++batchNo, approvedFor, dealers })
  return batchNo
}

async function cycle(batch: number) {
  return app.database.db
    .selectFrom('cycles')
    .select(['status', 'hold_amount'])
    .where('batch_no', '=', batch)
    .executeTakeFirstOrThrow()
}

const giveBank = ({ companyId: id }: DealerInCycle) =>
  app.database.db
    .updateTable('dealers')
    .set({ bank_name: 'Bank Contoh', bank_account_number: '87654321' })
    .where('company_id', '=', id)
    .execute()

const errorsOf = (batch: number, page = { pageNumber: 0, pageSize: 100 }) =>
  app.call(reviewer, getPayoutPostErrors, { batchNo: batch, ...page })

const reattempt = (batch: number, rest: { accountCodes?: string[]; dryRun?: boolean } = {}) =>
  app.call(approver, reattemptPosting, { batchNo: batch, remark: 'Bank details have arrived', ...rest })

describe('the sweep', () => {
  it('posts a cycle on the Malaysian day that it was approved for, and not before', async () => {
    const batch = await approved([dealer(['12.00'])], '2026-11-22')
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Scheduled')
    app.clock.set('2026-11-21T15:59:00Z')
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Scheduled')
    app.clock.set('2026-11-21T16:00:00Z')
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Completed')
  })

  it('settles a cycle whose posting was killed after its last dealer', async () => {
    const batch = await approved([dealer(['12.00'])])
    await app.jobs.runDue()
    await app.database.db.updateTable('cycles').set({ status: 'Scheduled' }).where('batch_no', '=', batch).execute()
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Completed')
  })

  it('tries a posting error again when its time has come', async () => {
    const nowhere = dealer(['12.00'], null)
    const batch = await approved([nowhere])
    await app.jobs.runDue()
    await giveBank(nowhere)
    app.clock.set(`${today}T02:00:59Z`)
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Error')
    app.clock.set(`${today}T02:01:00Z`)
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Completed')
  })

  it('posts what was released on its own, on its date, beside the cycle’s own posting', async () => {
    const payee = dealer(['10.00', '20.00', '30.00'])
    const batch = await approved([payee])
    const released = await releaseFirstRow(batch, '2026-11-23')
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Completed')
    app.clock.advanceDays(1)
    await app.jobs.runDue()
    expect(await postingsOf(payee)).toHaveLength(1)
    app.clock.advanceDays(1)
    await app.jobs.runDue()
    await app.jobs.runDue()
    const [own, later] = await postingsOf(payee)
    expect(own).toMatchObject({ release_action_id: null, posted_on: today })
    expect(later).toMatchObject({
      release_action_id: released.actionId,
      gross: released.gross,
      posted_on: '2026-11-23'
    })
    expect(sumOfRinggit([own?.gross ?? '', later?.gross ?? ''])).toBe('60.00')
    expect((await cycle(batch)).status).toBe('Completed')
  })

  it('shows Error for a completed cycle while a release of it cannot be paid', async () => {
    const payee = dealer(['10.00', '20.00'])
    const batch = await approved([payee])
    await releaseFirstRow(batch, '2026-11-22')
    await app.jobs.runDue()
    await app.database.db
      .updateTable('dealers')
      .set({ bank_account_number: null })
      .where('company_id', '=', payee.companyId)
      .execute()
    app.clock.advanceDays(1)
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Error')
    await giveBank(payee)
    approver = await app.signIn('approver')
    await reattempt(batch)
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Completed')
  })

  /** Releases a row of an approved cycle as the hold screens do. */
  async function releaseFirstRow(batch: number, dueOn: string) {
    return app.database.db.transaction().execute(async (tx) => {
      const action = await recordAction(tx, {
        kind: 'RELEASE',
        batchNo: batch,
        remark: 'Cleared',
        actedBy: null,
        actedAt: app.clock.now(),
        selectedDate: dueOn
      })
      const { id, incentive_amount: gross } = await tx
        .selectFrom('transactions')
        .select(['id', 'incentive_amount'])
        .where('batch_no', '=', batch)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await moveRows(tx, {
        batchNo: batch,
        on: app.clock.today(),
        from: ['PAYABLE'],
        to: 'RELEASED',
        where: sql<SqlBool>`id = ${id}`,
        set: { releaseActionId: action.actionId, dueOn }
      })
      return { actionId: action.actionId, gross }
    })
  }

  const postingsOf = ({ companyId: id }: DealerInCycle) =>
    app.database.db
      .selectFrom('postings')
      .select(['release_action_id', 'gross', 'posted_on'])
      .where('company_id', '=', id)
      .orderBy('posting_id')
      .execute()
})

describe('getPayoutPostErrors', () => {
  it('lists whom the cycle could not pay, with amounts, tax, tries and the next one', async () => {
    const liable: DealerInCycle = {
      ...dealer(['100.00', '50.25'], null),
      companyType: 'Individual',
      paidLastYear: '200000.00'
    }
    const short = dealer(['8.00'], '1234')
    const batch = await approved([liable, short, dealer(['1.00'])])
    await app.jobs.runDue()
    const page = await errorsOf(batch)
    expect(page).toEqual({
      content: [
        {
          accountCode: codeOf(liable.companyId),
          accountName: `Kedai ${liable.companyId}`,
          postAmount: '150.25',
          whtAmount: '3.01',
          reAttempt: 0,
          problem: 'The dealer has no bank details.',
          nextAttemptAt: '2026-11-21T02:01:00.000Z'
        },
        expect.objectContaining({ accountCode: codeOf(short.companyId), postAmount: '8.00', whtAmount: '0.00' })
      ],
      pageNumber: 0,
      pageSize: 100,
      totalElements: 2,
      totalPages: 1
    })
    const second = await errorsOf(batch, { pageNumber: 1, pageSize: 1 })
    expect(second.content.map(({ accountCode }) => accountCode)).toEqual([codeOf(short.companyId)])
    const past = await errorsOf(batch, { pageNumber: 5, pageSize: 1 })
    expect(past).toMatchObject({ content: [], totalElements: 2, totalPages: 2 })
  })

  it('is closed to users without payouts', async () => {
    const refusal = await app.refusal(await app.signIn('reporter'), getPayoutPostErrors, {
      batchNo: 1,
      pageNumber: 0,
      pageSize: 100
    })
    expect(refusal.errorCode).toBe(errorCodes.notPermitted)
  })
})

describe('reattemptPosting', () => {
  async function withErrors(count: number) {
    const nowhere = Array.from({ length: count }, () => dealer(['10.00', '5.00'], null))
    const batch = await approved(nowhere)
    await app.jobs.runDue()
    return { batch, nowhere }
  }

  it('tries every error again at once and completes the cycle', async () => {
    const { batch, nowhere } = await withErrors(2)
    for (const one of nowhere) await giveBank(one)
    const result = await reattempt(batch)
    expect(result).toEqual({
      referenceNo: expect.stringMatching(/^PA\d{8}$/),
      totalPayOut: '30.00',
      dealerCount: 2,
      transactionCount: 4,
      date: today
    })
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Completed')
    expect((await errorsOf(batch)).content).toEqual([])
  })

  it('tries the named accounts alone, and counts a try that fails again', async () => {
    const { batch, nowhere } = await withErrors(2)
    const [first, second] = nowhere.map(({ companyId: id }) => codeOf(id))
    await reattempt(batch, { accountCodes: [second ?? ''] })
    await app.jobs.runDue()
    const { content } = await errorsOf(batch)
    expect(content.map(({ accountCode, reAttempt }) => [accountCode, reAttempt])).toEqual([
      [first, 0],
      [second, 1]
    ])
    expect((await cycle(batch)).status).toBe('Error')
  })

  it('still takes a person’s try after the five of its own', async () => {
    const { batch, nowhere } = await withErrors(1)
    for (let attempt = 0; attempt < 5; attempt++) {
      app.clock.advanceDays(1)
      await app.jobs.runDue()
    }
    reviewer = await app.signIn('reviewer')
    approver = await app.signIn('approver')
    expect((await errorsOf(batch)).content).toMatchObject([{ reAttempt: 5, nextAttemptAt: null }])
    for (const one of nowhere) await giveBank(one)
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Error')
    await reattempt(batch)
    await app.jobs.runDue()
    expect((await cycle(batch)).status).toBe('Completed')
  })

  it('says beforehand what it would try and what it could not, and changes nothing', async () => {
    const { batch, nowhere } = await withErrors(1)
    const before = await errorsOf(batch)
    const known = codeOf(nowhere[0]?.companyId ?? 0)
    const result = await reattempt(batch, { accountCodes: [known, 'NOBODY'], dryRun: true })
    expect(result).toEqual({
      totalPayOut: '15.00',
      dealerCount: 1,
      transactionCount: 2,
      date: today,
      refused: [{ id: 'NOBODY', name: 'NOBODY', reason: 'It has no posting error in this cycle.' }],
      refusedCount: 1
    })
    await app.jobs.runDue()
    expect(await errorsOf(batch)).toEqual(before)
  })

  it('refuses a call that names an account without an error, whole', async () => {
    const { batch, nowhere } = await withErrors(1)
    const accountCodes = [codeOf(nowhere[0]?.companyId ?? 0), 'NOBODY']
    const before = await errorsOf(batch)
    const refusal = await app.refusal(approver, reattemptPosting, { batchNo: batch, remark: 'Again', accountCodes })
    expect(refusal).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'NOBODY has no posting error in this cycle.'
    })
    expect(await errorsOf(batch)).toEqual(before)
  })

  it('refuses a cycle without errors, and one that is not there', async () => {
    const batch = await approved([dealer(['10.00'])])
    await app.jobs.runDue()
    for (const [named, message] of [
      [batch, 'This cycle has no posting errors to re-attempt.'],
      [999_999, 'There is no payout cycle 999999.']
    ] as const) {
      const refusal = await app.refusal(approver, reattemptPosting, { batchNo: named, remark: 'Again' })
      expect(refusal).toMatchObject({ errorCode: errorCodes.refusedByRule, displayErrorMessage: message })
    }
  })

  it('is closed to users who may not approve', async () => {
    const { batch } = await withErrors(1)
    const refusal = await app.refusal(reviewer, reattemptPosting, { batchNo: batch, remark: 'Again' })
    expect(refusal.errorCode).toBe(errorCodes.notPermitted)
  })

  it('requires a remark', async () => {
    const refusal = await app.refusal(approver, reattemptPosting, { batchNo: 1, remark: ' ' })
    expect(refusal.errorCode).toBe(errorCodes.errorDuringRequest)
  })

  it('pays once for two calls at once', async () => {
    const { batch, nowhere } = await withErrors(1)
    for (const one of nowhere) await giveBank(one)
    await Promise.all([reattempt(batch), reattempt(batch)])
    await app.jobs.runDue()
    const payments = await app.database.db
      .selectFrom('payments')
      .select('amount')
      .where('company_id', '=', nowhere[0]?.companyId ?? 0)
      .execute()
    expect(payments).toEqual([{ amount: '15.00' }])
  })

  it('appears in the audit trail with its reference and its accounts', async () => {
    const { batch, nowhere } = await withErrors(1)
    const { referenceNo } = await reattempt(batch)
    const event = await app.database.db
      .selectFrom('audit_events')
      .selectAll()
      .where('reference_no', '=', referenceNo ?? '')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      action: 'REATTEMPT',
      batch_no: batch,
      comment: 'Bank details have arrived',
      details: { accountCodes: [codeOf(nowhere[0]?.companyId ?? 0)] }
    })
  })
})
