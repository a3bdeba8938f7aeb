import { missingForEInvoice } from '@payouts/contract/dealers/e-invoice-data'
import type { DealerRecord } from '@payouts/contract/dealers/record'
import { recordFields } from '@payouts/contract/dealers/record-fields'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#platform/clock.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'

const { getPayerDetails, getPayerChanges, getDealersToComplete } = selfBillingEndpoints
const { changePayerDetails, approvePayerChange, refusePayerChange, withdrawPayerChange } = payerChangeEndpoints

const app = useTestApp({ per: 'test' })
const requester = useSession(app, 'reviewer', { per: 'test' })
const decider = useSession(app, 'approver', { per: 'test' })

const details = {
  ...{ name: 'Telekom Contoh Berhad', tin: 'C1234567890', registrationNo: '199001000001', sstNumber: '' },
  ...{ phone: '+60312345678', email: '', addressLine1: 'Menara Contoh', addressLine2: '', addressLine3: '' },
  ...{ postcode: '50470', city: 'Kuala Lumpur', stateCode: '14' },
  ...({ basis: 'PAID', issueWithinDays: 0 } as const)
}
const given = (values: object = {}, validFrom = app.clock.today()) => ({
  values: { ...details, ...values },
  validFrom,
  reason: 'The first e-invoices are due'
})
const request = (values: object = {}, validFrom = app.clock.today()) =>
  app.call(requester, changePayerDetails, given(values, validFrom))
const read = () => app.call(decider, getPayerDetails, {})

test("the payer's details are requested by one person, approved by another, and hold from their day on", async () => {
  const { changeId } = await request({ tin: 'c 1234567890', phone: '03-1234 5678' })
  expect(await read()).toEqual({ current: null, upcoming: [] })
  expect((await app.refusal(requester, approvePayerChange, { changeId })).displayErrorMessage).toContain(
    'not permitted'
  )
  await app.call(decider, approvePayerChange, { changeId, comment: 'As at SSM' })
  expect(await read()).toEqual({ current: { validFrom: app.clock.today(), values: details }, upcoming: [] })

  const later = addDays(app.clock.today(), 10)
  const moved = await request({ city: 'Petaling Jaya', stateCode: '10' }, later)
  const { changes } = await app.call(decider, getPayerChanges, { pageNumber: 0, pageSize: 10 })
  expect(changes.content).toMatchObject([{ before: details, after: { city: 'Petaling Jaya' } }])
  await app.call(decider, approvePayerChange, { changeId: moved.changeId })
  expect(await read()).toMatchObject({
    current: { values: { city: 'Kuala Lumpur' } },
    upcoming: [{ validFrom: later, values: { city: 'Petaling Jaya' } }]
  })
  const { rows } = await sql<{ activity: string }>`
    select activity from audit_events where action = 'APPROVE CHANGE OF PAYER' order by event_id desc`.execute(
    app.database.db
  )
  expect(rows[0]?.activity).toContain('City from Kuala Lumpur to Petaling Jaya')
})

test('nobody approves their own request, a second one is refused, and a refused or withdrawn one changes nothing', async () => {
  const admin = await app.signIn('admin')
  const { changeId } = await app.call(admin, changePayerDetails, given())
  expect((await app.refusal(admin, approvePayerChange, { changeId })).displayErrorMessage).toContain('second person')
  expect((await app.refusal(requester, changePayerDetails, given())).displayErrorMessage).toContain('waits for its')
  await app.call(decider, refusePayerChange, { changeId, comment: 'Another company' })
  const own = await request()
  await app.call(requester, withdrawPayerChange, { changeId: own.changeId })
  expect(await read()).toEqual({ current: null, upcoming: [] })
})

test('details that the tax authority does not take are refused, and the field is named', async () => {
  const cases: [object, string][] = [
    [{ tin: 'IG12345678901' }, 'values.tin'],
    [{ tin: 'C0234567890' }, 'values.tin'],
    [{ registrationNo: '' }, 'values.registrationNo'],
    [{ postcode: '5047' }, 'values.postcode'],
    [{ stateCode: '17' }, 'values.stateCode'],
    [{ email: 'nobody' }, 'values.email']
  ]
  for (const [values, field] of cases) {
    expect(await app.refusal(requester, changePayerDetails, given(values))).toMatchObject({ field })
  }
})

test('a past day is refused, and so is what holds already', async () => {
  expect(await app.refusal(requester, changePayerDetails, given({}, '2020-01-01'))).toMatchObject({
    field: 'validFrom'
  })
  const { changeId } = await request()
  await app.call(decider, approvePayerChange, { changeId })
  expect((await app.refusal(requester, changePayerDetails, given())).displayErrorMessage).toContain('same data')
})

const nullOr = <Value>(...values: Value[]) => fc.constantFrom(null, ...values)
const anyRecord = fc.record({
  companyType: nullOr('Individual', 'Sole Proprietor', 'Partnership', 'Sdn Bhd'),
  tin: nullOr('C20000000010'),
  idKind: nullOr('BRN', 'NRIC', 'PASSPORT'),
  idNumber: nullOr('202001234567', 'A123456789012'),
  addressLine1: nullOr('Lot 66'),
  city: nullOr('Klang'),
  stateCode: nullOr('10', '17'),
  country: nullOr('MYS', 'SGP'),
  phone: nullOr('+60312345678'),
  postcode: nullOr('41000', '238 801')
})

test('the database finds missing what the contract finds missing', async () => {
  const records = fc.sample(anyRecord, 1000)
  const { rows } = await sql<{ missing: string[] }>`
    select missing_for_e_invoice(jsonb_populate_record(null::dealers, record)) as missing
    from jsonb_array_elements(${JSON.stringify(
      records.map(({ companyType, idKind, idNumber, addressLine1, stateCode, phone, ...same }) => ({
        ...same,
        ...{ company_type: companyType, id_kind: idKind, id_number: idNumber, address_line1: addressLine1 },
        ...{ state_code: stateCode, contact_phone: phone }
      }))
    )}::jsonb) with ordinality as given(record, place) order by place`.execute(app.database.db)
  const nothing = Object.fromEntries(recordFields.map((field) => [field, null])) as DealerRecord
  expect(rows.map(({ missing }) => missing)).toEqual(
    records.map((record) => missingForEInvoice({ ...nothing, ...record }))
  )
})

test('dealers who supply numbers are listed until nothing is missing', async () => {
  const { db } = app.database
  const complete = {
    ...({ company_type: 'Sdn Bhd', tin: 'C20000000010', id_kind: 'BRN', id_number: '202001234567' } as const),
    ...{ address_line1: 'Lot 66', city: 'Klang', state_code: '10', country: 'MYS', contact_phone: '+60312345678' },
    ...{ e_invoice_required: true, end_date: '2099-12-31' }
  }
  await aDealer(db, { ...complete, company_id: 1 })
  const lacking = await aDealer(db, { ...complete, company_id: 2, tin: null, contact_phone: null })
  await aDealer(db, { ...complete, company_id: 3, tin: null, e_invoice_required: false })
  await aDealer(db, { ...complete, company_id: 4, tin: null, end_date: addDays(app.clock.today(), -1) })
  const listed = (missing?: 'tin' | 'city') =>
    app.call(requester, getDealersToComplete, { pageNumber: 0, pageSize: 100, missing })
  expect((await listed()).content).toMatchObject([{ companyCode: lacking.company_code, missing: ['tin', 'phone'] }])
  expect((await listed('tin')).totalElements).toBe(1)
  expect((await listed('city')).totalElements).toBe(0)
  await sql`update dealers set tin = ${complete.tin}, contact_phone = '+60312345678' where company_id = 2`.execute(db)
  expect((await listed()).totalElements).toBe(0)
})
