import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { freeze } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { answered, aPostedCycle, balancesOf } from '#test/builders/payment-builders.ts'
import { aSentRun } from '#test/files/bank-runs.ts'
import { oneBehindTheOther } from '#test/running/one-behind-the-other.ts'

const { getPaymentList, getPayment, payBalance } = paymentEndpoints
const page = { pageNumber: 0, pageSize: 10 }
const reason = 'The dealer has given another account.'

const app = useTestApp()
const admin = useSession(app, 'admin')
const approver = useSession(app, 'approver')
let references: string[] = []
const at = (index: number) => references[index] ?? ''

beforeAll(async () => {
  const { db } = app.database
  const dealers = Array.from({ length: 9 }, (_, index) => ({
    companyId: index + 1,
    amounts: [`${10 * (index + 1)}.00` as const],
    bankAccountNumber: `51401234567${index}`
  }))
  references = await aPostedCycle(db, { batchNo: 1, clock: fixedClock('2026-11-20T02:00:00Z'), dealers })
  await sql`update dealers set bank_bic = 'MBBEMYKL' where company_id = 9`.execute(db)
  references.push(
    ...(await aPostedCycle(db, { batchNo: 2, clock: app.clock, dealers: [{ companyId: 9, amounts: ['5.00'] }] }))
  )
  await aSentRun(db, app.clock, { references: references.slice(0, 7) })
  const rejected = references.slice(0, 6).map((referenceNo) => ({
    ...{ referenceNo, status: 'REJECTED' as const, reasonCode: 'AC04', reasonText: 'Closed account number' }
  }))
  await answered(db, app.clock, [...rejected, { referenceNo: at(6), status: 'SETTLED', bankReference: 'B7' }])
})

async function found(request: object) {
  const { content, totalElements } = await app.call(admin, getPaymentList, { ...page, ...request })
  expect(totalElements).toBe(content.length)
  return content.map(({ referenceNo }) => references.indexOf(referenceNo))
}

describe('the list of payments', () => {
  test.each([
    [{}, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
    [{ sortProperty: 'AMOUNT', sortOrder: 'ASC' }, [9, 0, 1, 2, 3, 4, 5, 6, 7, 8]],
    [{ sortProperty: 'REFERENCE', sortOrder: 'ASC' }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [{ status: 'SETTLED' }, [6]],
    [{ status: 'INSTRUCTED' }, [9, 8, 7]],
    [{ status: 'INSTRUCTED', dueOn: '2026-11-21' }, [9]],
    [{ bankBic: 'mbbemykl' }, [9]],
    [{ companyCode: '00009' }, [9, 8]],
    [{ companyName: 'kedai 3' }, [2]],
    [{ referenceNo: 'pp00000002' }, [1]],
    [{ runNo: 'PR00000001', status: 'SETTLED' }, [6]],
    [{ runNo: 'PR12345678' }, []],
    [{ runNo: 'nothing' }, []]
  ])('answers %j', async (request, which) => {
    expect(await found(request)).toEqual(which)
  })

  test('counts past its end, and shows a line', async () => {
    const past = await app.call(admin, getPaymentList, { pageNumber: 5, pageSize: 3 })
    expect(past).toMatchObject({ content: [], totalElements: 10, totalPages: 4 })
    const { content } = await app.call(admin, getPaymentList, { ...page, status: 'SETTLED' })
    expect(content).toEqual([
      {
        ...{ referenceNo: at(6), companyCode: 'D00007', companyName: 'Kedai 7', batchNo: 1, bankName: 'Bank Contoh' },
        ...{
          bankBic: null,
          bankAccountNumber: '514012345676',
          amount: '70.00',
          dueOn: '2026-11-20',
          status: 'SETTLED'
        },
        ...{ statusAt: '2026-11-21T02:00:00.000Z', runNo: 'PR00000001' }
      }
    ])
  })

  test('is a company’s own user’s own, without runs, and shows of accounts the last digits', async () => {
    const { db } = app.database
    await db
      .insertInto('roles')
      .values({
        ...{ name: 'Payee', description: '', is_external: true },
        granted: JSON.stringify({ 'Payment Runs': ['MAKE'] })
      })
      .execute()
    await aUser(db, { userName: 'payee', companyId: 7, role: 'Payee' })
    const payee = await app.signIn('payee')
    const { content } = await app.call(payee, getPaymentList, page)
    expect(content).toMatchObject([{ referenceNo: at(6), status: 'SETTLED', runNo: null }])
    expect(content[0]?.bankAccountNumber).toMatch(/[^\d]5676$/)
    expect(await app.call(payee, getPayment, { referenceNo: at(6) })).toMatchObject({
      steps: [{ status: 'INSTRUCTED' }, { status: 'IN FILE' }, { status: 'SETTLED' }]
    })
    const refusalOf = async (call: typeof getPayment | typeof payBalance) =>
      (await app.refusal(payee, call, { referenceNo: at(0), reason })).displayErrorMessage
    expect(await refusalOf(getPayment)).toBe(`There is no payment ${at(0)}.`)
    expect(await refusalOf(payBalance)).toBe('This is for staff alone.')
  })
})

test('a payment lists its steps, with what moved its money', async () => {
  const payment = await app.call(admin, getPayment, { referenceNo: at(0) })
  expect(payment).toMatchObject({
    ...{ status: 'REJECTED', reasonCode: 'AC04', replaces: null, replacedBy: null, available: '10.00' },
    ...{ payoutRoute: 'BANK', postingReference: at(0), runNo: 'PR00000001' }
  })
  expect(payment.steps).toEqual([
    ...[
      {
        status: 'INSTRUCTED',
        at: '2026-11-20T02:00:00.000Z',
        actor: 'System',
        reason: '',
        journalReference: `PAYMENT ${at(0)}`
      }
    ],
    ...[{ status: 'IN FILE', at: '2026-11-21T02:00:00.000Z', actor: 'System', reason: '', journalReference: null }],
    {
      ...{ status: 'REJECTED', at: '2026-11-21T02:00:00.000Z', actor: 'bank file' },
      ...{ reason: 'AC04 Closed account number', journalReference: `REJECTED ${at(0)}` }
    }
  ])
})

describe('paying again what came back', () => {
  const refused = async (referenceNo: string) =>
    (await app.refusal(admin, payBalance, { referenceNo, reason })).displayErrorMessage

  test('instructs what is available under a reference of its own, once', async () => {
    const paid = await app.call(admin, payBalance, { referenceNo: at(0), reason })
    expect(paid).toEqual({
      referenceNo: 'PY00000001',
      message: 'Instructed RM 10.00 to Kedai 1 as PY00000001. The next payment run pays it.'
    })
    expect(await app.call(admin, getPayment, { referenceNo: 'PY00000001' })).toMatchObject({
      ...{ amount: '10.00', status: 'INSTRUCTED', replaces: at(0), postingReference: null, batchNo: null },
      ...{ steps: [{ status: 'INSTRUCTED', actor: admin.name, reason, journalReference: 'PAYMENT PY00000001' }] }
    })
    expect(await app.call(admin, getPayment, { referenceNo: at(0) })).toMatchObject({ replacedBy: 'PY00000001' })
    expect(await refused(at(0))).toBe('PY00000001 has paid it again.')
    expect((await balancesOf(app.database.db))['D00001']).toBeUndefined()
  })

  test('accepts one of two requests at once', async () => {
    const again = { referenceNo: at(1), reason }
    const [{ referenceNo }, second] = await oneBehindTheOther(app.database.db, sql`payments`, [
      () => app.call(admin, payBalance, again),
      () => app.refusal(admin, payBalance, again)
    ])
    expect(second.displayErrorMessage).toBe(`${referenceNo} has paid it again.`)
  })

  test('is refused of what is on its way, settled, frozen, waiting, set aside, of the wallet or without bank details', async () => {
    const { db } = app.database
    expect(await refused('PP99999999')).toBe('There is no payment PP99999999.')
    expect(await refused(at(8))).toBe('This payment is instructed. Only what came back is paid again.')
    expect(await refused(at(6))).toBe('This payment is settled. Only what came back is paid again.')
    await freeze(db, 3)
    expect(await refused(at(2))).toBe('The account is frozen. Nothing is paid to it until it is unfrozen.')
    const change = { companyCode: 'D00004', version: 1, changes: { bankAccountNumber: '514099999999' }, reason }
    const requested = await app.call(admin, dealerRecordEndpoints.changeDealerRecord, change)
    await app.call(approver, dealerRecordEndpoints.approveDealerChanges, { changeIds: [requested.changeId ?? 0] })
    expect(await refused(at(3))).toBe('The bank account was changed. Nothing is paid to it until 24 Nov 2026.')
    await sql`update dealers set payout_route = 'WALLET' where company_id = 5`.execute(db)
    expect(await refused(at(4))).toBe('The dealer is paid by the wallet now. The sum stays on its account.')
    await sql`update dealers set bank_name = null, bank_account_number = null where company_id = 6`.execute(db)
    expect(await refused(at(5))).toBe('The dealer has no bank details.')
    await sql`
      with change as (
        insert into earmark_changes (company_id, status, amount, reason, earmarked_on, changed_by, changed_by_name, changed_at)
        select 6, 'Added', 60, 'Debt', '2026-11-22', min(user_id), 'Somebody', now() from users
        returning company_id, change_id, amount, reason, earmarked_on
      ), bank as (update dealers set bank_name = 'Maybank', bank_account_number = '514012345679' where company_id = 6)
      insert into earmarks (company_id, change_id, amount, reason, earmarked_on) select * from change`.execute(db)
    expect(await refused(at(5))).toMatch(/^Nothing is available on the account/)
    expect((await app.refusal(approver, payBalance, { referenceNo: at(5), reason })).errorCode).toMatch(/1036$/)
    await expectBooksToAgree(db)
  })
})
