import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { RecordChanges } from '@payouts/contract/dealer-records/schema'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestSession } from '#test/app/app.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { anOutsider } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

const { getDealerRecord, getDealerChanges, changeDealerRecord, changeNewAccountWait } = dealerRecordEndpoints
const { approveDealerChanges, refuseDealerChanges, withdrawDealerChange } = dealerRecordEndpoints

const app = useTestApp({ per: 'test' })
const people = prepared(
  async () => {
    const { db } = app.database
    await aDealer(db, { company_id: 1, contact_email: 'old@kedai.example', contact_phone: '+60311111111' })
    await aDealer(db, { company_id: 2 })
    const [requester, giver, admin] = await Promise.all(
      ['reviewer', 'approver', 'admin'].map((name) => app.signIn(name))
    )
    if (!requester || !giver || !admin) throw new Error('nobody is signed in')
    return { requester, giver, admin }
  },
  { per: 'test' }
)

const companyCode = 'D00001'
const read = (by: TestSession, code = companyCode) => app.call(by, getDealerRecord, { companyCode: code })
const change = async (by: TestSession, changes: RecordChanges, code = companyCode) => {
  const { version } = await read(by, code)
  return app.call(by, changeDealerRecord, { companyCode: code, version, changes, reason: 'Their letter of today' })
}
const refusedChange = async (by: TestSession, changes: RecordChanges, version?: number) => {
  const known = version ?? (await read(by)).version
  return app.refusal(by, changeDealerRecord, { companyCode, version: known, changes, reason: 'Their letter' })
}
const pending = async (by: TestSession) =>
  (await app.call(by, getDealerChanges, { pageNumber: 0, pageSize: 10 })).changes.content
const decided = async (by: TestSession, status: 'Approved' | 'Refused' | 'Withdrawn') =>
  (await app.call(by, getDealerChanges, { pageNumber: 0, pageSize: 10, status })).changes.content

const bank = { bankBic: 'MBBEMYKL', bankAccountNumber: '514012345678' }

test('a bank change waits for a second person, who sees old and new, and takes effect when accepted', async () => {
  const { requester, giver } = people()
  const { changeId } = await change(requester, bank)
  expect((await read(giver)).record).toMatchObject({ bankName: 'Bank Contoh', bankAccountNumber: '1234567890' })
  expect(await pending(giver)).toMatchObject([
    {
      changeId,
      companyCode,
      reason: 'Their letter of today',
      askedBy: 'reviewer binti Ujian',
      status: 'Pending',
      fields: [
        { field: 'bankBic', before: null, after: 'MBBEMYKL' },
        { field: 'bankName', before: 'Bank Contoh', after: 'Maybank' },
        { field: 'bankAccountNumber', before: '1234567890', after: '514012345678' }
      ]
    }
  ])
  await app.call(giver, approveDealerChanges, { changeIds: [changeId ?? 0], comment: 'Called them' })
  const after = await read(giver)
  expect(after.record).toMatchObject({ ...bank, bankName: 'Maybank' })
  expect(after.change).toBeNull()
  expect(await decided(giver, 'Approved')).toMatchObject([
    { changeId, decidedBy: 'approver binti Ujian', comment: 'Called them' }
  ])
})

test('the audit trail names dealer, field, old and new, of account numbers the last four digits', async () => {
  const { requester, giver } = people()
  const { changeId } = await change(requester, { ...bank, tin: 'C20880050010' })
  await app.call(giver, approveDealerChanges, { changeIds: [changeId ?? 0] })
  const { rows } = await sql<{ activity: string; account_code: string; actor: string; details: object }>`
    select activity, account_code, actor, details from audit_events where action = 'CHANGE RECORD'`.execute(
    app.database.db
  )
  expect(rows).toMatchObject([
    {
      account_code: companyCode,
      actor: 'approver binti Ujian',
      activity: expect.stringContaining('Account number from •••• 7890 to •••• 5678'),
      details: {
        changeId,
        changes: expect.arrayContaining([
          { field: 'tin', before: null, after: 'C20880050010' },
          { field: 'bankAccountNumber', before: '•••• 7890', after: '•••• 5678' }
        ])
      }
    }
  ])
  const { rows: whole } = await sql`
    select from audit_events where details::text like '%514012345678%' or activity like '%514012345678%'`.execute(
    app.database.db
  )
  expect(whole).toEqual([])
})

test('what does not concern money takes effect at once, with its audit event', async () => {
  const { requester } = people()
  expect(await change(requester, { phone: '03-2222 2222', endDate: '2031-12-31' })).toMatchObject({ changeId: null })
  expect((await read(requester)).record).toMatchObject({ phone: '+60322222222', endDate: '2031-12-31' })
  const { rows } = await sql<{ activity: string }>`select activity from audit_events where area = 'dealers'`.execute(
    app.database.db
  )
  expect(rows).toEqual([
    {
      activity:
        'Changed the record of Kedai 1: Phone from +60311111111 to +60322222222, Contract to from 2099-12-31 to 2031-12-31'
    }
  ])
})

test('of one call the guarded part waits and the rest takes effect', async () => {
  const { requester } = people()
  await change(requester, { email: 'new@kedai.example', city: 'Ampang' })
  const { record, change: waiting } = await read(requester)
  expect(record).toMatchObject({ email: 'old@kedai.example', city: 'Ampang' })
  expect(waiting?.fields).toEqual([{ field: 'email', before: 'old@kedai.example', after: 'new@kedai.example' }])
})

test('nobody accepts or refuses their own request; the database refuses it too', async () => {
  const { admin } = people()
  const { changeId } = await change(admin, bank)
  const changeIds = [changeId ?? 0]
  const words = 'You requested this. A second person has to decide.'
  expect(await app.refusal(admin, approveDealerChanges, { changeIds })).toMatchObject({ displayErrorMessage: words })
  expect(await app.refusal(admin, refuseDealerChanges, { changeIds, comment: 'No' })).toMatchObject({
    displayErrorMessage: words
  })
  const force = sql`
    update dealer_changes set status = 'Approved', decided_by = asked_by, decided_on = now()
    where change_id = ${changeId}`.execute(app.database.db)
  await expect(force).rejects.toThrow('approved_by_a_second_person')
})

test('a refusal has a reason, changes nothing and notifies the requester; only the requester withdraws', async () => {
  const { requester, giver, admin } = people()
  const first = await change(requester, bank)
  await app.call(giver, refuseDealerChanges, { changeIds: [first.changeId ?? 0], comment: 'No such letter' })
  const notices = await app.call(requester, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 5 })
  expect(notices.content).toMatchObject([
    { kind: 'ANSWER', detail: 'No such letter', place: { screen: 'dealer', companyCode } }
  ])
  const second = await change(requester, bank)
  expect(await app.refusal(admin, withdrawDealerChange, { changeId: second.changeId ?? 0 })).toMatchObject({
    displayErrorMessage: 'Only the person who requested this can withdraw it.'
  })
  await app.call(requester, withdrawDealerChange, { changeId: second.changeId ?? 0 })
  expect((await read(giver)).record).toMatchObject({ bankAccountNumber: '1234567890' })
  expect(await pending(giver)).toEqual([])
  expect([await decided(giver, 'Refused'), await decided(giver, 'Withdrawn')]).toMatchObject([
    [{ comment: 'No such letter' }],
    [{ changeId: second.changeId }]
  ])
})

test('a dealer has one request at a time, and one made of a state that has passed is refused', async () => {
  const { requester, admin, giver } = people()
  const { version } = await read(requester)
  await change(requester, { phone: '+60322222222' })
  expect(await refusedChange(admin, bank, version)).toMatchObject({ errorCode: expect.stringMatching(/1038$/) })
  await change(requester, bank)
  expect(await refusedChange(admin, { tin: 'C20880050010' })).toMatchObject({
    displayErrorMessage: 'A change of it waits for its decision. Decide on it or withdraw it first.'
  })
  const [waiting] = await pending(giver)
  await sql`update dealers set bank_account_number = '99999999' where company_id = 1`.execute(app.database.db)
  expect(await app.refusal(giver, approveDealerChanges, { changeIds: [waiting?.changeId ?? 0] })).toMatchObject({
    errorCode: expect.stringMatching(/1038$/)
  })
})

test('of two who decide at once, one succeeds and the other is refused', async () => {
  const { requester, giver, admin } = people()
  const { changeId } = await change(requester, bank)
  const changeIds = [changeId ?? 0]
  const answers = await Promise.all([
    app.send(giver, approveDealerChanges, { changeIds }),
    app.send(admin, refuseDealerChanges, { changeIds, comment: 'No' })
  ])
  expect(answers.map((answer) => answer.json().responseCode).toSorted()).toEqual(['-1', '0'])
  const messages = answers.map((answer) => answer.json().displayErrorMessage).filter(Boolean)
  expect(messages).toEqual([expect.stringMatching(/^This request was (approved|refused) already\.$/)])
})

test('several are accepted together, all of them or none', async () => {
  const { requester, giver } = people()
  const one = await change(requester, bank)
  const other = await change(requester, { payoutRoute: 'WALLET' }, 'D00002')
  const changeIds = [one.changeId ?? 0, other.changeId ?? 0]
  expect(await app.refusal(giver, approveDealerChanges, { changeIds: [...changeIds, 99_999] })).toMatchObject({
    displayErrorMessage: 'There is no such request.'
  })
  expect(await pending(giver)).toHaveLength(2)
  expect(await app.call(giver, approveDealerChanges, { changeIds })).toMatchObject({
    message: 'Approved 2 requests. It is in effect from now on.'
  })
  expect((await read(giver, 'D00002')).record.payoutRoute).toBe('WALLET')
})

test('what cannot be is refused, and the field is named', async () => {
  const cases: [RecordChanges, string][] = [
    [{ bankBic: 'MBBEMYKL', bankAccountNumber: '12345' }, 'changes.bankAccountNumber'],
    [{ idKind: 'NRIC' }, 'changes.idNumber'],
    [{ tin: 'X1' }, 'changes.tin'],
    [{ startDate: '2100-01-01' }, 'changes.endDate'],
    [{ bankBic: 'XXXXMYKL' }, 'changes.bankBic']
  ]
  for (const [changes, field] of cases) {
    expect(await refusedChange(people().requester, changes)).toMatchObject({ field })
  }
})

test('a form in which nothing was changed is refused, another name of the same bank is nothing', async () => {
  const { requester } = people()
  expect(await refusedChange(requester, { phone: '+60 3 1111 1111', bankName: 'BANK CONTOH BERHAD' })).toMatchObject({
    displayErrorMessage: expect.stringContaining('same data as before')
  })
})

test('how long payouts wait takes two people, too', async () => {
  const { requester, giver } = people()
  const { changeId } = await app.call(requester, changeNewAccountWait, { days: 5, reason: 'A week' })
  expect((await read(requester)).waitDays).toBe(3)
  expect(await pending(giver)).toMatchObject([
    { companyCode: null, fields: [{ field: 'newAccountWaitDays', before: '3', after: '5' }] }
  ])
  await app.call(giver, approveDealerChanges, { changeIds: [changeId] })
  expect((await read(requester)).waitDays).toBe(5)
  // Somebody requests what is approved at the same moment.
  const { db } = app.database
  const { refused } = await db.transaction().execute(async (tx) => {
    await sql`update dealer_settings set new_account_wait_days = 7`.execute(tx)
    const waiting = app.refusal(requester, changeNewAccountWait, { days: 7, reason: 'A week' })
    await untilWaiting(db, 1)
    return { refused: waiting }
  })
  expect((await refused).displayErrorMessage).toContain('same data as before')
})

test('users who may not read whole account numbers see four digits, a company’s user only of its own', async () => {
  const { requester } = people()
  await change(requester, bank)
  await anOutsider(app.database.db, { userName: 'dealer', companyId: 1 })
  const dealer = await app.signIn('dealer')
  const own = await app.call(dealer, getDealerRecord, {})
  expect(own).toMatchObject({ companyCode, record: { bankAccountNumber: '•••• 7890' }, change: null })
  expect((await read(requester)).record.bankAccountNumber).toBe('•••• 7890')
  expect((await pending(requester))[0]?.fields.at(-1)).toMatchObject({ before: '•••• 7890', after: '•••• 5678' })
  expect(await app.refusal(dealer, getDealerRecord, { companyCode: 'D00002' })).toMatchObject({
    displayErrorMessage: 'There is no dealer D00002.'
  })
  expect(await pending(dealer)).toEqual([])
})

test('where one person is enough, all of it takes effect at once, and the database records that', async () => {
  const alone = await startTestApp({ environment: { FOUR_EYES: 'off' } })
  onTestFinished(() => alone.close())
  await aDealer(alone.database.db, { company_id: 1 })
  const admin = await alone.signIn('admin')
  const request = { companyCode, version: 1, changes: bank, reason: 'Their letter' }
  const { changeId } = await alone.call(admin, changeDealerRecord, request)
  expect((await alone.call(admin, getDealerRecord, { companyCode })).record).toMatchObject(bank)
  const stored = await alone.database.db.selectFrom('dealer_changes').selectAll().execute()
  expect(stored).toMatchObject([{ change_id: changeId, status: 'Approved', four_eyes: false }])
})
