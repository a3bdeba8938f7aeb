import { type Ringgit, ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayOf, fixedClock } from '#platform/clock.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { silentLog } from '#platform/log.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { anAdjustment } from '#test/builders/adjustment-builders.ts'
import { anApprovedCycle, type DealerInCycle } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { codeOf, statusOfCycle } from '#test/builders/cycle-builders.ts'
import { postCycle } from './commands/post-cycle.ts'
import { recordingRail } from './payment-rail.ts'

const today = '2026-11-20'
const clock = fixedClock(`${today}T02:00:00Z`)
const database = useTestDatabase()
let batchNo = 0
let companyId = 0

let adjuster: Caller
beforeAll(async () => {
  adjuster = await aUser(database.db, { userName: 'adjuster' })
})
beforeEach(() => clock.set(`${today}T02:00:00Z`))

const dealer = (amounts: Ringgit[], rest: Partial<DealerInCycle> = {}): DealerInCycle => ({
  companyId: ++companyId,
  amounts,
  ...rest
})

async function approved(dealers: DealerInCycle[]): Promise<number> {
  await anApprovedCycle(database.db, { batchNo: ++batchNo, approvedFor: today, dealers })
  return batchNo
}

const post = (batch: number) =>
  postCycle(database.db, {
    batchNo: batch,
    clock,
    rail: recordingRail,
    log: silentLog,
    signal: new AbortController().signal
  })

const postingOf = ({ companyId: id }: DealerInCycle) =>
  database.db
    .selectFrom('postings')
    .select(['status', 'gross', 'withholding_tax', 'net', 'problem', 're_attempts', 'next_attempt_at'])
    .where('company_id', '=', id)
    .executeTakeFirst()

const balanceOf = async ({ companyId: id }: DealerInCycle) => {
  const account = await database.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('account_code', '=', codeOf(id))
    .executeTakeFirst()
  return account?.balance
}

const paidTo = async ({ companyId: id }: DealerInCycle) => {
  const payments = await database.db.selectFrom('payments').select('amount').where('company_id', '=', id).execute()
  return payments.map(({ amount }) => amount)
}

/** An adjustment's credit on an account. */
const credit = ({ companyId: id }: DealerInCycle, amount: Ringgit) =>
  anAdjustment(database.db, { caller: adjuster, clock, dealerCode: codeOf(id), type: 'CREDIT', amount })

describe('posting a cycle', () => {
  it('pays each dealer the net of its rows to its bank and completes the cycle', async () => {
    const company = dealer(['100.00', '50.50'])
    const liable = dealer(['1000.00', '234.56'], { companyType: 'Individual', paidLastYear: '100000.01' })
    const batch = await approved([company, liable])
    await post(batch)
    expect(await statusOfCycle(database.db, batch)).toBe('Completed')
    expect(await postingOf(company)).toMatchObject({ gross: '150.50', withholding_tax: '0.00', net: '150.50' })
    expect(await postingOf(liable)).toMatchObject({ gross: '1234.56', withholding_tax: '24.69', net: '1209.87' })
    expect(await paidTo(liable)).toEqual(['1209.87'])
    expect(await balanceOf(liable)).toBe('0.00')
    await expectBooksToAgree(database.db)
  })

  it('leaves the net on the account of a dealer whose route is WALLET, and instructs no bank', async () => {
    const saver = dealer(['80.00', '20.00'], { bankAccountNumber: null })
    const batch = await approved([saver, dealer(['10.00'])])
    await database.db
      .updateTable('dealers')
      .set({ payout_route: 'WALLET' })
      .where('company_id', '=', saver.companyId)
      .execute()
    await post(batch)
    expect(await statusOfCycle(database.db, batch)).toBe('Completed')
    expect(await postingOf(saver)).toMatchObject({ status: 'Posted', net: '100.00' })
    expect(await paidTo(saver)).toEqual([])
    expect(await balanceOf(saver)).toBe('100.00')
    await expectBooksToAgree(database.db)
  })

  it('takes off a debt first, keeps an earmark back, and takes along what stood there', async () => {
    const [indebted, drowned, earmarked, credited] = [dealer([]), dealer([]), dealer([]), dealer([])]
    const all = [indebted, drowned, earmarked, credited]
    await post(await approved(all.map((one, at) => ({ ...one, amounts: at < 2 ? ['-60.00'] : ['10.00'] }))))
    await sql`
      with change as (
        insert into earmark_changes (company_id, status, amount, reason, earmarked_on, changed_by, changed_by_name, changed_at)
        select ${earmarked.companyId}, 'Added', 25, 'Debt', ${today}, min(user_id), 'Somebody', ${clock.now()} from users
        returning company_id, change_id, amount, reason, earmarked_on
      )
      insert into earmarks (company_id, change_id, amount, reason, earmarked_on) select company_id, change_id, amount,
        reason, earmarked_on from change`.execute(database.db)
    await credit(credited, '7.00')
    const batch = await approved(all.map((one, at) => ({ ...one, amounts: [at === 1 ? '50.00' : '100.00'] })))
    await post(batch)
    expect(await Promise.all(all.map(paidTo))).toEqual([['40.00'], [], ['10.00', '75.00'], ['10.00', '107.00']])
    expect(await Promise.all(all.map(balanceOf))).toEqual(['0.00', '-10.00', '25.00', '0.00'])
    await expectBooksToAgree(database.db)
  })

  it.each([
    ['an individual at the threshold exactly', { companyType: 'Individual', paidLastYear: '100000.00' }, '0.00'],
    ['a sole proprietor over it', { companyType: 'Sole Proprietor', paidLastYear: '100000.01' }, '2.00'],
    ['a partnership over it', { companyType: 'Partnership', paidLastYear: '500000.00' }, '0.00'],
    ['a company over it', { companyType: 'Sdn Bhd', paidLastYear: '500000.00' }, '0.00'],
    ['an unknown type over it', { companyType: null, paidLastYear: '500000.00' }, '0.00'],
    ['an individual new to the programme', { companyType: 'Individual' }, '0.00']
  ] as const)('withholds from %s', async (_, who, tax) => {
    const payee = dealer(['100.00'], who)
    await post(await approved([payee]))
    expect(await postingOf(payee)).toMatchObject({ status: 'Posted', withholding_tax: tax })
  })

  it('books a sum that is not above zero as a debit, untaxed and unpaid, without bank details', async () => {
    const indebted = dealer(['100.00', '-250.00'], {
      companyType: 'Individual',
      paidLastYear: '200000.00',
      bankAccountNumber: null
    })
    const even = dealer(['75.00', '-75.00'])
    const batch = await approved([indebted, even])
    await post(batch)
    expect(await statusOfCycle(database.db, batch)).toBe('Completed')
    expect(await postingOf(indebted)).toMatchObject({ gross: '-150.00', withholding_tax: '0.00', net: '-150.00' })
    expect(await balanceOf(indebted)).toBe('-150.00')
    expect(await paidTo(indebted)).toEqual([])
    expect(await postingOf(even)).toMatchObject({ status: 'Posted', net: '0.00' })
    await expectBooksToAgree(database.db)
  })

  it("holds a frozen account's rows and pays nothing to it", async () => {
    const frozen = dealer(['10.00', '20.00'], { isFrozen: true })
    const batch = await approved([frozen])
    await post(batch)
    const rows = await database.db
      .selectFrom('transactions')
      .select(['state', 'hold_type', 'held_since'])
      .where('batch_no', '=', batch)
      .execute()
    expect(rows).toEqual(Array(2).fill({ state: 'HELD', hold_type: 'Account Frozen', held_since: clock.now() }))
    expect(await postingOf(frozen)).toBeUndefined()
    expect(await statusOfCycle(database.db, batch)).toBe('Completed')
    await expectBooksToAgree(database.db)
  })

  it('withholds by the day that it books, where a year ends between any two looks at the clock', async () => {
    const bookedBefore = async (looks: number) => {
      const bearer = dealer(['1000.00'], { companyType: 'Individual' })
      const batch = await approved([bearer])
      await sql`insert into dealer_year_payments (company_id, year, brought_forward)
        values (${bearer.companyId}, 2026, 200000)`.execute(database.db)
      let looked = 0
      const instant = () => new Date(++looked < looks ? '2026-12-31T15:59:59.999Z' : '2026-12-31T16:00:00Z')
      const ticking = { now: instant, today: () => dayOf(instant()) }
      const { signal } = new AbortController()
      await postCycle(database.db, { batchNo: batch, clock: ticking, rail: recordingRail, log: silentLog, signal })
      const { rows } = await sql<{ booked: string }>`
        select concat_ws(' ', posted_on, withholding_tax) as booked from postings
        where company_id = ${bearer.companyId}`.execute(database.db)
      return rows[0]?.booked
    }
    for (let looks = 1; looks <= 12; looks += 1)
      expect(['2026-12-31 0.00', '2027-01-01 20.00'], `look ${looks}`).toContain(await bookedBefore(looks))
    await expectBooksToAgree(database.db)
  })

  it('does nothing before the day that it was approved for', async () => {
    const payee = dealer(['10.00'])
    const batch = await approved([payee])
    clock.advanceDays(-1)
    await post(batch)
    expect(await postingOf(payee)).toBeUndefined()
    expect(await statusOfCycle(database.db, batch)).toBe('Scheduled')
  })

  it('keeps one dealer without bank details as an error, pays the others, and tries five times again', async () => {
    const nowhere = dealer(['10.00'], { bankAccountNumber: null })
    const payee = dealer(['20.00'])
    const batch = await approved([nowhere, payee])
    await post(batch)
    expect(await statusOfCycle(database.db, batch)).toBe('Error')
    expect(await paidTo(payee)).toEqual(['20.00'])
    const waits: (number | undefined)[] = []
    for (let attempt = 0; attempt <= 6; attempt++) {
      const posting = await postingOf(nowhere)
      if (!posting?.next_attempt_at) break
      expect(posting.re_attempts).toBe(attempt)
      waits.push((posting.next_attempt_at.getTime() - clock.now().getTime()) / 60_000)
      await post(batch)
      expect((await postingOf(nowhere))?.re_attempts).toBe(attempt)
      clock.set(posting.next_attempt_at.toISOString())
      await post(batch)
    }
    expect(waits).toEqual([1, 5, 30, 120, 360])
    expect(await postingOf(nowhere)).toMatchObject({ status: 'Error', re_attempts: 5, next_attempt_at: null })
    await expectBooksToAgree(database.db)
  })

  it.each(['1234', '123456789012345678901', '1234-5678'])('refuses the bank account number %s', async (number) => {
    const nowhere = dealer(['10.00'], { bankAccountNumber: number })
    const batch = await approved([nowhere])
    await post(batch)
    expect(await postingOf(nowhere)).toMatchObject({
      status: 'Error',
      problem: 'The bank account number is not 5 to 20 digits.'
    })
  })

  it('holds the rows of a posting error whose account was frozen meanwhile', async () => {
    const nowhere = dealer(['10.00'], { bankAccountNumber: null })
    const batch = await approved([nowhere])
    await post(batch)
    await sql`
      insert into freezes (company_id, reason, pic, bank_name, bank_account_number, frozen_by, frozen_on)
      select ${nowhere.companyId}, 'Fraud Case', 'Aminah', 'Bank', '12345678', min(user_id), now() from users`.execute(
      database.db
    )
    clock.advanceDays(1)
    await post(batch)
    expect(await postingOf(nowhere)).toBeUndefined()
    expect(await statusOfCycle(database.db, batch)).toBe('Completed')
    await expectBooksToAgree(database.db)
  })
})

const amount = fc.integer({ min: -500_00, max: 1500_00 }).map((sen) => ringgitOf(BigInt(sen)))
const someDealer = fc.record({
  amounts: fc.oneof(
    fc.array(amount, { minLength: 1, maxLength: 6 }),
    amount.map((one) => [one, ringgitOf(-senOf(one))])
  ),
  companyType: fc.constantFrom('Individual', 'Sole Proprietor', 'Partnership', 'Sdn Bhd', null),
  paidLastYear: fc.constantFrom('0.00', '100000.00', '250000.00'),
  bankAccountNumber: fc.constantFrom('1234567890', '1234567890', null, '12'),
  isFrozen: fc.boolean().map((one) => one && companyId % 2 === 0)
})

function sumOf(amounts: readonly Ringgit[]): Sen {
  return amounts.reduce((sum, one) => sum + senOf(one), 0n)
}

describe('whatever the cycle', () => {
  it('pays each dealer exactly once and keeps the books, run twice at once and again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someDealer, { minLength: 1, maxLength: 8 }), async (drawn) => {
        clock.set(`${today}T02:00:00Z`)
        const dealers = drawn.map((one) => ({ ...one, companyId: ++companyId }))
        const batch = await approved(dealers)
        await Promise.all([post(batch), post(batch)])
        await expectBooksToAgree(database.db)
        for (const one of dealers) await expectOutcome(one, { isRepaired: false })

        await sql`update dealers set bank_account_number = '87654321'`.execute(database.db)
        clock.advanceDays(1)
        await Promise.all([post(batch), post(batch)])
        await post(batch)
        await expectBooksToAgree(database.db)
        expect(await statusOfCycle(database.db, batch)).toBe('Completed')
        for (const one of dealers) await expectOutcome(one, { isRepaired: true })
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 5), endOnFailure: true }
    )
  })

  async function expectOutcome(one: DealerInCycle, { isRepaired }: { isRepaired: boolean }): Promise<void> {
    const gross = sumOf(one.amounts)
    const canBePaid = isRepaired || one.bankAccountNumber === '1234567890' || gross <= 0n
    const posting = await postingOf(one)
    if (one.isFrozen) return expect(posting).toBeUndefined()
    expect(posting?.status).toBe(canBePaid ? 'Posted' : 'Error')
    const net = senOf(posting?.net ?? '0.00')
    expect(net + senOf(posting?.withholding_tax ?? '0.00')).toBe(gross)
    // A positive amount has left the account for the bank.
    expect(await balanceOf(one)).toBe(ringgitOf(canBePaid && net < 0n ? net : 0n))
    expect(await paidTo(one)).toEqual(canBePaid && gross > 0n ? [ringgitOf(net)] : [])
  }
})
