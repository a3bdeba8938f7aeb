import { sumOfRinggit } from '@payouts/contract/money'
import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import type { ClosingItemName } from '@payouts/contract/month-end/schema'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { expect, test } from 'vitest'
import { useSampleApp, useSession } from '#test/app/hooks.ts'

const app = useSampleApp()
const admin = useSession(app, 'admin')

async function itemOf(wanted: ClosingItemName) {
  const { next } = await app.call(admin, monthEndEndpoints.getMonths, {})
  return next?.items.find(({ name }) => name === wanted)
}

test('the closing list has the lists of withheld tax whose bill is missing or of another amount', async () => {
  const { content } = await app.call(admin, taxRemittanceEndpoints.getTaxMonths, { pageNumber: 0, pageSize: 100 })
  const open = content.filter(({ month, state }) => month <= '2026-10' && state === 'To Remit')
  const [first] = open
  if (!first) throw new Error('the samples have a month with tax that is over')
  const item = await itemOf('TAX LISTS TO BILL')
  expect(item).toMatchObject({ count: open.length, amount: sumOfRinggit(open.map(({ tax }) => tax)) })
  const bill = (tax: string) =>
    app.database.pool.query(
      `insert into tax_bills (month, bill_no, tax, recorded_by, recorded_at)
      select $1::date, 'B1', $2::numeric, min(user_id), now() from users
      on conflict (month) do update set tax = excluded.tax`,
      [`${first.month}-01`, tax]
    )
  await bill('0.01')
  expect(await itemOf('TAX LISTS TO BILL')).toEqual(item)
  await bill(first.tax)
  expect(await itemOf('TAX LISTS TO BILL')).toMatchObject({ count: open.length - 1 })
})

test('and the e-invoices of its cycles that are not valid, until their rows are issued again', async () => {
  const before = (await itemOf('E-INVOICES NOT VALID'))?.count ?? 0
  const document = (status: string, more = '') =>
    app.database.pool.query(
      `insert into e_invoice_documents (document_no, company_id, batch_no, type, status, amount, row_count, held_count,
        created_at, approved_at ${more && ', uuid, long_id, validated_at, rejection_asked_at'})
      select 'X' || $1, company_id, batch_no, '11', $1, 12.5, 1, 0, now(), '2026-10-20T02:00:00Z' ${more}
      from cycle_totals limit 1`,
      [status]
    )
  await document('INVALID')
  await document('VALID', `, 'U1', 'L1', now(), '2026-10-22T02:00:00Z'`)
  expect(await itemOf('E-INVOICES NOT VALID')).toMatchObject({ count: before + 1 })
  expect(await itemOf('REJECTIONS TO ANSWER')).toMatchObject({ count: 1, amount: '12.50' })
  await app.database.pool.query(`update e_invoice_documents set settled = true where status = 'INVALID'`)
  expect(await itemOf('E-INVOICES NOT VALID')).toMatchObject({ count: before })
})

test('nothing about journals is left to a company without a chart of accounts', async () => {
  expect(await itemOf('BOOKINGS TO EXPORT')).toBeUndefined()
  await app.database.pool.query(
    `insert into chart_changes (after, valid_from, reason, status, asked_by, asked_on, four_eyes, decided_by, decided_on)
    select '{}', '2026-01-01', 'First chart', 'Approved', min(user_id), now(), true, max(user_id), now() from users`
  )
  expect((await itemOf('BOOKINGS TO EXPORT'))?.count).toBeGreaterThan(0)
  expect(await itemOf('JOURNALS TO ANSWER')).toMatchObject({ count: 0 })
})
