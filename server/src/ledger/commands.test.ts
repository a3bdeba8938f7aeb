import { senOf } from '@payouts/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/app/hooks.ts'
import { openDealerAccounts, writeJournal } from './commands.ts'
import { type Entry, payoutEntries } from './rules.ts'

let written = 0

const database = useTestDatabase()
beforeAll(async () => {
  await sql`
    insert into dealers (company_id, company_code, company_name, vendor_code, kind, line, start_date, end_date, tier,
      e_invoice_required)
    values (1, 'D0001', 'Kedai Satu', 'V1', 'DEALER', 'PREPAID', '2024-01-01', '2030-12-31', 'Basic', false)
  `.execute(database.db)
  await database.db.transaction().execute((tx) => openDealerAccounts(tx, [1]))
})

function write(entries: Entry[]): Promise<number> {
  const journal = { description: 'Payout', postedOn: '2026-11-20', createdAt: new Date('2026-11-20T02:00:00Z') }
  return database.db
    .transaction()
    .execute((tx) => writeJournal(tx, { ...journal, referenceNo: `T${++written}`, entries }))
}

async function balances() {
  const rows = await database.db.selectFrom('ledger_accounts').select(['account_code', 'balance']).execute()
  return new Map(rows.map(({ account_code, balance }) => [account_code, senOf(balance)]))
}

const sen = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n })

describe('what a payout moves', () => {
  it('balances whatever the gross and the tax', () => {
    fc.assert(
      fc.property(sen, sen, (gross, withholdingTax) => {
        const entries = payoutEntries({ accountCode: 'D0001', gross, withholdingTax })
        return entries.reduce((sum, { amount }) => sum + amount, 0n) === 0n
      })
    )
  })

  it('takes a gross below zero from the dealer', () => {
    expect(payoutEntries({ accountCode: 'D0001', gross: -500n, withholdingTax: 0n })).toEqual([
      { accountCode: 'D0001', amount: -500n },
      { accountCode: 'INCENTIVE_EXPENSE', amount: 500n }
    ])
  })
})

describe('the ledger', () => {
  it('follows every journal with its balances', async () => {
    await fc.assert(
      fc.asyncProperty(sen, fc.bigInt({ min: 0n, max: 10n ** 6n }), async (gross, withholdingTax) => {
        const before = await balances()
        await write(payoutEntries({ accountCode: 'D0001', gross, withholdingTax }))
        const after = await balances()
        const changeOf = (code: string) => (after.get(code) ?? 0n) - (before.get(code) ?? 0n)
        expect(changeOf('D0001')).toBe(gross - withholdingTax)
        expect(changeOf('WITHHOLDING_TAX_PAYABLE')).toBe(withholdingTax)
        expect(changeOf('INCENTIVE_EXPENSE')).toBe(-gross)
        expect([...after.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(0n)
      }),
      { numRuns: 25, endOnFailure: true }
    )
  })

  it('refuses a journal that does not sum to zero, whole', async () => {
    const before = await balances()
    await fc.assert(
      fc.asyncProperty(sen, sen, async (credited, taken) => {
        fc.pre(credited !== 0n && taken !== 0n && credited + taken !== 0n)
        const unbalanced = write([
          { accountCode: 'D0001', amount: credited },
          { accountCode: 'INCENTIVE_EXPENSE', amount: taken }
        ])
        await expect(unbalanced).rejects.toThrow('does not sum to zero')
      }),
      { numRuns: 15, endOnFailure: true }
    )
    expect(await balances()).toEqual(before)
  })

  it('writes one journal for a reference, never a second', async () => {
    await write([])
    written -= 1
    await expect(write([])).rejects.toThrow('reference_no')
  })

  it('is only ever added to', async () => {
    await write(payoutEntries({ accountCode: 'D0001', gross: 100n, withholdingTax: 0n }))
    await expect(sql`update ledger_entries set amount = amount * 2`.execute(database.db)).rejects.toThrow('added to')
    for (const change of [
      'delete from ledger_journals',
      'truncate ledger_entries, ledger_journals, bookings_to_export cascade',
      'delete from ledger_accounts',
      'truncate ledger_accounts cascade',
      `update ledger_accounts set account_code = 'D0002' where account_code = 'D0001'`
    ])
      await expect(database.pool.query(change), change).rejects.toThrow('added to')
  })

  it('has entries of its own journals and accounts only, and none that leave a journal unbalanced', async () => {
    const journal = await write(payoutEntries({ accountCode: 'D0001', gross: 100n, withholdingTax: 0n }))
    const before = await balances()
    const add = (journalId: number, account: string, amount = 1) =>
      database.pool.query('insert into ledger_entries values ($1, $2, $3), ($1, $4, -1)', [
        ...[journalId, account, amount, 'TAX_REMITTED']
      ])
    await expect(add(0, 'CASH_OUTS')).rejects.toThrow('a journal that is there')
    await expect(add(journal, 'NOBODY')).rejects.toThrow('an account that is there')
    await expect(add(journal, 'CASH_OUTS', 2)).rejects.toThrow('does not sum to zero')
    expect(await balances()).toEqual(before)
  })
})
