import type { CompanyType } from '@payouts/contract/dealers/schema'
import { ringgitOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { liabilities, ratesFor, taxedPayments } from './queries.ts'
import { taxOn } from './rules.ts'

let companyId = 0

const database = useTestDatabase()

type Given = {
  type: CompanyType | null
  resident?: 'Y' | 'N'
  paid?: Record<number, string>
  isRemoved?: boolean
}

async function payee({ type, resident, paid = {}, isRemoved = false }: Given): Promise<number> {
  const residence = resident ? { resident, resident_since: '2020-01-01' } : {}
  const { company_id: id } = await aDealer(database.db, { company_id: ++companyId, company_type: type, ...residence })
  for (const [year, gross] of Object.entries(paid))
    await database.db
      .insertInto('dealer_year_payments')
      .values({ company_id: id, year: Number(year), gross })
      .execute()
  if (isRemoved) {
    const { userId } = await aUser(database.db, { userName: `admin${id}` })
    await database.db
      .insertInto('withholding_tax_removals')
      .values({ company_id: id, reason: 'Exempt', removed_by: userId, removed_at: new Date() })
      .execute()
  }
  return id
}

async function liabilityOf(id: number, on: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ liability: string | null }>`
    select liability from ${liabilities(on)} as tax where company_id = ${id}`.execute(database.db)
  return rows[0]?.liability
}

describe('who bears withholding tax', () => {
  const over = '100000.01'
  it.each([
    ['an individual paid more than the threshold last year', { type: 'Individual', paid: { 2025: over } }, 'Confirmed'],
    ['a sole proprietor as well', { type: 'Sole Proprietor', paid: { 2025: over } }, 'Confirmed'],
    ['not at the threshold exactly', { type: 'Individual', paid: { 2025: '100000.00' } }, null],
    ['over it this year so far', { type: 'Individual', paid: { 2026: over } }, 'Unconfirmed'],
    ['over it the year before last', { type: 'Individual', paid: { 2024: over } }, null],
    ['an unknown type', { type: null }, 'Unconfirmed'],
    ['an unknown type over it', { type: null, paid: { 2025: over } }, 'Unconfirmed'],
    ['a partnership over it', { type: 'Partnership', paid: { 2025: over, 2026: over } }, null],
    ['a company over it', { type: 'Sdn Bhd', paid: { 2025: over, 2026: over } }, null],
    ['a resident over it', { type: 'Individual', resident: 'Y', paid: { 2025: over } }, 'Confirmed'],
    ['one over it who is not resident', { type: 'Individual', resident: 'N', paid: { 2025: over, 2026: over } }, null],
    ['one taken off', { type: 'Individual', paid: { 2025: over }, isRemoved: true }, 'Removed']
  ] satisfies [string, Given, string | null][])('%s', async (_, given, liability) => {
    expect(await liabilityOf(await payee(given), '2026-11-20')).toBe(liability)
  })

  it('changes with the year of the payment', async () => {
    const id = await payee({ type: 'Individual', paid: { 2026: over } })
    expect(await liabilityOf(id, '2026-12-31')).toBe('Unconfirmed')
    expect(await liabilityOf(id, '2027-01-01')).toBe('Confirmed')
    expect(await liabilityOf(id, '2028-01-01')).toBeNull()
  })

  it('counts what another system paid before', async () => {
    const id = await payee({ type: 'Individual', paid: { 2025: '60000.00' } })
    expect(await liabilityOf(id, '2026-11-20')).toBeNull()
    await sql`update dealer_year_payments set brought_forward = 40000.01 where company_id = ${id}`.execute(database.db)
    expect(await liabilityOf(id, '2026-11-20')).toBe('Confirmed')
  })
})

describe('the rate', () => {
  const rateFor = async (id: number, on: Day) => (await ratesFor(database.db, [id], on))(id)

  it('is the one of the settings that hold on the day', async () => {
    const id = await payee({ type: 'Individual', paid: { 2025: '50000.00', 2026: '150000.00' } })
    await database.db
      .insertInto('withholding_tax_settings')
      .values({ valid_from: '2027-07-01', rate: '0.0250', threshold: '200000.00' })
      .execute()
    expect(await rateFor(id, '2026-12-31')).toBe('0.0000')
    expect(await rateFor(id, '2027-06-30')).toBe('0.0200')
    expect(await rateFor(id, '2027-07-01')).toBe('0.0000')
  })

  it('is none before the law', async () => {
    const id = await payee({ type: 'Individual', paid: { 2020: '150000.00' } })
    expect(await rateFor(id, '2021-06-01')).toBe('0.0000')
  })
})

describe('an estimate', () => {
  const estimated = async (payments: RawBuilder<unknown>, on: Day | RawBuilder<Day>) => {
    const { rows } = await sql<{ tax: string }>`
      select tax::numeric(14, 2) as tax from ${taxedPayments(payments, on)} as taxed order by position`.execute(
      database.db
    )
    return rows.map(({ tax }) => tax)
  }

  it('rounds each payment for itself and leaves debits and the not liable alone', async () => {
    const liable = await payee({ type: 'Individual', paid: { 2025: '150000.00' } })
    const other = await payee({ type: 'Sdn Bhd', paid: { 2025: '150000.00' } })
    const payments = sql`(select * from (
      values (1, ${liable}::integer, 0.25), (2, ${liable}, 0.25), (3, ${liable}, -1000.00), (4, ${other}, 1000.00)
    ) as payment (position, company_id, amount))`
    expect(await estimated(payments, '2026-11-20')).toEqual(['0.01', '0.01', '0.00', '0.00'])
  })

  it('rounds every payment as the tax of a posting is rounded', async () => {
    const liable = await payee({ type: 'Individual', paid: { 2025: '150000.00' } })
    const rate = (await ratesFor(database.db, [liable], '2026-11-20'))(liable)
    const amounts = Array.from({ length: 500 }, (_, sen) => BigInt(sen) * 7n + 1n)
    const payments = sql`(
      select position, ${liable}::integer as company_id, amount
      from unnest(${amounts.map(ringgitOf)}::numeric[]) with ordinality as given (amount, position))`
    expect(await estimated(payments, '2026-11-20')).toEqual(amounts.map((amount) => ringgitOf(taxOn(amount, rate))))
  })

  it('takes each payment on its own day', async () => {
    const nextYear = await payee({ type: 'Individual', paid: { 2026: '150000.00' } })
    const payments = sql`(select * from (
      values (1, ${nextYear}::integer, 100.00, '2026-12-31'::date), (2, ${nextYear}, 100.00, '2027-01-01')
    ) as payment (position, company_id, amount, due_on))`
    expect(await estimated(payments, sql.ref('payment.due_on'))).toEqual(['0.00', '2.00'])
  })
})
