import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeJournal } from '#ledger/commands.ts'
import { useSampleApp, useSession } from '#test/app/hooks.ts'

const { getTaxMonths, getTaxList, getTaxListLines } = taxRemittanceEndpoints

const app = useSampleApp()
const reviewer = useSession(app, 'reviewer')

const page = { pageNumber: 0, pageSize: 100 }
const months = async () => (await app.call(reviewer, getTaxMonths, page)).content
const listOf = (taxMonth: string) => app.call(reviewer, getTaxList, { taxMonth })

test('a month’s list equals its postings and what they added to the ledger’s tax account', async () => {
  const all = await months()
  expect(all.length).toBeGreaterThan(1)
  expect(all.map(({ month }) => month)).toEqual(
    all
      .map(({ month }) => month)
      .sort()
      .reverse()
  )
  for (const { month, ...sums } of all) {
    const list = await listOf(month)
    const { rows } = await sql<{ gross: string; tax: string; recipients: number }>`
      select sum(gross) as gross, sum(withholding_tax) as tax, count(distinct company_id)::integer as recipients
      from postings where withholding_tax > 0 and to_char(posted_on, 'YYYY-MM') = ${month}`.execute(app.database.db)
    expect(list).toMatchObject({ month, ...sums, ...rows[0], differences: [], isOver: month < '2026-11' })
    expect([list.postedTax, list.bookedTax]).toEqual([list.tax, list.tax])
    const lines = await app.call(reviewer, getTaxListLines, { ...page, taxMonth: month })
    expect(new Set(lines.content.map(({ companyCode }) => companyCode)).size).toBe(list.recipients)
  }
})

test('it is due at the end of the next month, or on the next working day', async () => {
  // 31 January 2027 is a Sunday and 1 February a holiday in Kuala Lumpur; 28 February 2026 is a Saturday.
  expect((await listOf('2026-12')).dueDate).toBe('2027-02-02')
  expect((await listOf('2026-01')).dueDate).toBe('2026-03-02')
  expect(await listOf('2020-01')).toMatchObject({ recipients: 0, tax: '0.00', gross: '0.00' })
})

test('a journal of the tax account that no posting explains is named as a difference', async () => {
  await app.database.db.transaction().execute((tx) =>
    writeJournal(tx, {
      referenceNo: 'STRAY',
      description: 'Stray',
      postedOn: '2026-10-05',
      createdAt: new Date('2026-10-05T02:00:00Z'),
      entries: [
        { accountCode: 'WITHHOLDING_TAX_PAYABLE', amount: 700n },
        { accountCode: 'INCENTIVE_EXPENSE', amount: -700n }
      ]
    })
  )
  const list = await listOf('2026-10')
  expect(list.differences).toEqual([{ reference: 'STRAY', listed: '0.00', booked: '7.00' }])
  expect(list.bookedTax).not.toBe(list.tax)
})

test('recipients without the numbers of the form are named, with what is missing', async () => {
  const [{ companyCode } = { companyCode: '' }] = (
    await app.call(reviewer, getTaxListLines, { ...page, taxMonth: '2026-10' })
  ).content
  await sql`update dealers set tin = 'IG10000000010', id_kind = 'NRIC', id_number = '800101015555'`.execute(
    app.database.db
  )
  expect(await listOf('2026-10')).toMatchObject({ toComplete: [], toCompleteCount: 0 })
  await sql`update dealers set tin = null, id_number = null where company_code = ${companyCode}`.execute(
    app.database.db
  )
  expect(await listOf('2026-10')).toMatchObject({
    toComplete: [{ companyCode, missing: ['tin', 'idNumber'] }],
    toCompleteCount: 1
  })
})
