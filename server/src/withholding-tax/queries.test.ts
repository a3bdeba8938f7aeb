import type { CompanyType } from '@payouts/contract/dealers/schema'
import { ringgitOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { aDealer } from '../../test/cycle-builders.ts'
import { useTestDatabase } from '../../test/hooks.ts'
import { estimatedTax, liabilities, ratesFor } from './queries.ts'
import { taxOn } from './rules.ts'

let companyId = 0

const database = useTestDatabase()

type Given = { type: CompanyType | null; paid?: Record<number, string>; isRemoved?: boolean }

async function payee({ type, paid = {}, isRemoved = false }: Given): Promise<number> {
  const { company_id: id } = await aDealer(database.db, { company_id: ++companyId, company_type: type })
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
  it('rounds each payment for itself and leaves debits and the not liable alone', async () => {
    const liable = await payee({ type: 'Individual', paid: { 2025: '150000.00' } })
    const other = await payee({ type: 'Sdn Bhd', paid: { 2025: '150000.00' } })
    const payments = sql`(values (${liable}::integer, 0.25), (${liable}, 0.25), (${liable}, -1000.00), (${other}, 1000.00))`
    const estimated = estimatedTax(sql`(select * from ${payments} as row (company_id, amount))`, '2026-11-20')
    const { rows } = await sql<{ tax: string }>`select ${estimated} as tax`.execute(database.db)
    expect(rows).toEqual([{ tax: '0.02' }])
  })

  it('rounds every payment as the tax of a posting is rounded', async () => {
    const liable = await payee({ type: 'Individual', paid: { 2025: '150000.00' } })
    const rate = (await ratesFor(database.db, [liable], '2026-11-20'))(liable)
    const amounts = Array.from({ length: 500 }, (_, sen) => BigInt(sen) * 7n + 1n)
    const payments = sql`(select ${liable}::integer as company_id, unnest(${amounts.map(ringgitOf)}::numeric[]) as amount)`
    const { rows } = await sql<{ tax: string }>`select ${estimatedTax(payments, '2026-11-20')} as tax`.execute(
      database.db
    )
    expect(rows).toEqual([{ tax: ringgitOf(amounts.reduce((sum, amount) => sum + taxOn(amount, rate), 0n)) }])
  })
})
