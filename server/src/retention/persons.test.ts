import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import type { NamedPerson } from '@payouts/contract/retention/schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSampleApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'

const { getPersonErasure, erasePerson, approveRetentionChange, refuseRetentionChange, getRetentionChanges } =
  retentionEndpoints

const app = useSampleApp()
let requester: TestSession
let approver: TestSession
const signIn = async () => {
  ;[requester, approver] = [await app.signIn('reviewer'), await app.signIn('approver')]
}
beforeAll(signIn)

const because = { reason: 'The person asked on paper' }
const kept = async (named: NamedPerson) => (await app.call(requester, getPersonErasure, named)).records
const ask = (named: NamedPerson) => app.call(requester, erasePerson, { ...named, ...because })
const approve = (changeId: number) => app.call(approver, approveRetentionChange, { changeId, comment: '' })
let customer: NamedPerson
beforeAll(async () => {
  const { rows } = await sql<{ person: string }>`
    select yes_id as person from transactions join cycles using (batch_no)
    where cycles.status = 'Completed' and state = 'PAID' order by payout_date, id limit 1`.execute(app.database.db)
  customer = { kind: 'CUSTOMER', person: rows[0]?.person ?? '' }
})

test('what was paid is kept for seven years whoever asks, and says until when', async () => {
  const records = await kept(customer)
  expect(records).toContainEqual(
    expect.objectContaining({ what: 'Rows of cycles', isErased: false, until: expect.stringMatching(/^203\d-12-31$/) })
  )
  expect(await app.refusal(requester, erasePerson, { ...customer, ...because })).toMatchObject({
    field: 'person',
    displayErrorMessage: expect.stringContaining('has to be kept')
  })
  expect(await app.refusal(requester, erasePerson, { ...customer, person: 'nobody@x', ...because })).toMatchObject({
    displayErrorMessage: 'Nothing is kept about this person.'
  })
})

test('later two people erase a customer: sums and books stay, and the name is nowhere in the request or its events', async () => {
  app.clock.set('2040-01-05T02:00:00Z')
  await signIn()
  const totals = sql`select batch_no, company_id, state, row_count, amount from cycle_totals order by 1, 2, 3`
  const { rows: before } = await totals.execute(app.database.db)
  const { changeId } = await ask(customer)
  expect(
    (await app.refusal(requester, approveRetentionChange, { changeId, comment: '' })).displayErrorMessage
  ).toBeTruthy()
  expect(await app.refusal(requester, erasePerson, { ...customer, ...because })).toBeTruthy()
  await app.call(approver, refuseRetentionChange, { changeId, comment: 'Not signed' })
  const again = await ask(customer)
  await approve(again.changeId)
  expect((await kept(customer)).filter(({ isErased }) => isErased)).toEqual([])
  const page = { pageNumber: 0, pageSize: 20, status: 'Approved' as const }
  const { changes } = await app.call(requester, getRetentionChanges, page)
  expect(changes.content).toMatchObject([{ action: 'ERASE PERSON', personKind: 'CUSTOMER', person: null }])
  const { rows: events } = await sql`select * from audit_events where area = 'retention'`.execute(app.database.db)
  expect(JSON.stringify(events)).not.toContain(customer.person)
  const { rows: named } = await sql`
    select from transactions join cycles using (batch_no)
    where cycles.status = 'Completed' and state in ('PAID', 'CANCELLED') and yes_id = ${customer.person}`.execute(
    app.database.db
  )
  expect(named).toEqual([])
  expect((await totals.execute(app.database.db)).rows).toEqual(before)
  await expectBooksToAgree(app.database.db)
})

test('a user who left loses address and name, one who works keeps both', async () => {
  const user: NamedPerson = { kind: 'USER', person: 'reporter' }
  expect(await kept(user)).toContainEqual(
    expect.objectContaining({
      what: 'Address, phone and sign-in data',
      isErased: false,
      why: expect.stringContaining('disable it')
    })
  )
  await sql`update users set disabled = true where user_name = 'reporter'`.execute(app.database.db)
  const { changeId } = await ask(user)
  await approve(changeId)
  const { rows } = await sql`
    select name, email, phone from users where user_name = 'erased-' || user_id`.execute(app.database.db)
  expect(rows).toEqual([{ name: expect.stringMatching(/^Erased user \d+$/), email: null, phone: null }])
  expect(await kept(user)).toEqual([])
})

test('a dealer whose contract has ended loses contacts and bank account after the years of the law', async () => {
  const { db } = app.database
  const { rows } = await sql<{ person: string }>`
    update dealers set end_date = '2026-10-31', contact_email = 'kedai@example.my', contact_phone = '+60312345678'
    where company_id = (select min(company_id) from postings) returning company_code as person`.execute(db)
  const dealer: NamedPerson = { kind: 'DEALER', person: rows[0]?.person ?? '' }
  const isOfDealer = sql`company_id = (select company_id from dealers where company_code = ${dealer.person})`
  await sql`
    insert into freezes (company_id, reason, pic, bank_name, bank_account_number, frozen_by, frozen_on)
    select company_id, 'Audit', 'Puan Siti', bank_name, bank_account_number, 1, now() from dealers
    where ${isOfDealer}`.execute(db)
  await sql`update e_invoice_documents set mailed_to = 'kedai@example.my' where ${isOfDealer}`.execute(db)
  const erasable = ['Contacts', 'Address, identity, tax and bank account', 'Freezes with the bank account']
  expect((await kept(dealer)).flatMap(({ what, isErased }) => (isErased ? [what] : []))).toEqual(erasable)
  const { changeId } = await ask(dealer)
  await approve(changeId)
  const { rows: after } = await sql`
    select contact_email, contact_phone, bank_account_number, id_number from dealers
    where company_code = ${dealer.person}`.execute(db)
  expect(after).toEqual([{ contact_email: null, contact_phone: null, bank_account_number: null, id_number: null }])
  const { rows: freezes } = await sql`
    select pic, bank_name, bank_account_number from freezes where ${isOfDealer}`.execute(db)
  expect(freezes).toEqual([{ pic: 'Erased', bank_name: 'Erased', bank_account_number: 'Erased' }])
  expect((await kept(dealer)).map(({ what, isErased }) => [what, isErased])).toEqual([
    ['Name and account', false],
    ['Events of the audit trail', false]
  ])
  await expectBooksToAgree(db)
})
