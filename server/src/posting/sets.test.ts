import { ringgitOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { recordCashOuts } from '#cash-out-limits/commands/record-cash-outs.ts'
import { openDealerAccounts } from '#ledger/commands.ts'
import { fixedClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { anApprovedCycle, type DealerInCycle, freeze } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { codeOf, statusOfCycle } from '#test/builders/cycle-builders.ts'
import { longTest } from '#test/running/long-test.ts'
import { type PostingRun, postCycle } from './commands/post-cycle.ts'
import { type PaymentRail, recordingRail } from './payment-rail.ts'

const today = '2026-11-20'
const clock = fixedClock(`${today}T02:00:00Z`)
const database = useTestDatabase()
let batchNo = 0
let companyId = 0

const dealer = (...amounts: string[]): DealerInCycle => ({ companyId: ++companyId, amounts })
const dealers = (count: number, ...amounts: string[]) => Array.from({ length: count }, () => dealer(...amounts))

async function approved(inCycle: DealerInCycle[]): Promise<number> {
  await anApprovedCycle(database.db, { batchNo: ++batchNo, approvedFor: today, dealers: inCycle })
  return batchNo
}

const post = (batch: number, given: Partial<PostingRun> & { db?: typeof database.db } = {}) => {
  const { db = database.db, ...run } = given
  const { signal } = new AbortController()
  return postCycle(db, { batchNo: batch, clock, rail: recordingRail, log: silentLog, signal, ...run })
}

/** The companies whose posting of a cycle has this status. */
async function companiesOf(batch: number, status: 'Posted' | 'Error'): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from postings where batch_no = ${batch} and status = ${status} order by company_id`.execute(
    database.db
  )
  return rows.map(({ company_id }) => company_id)
}

const problemsOf = (batch: number) =>
  database.db
    .selectFrom('postings')
    .select(['company_id', 'gross', 'problem', 're_attempts', 'next_attempt_at'])
    .where('batch_no', '=', batch)
    .where('status', '=', 'Error')
    .execute()

const idsOf = (many: DealerInCycle[]) => many.map(({ companyId: id }) => id)

describe('a set in which one dealer fails', () => {
  it.each([0, 5, 11])('pays all others and reports the one, here the one at %i', async (position) => {
    const all = dealers(12, '100.00', '20.50')
    const batch = await approved(all)
    const [atFault] = all.splice(position, 1)
    const refusing = sql.raw(`check (company_id <> ${atFault?.companyId})`)
    await sql`alter table payments add constraint refused_here ${refusing}`.execute(database.db)
    await post(batch)
    expect(await companiesOf(batch, 'Posted')).toEqual(idsOf(all))
    expect(await problemsOf(batch)).toEqual([
      {
        company_id: atFault?.companyId,
        gross: '120.50',
        problem: 'The database refused the posting (23514, refused_here).',
        re_attempts: 0,
        next_attempt_at: new Date(`${today}T02:01:00Z`)
      }
    ])
    expect(await statusOfCycle(database.db, batch)).toBe('Error')
    await expectBooksToAgree(database.db)

    await sql`alter table payments drop constraint refused_here`.execute(database.db)
    clock.set(`${today}T03:00:00Z`)
    await post(batch)
    clock.set(`${today}T02:00:00Z`)
    expect(await companiesOf(batch, 'Posted')).toHaveLength(12)
    expect(await statusOfCycle(database.db, batch)).toBe('Completed')
    await expectBooksToAgree(database.db)
  })

  it('reports a sum that is beyond a posting', async () => {
    const most = '600000000000.00'
    const [beyond, indebted, payee] = [dealer(most, most), dealer(`-${most}`), dealer('7.00')]
    const batch = await approved([beyond, indebted, payee])
    await post(batch)
    expect(await companiesOf(batch, 'Posted')).toEqual(idsOf([indebted, payee]))
    expect(await problemsOf(batch)).toMatchObject([
      {
        company_id: beyond.companyId,
        gross: '999999999999.99',
        problem: 'The sum is beyond RM 999,999,999,999.99, the most that can be posted.'
      }
    ])
    await expectBooksToAgree(database.db)
  })

  it('reports a sum that does not fit what the dealer was paid in the year', async () => {
    const rich = dealer('600000000000.00')
    await post(await approved([rich]))
    const payee = dealer('7.00')
    const batch = await approved([rich, payee])
    await post(batch)
    expect(await companiesOf(batch, 'Posted')).toEqual([payee.companyId])
    expect(await problemsOf(batch)).toMatchObject([
      { company_id: rich.companyId, problem: 'The amount makes a sum in the books too large.' }
    ])
    await expectBooksToAgree(database.db)
  })

  it('reports totals that differ from their rows', async () => {
    const [wrong, right] = [dealer('5.00'), dealer('7.00')]
    const batch = await approved([wrong, right])
    const change = (by: string) =>
      sql
        .raw(
          `alter table cycle_totals disable trigger user;
          update cycle_totals set amount = amount ${by} where batch_no = ${batch} and company_id = ${wrong.companyId};
          alter table cycle_totals enable trigger user`
        )
        .execute(database.db)
    await change('+ 1')
    await post(batch)
    await change('- 1')
    expect(await companiesOf(batch, 'Posted')).toEqual([right.companyId])
    expect(await problemsOf(batch)).toMatchObject([
      {
        gross: '6.00',
        problem: `The posting failed: The stored totals of dealer ${codeOf(wrong.companyId)} in cycle ${batch} differ from its rows.`
      }
    ])
  })
})

describe('a fault that is no dealer’s', () => {
  it('is no posting error: the run fails, and the next one pays', async () => {
    const all = dealers(6, '3.00')
    const batch = await approved(all)
    let calls = 0
    const rail: PaymentRail = {
      ...recordingRail,
      async instruct(tx, at, credits) {
        calls += 1
        if (calls === 2) throw new Error('Connection terminated unexpectedly')
        return recordingRail.instruct(tx, at, credits)
      }
    }
    await expect(post(batch, { rail, claimsPerSet: 2 })).rejects.toThrow(`Posting cycle ${batch} met 1 faults.`)
    expect(await companiesOf(batch, 'Posted')).toEqual(idsOf([...all.slice(0, 2), ...all.slice(4)]))
    expect(await problemsOf(batch)).toEqual([])
    expect(await statusOfCycle(database.db, batch)).toBe('Scheduled')
    await post(batch)
    expect(await companiesOf(batch, 'Posted')).toEqual(idsOf(all))
    await expectBooksToAgree(database.db)
  })
})

describe('a dealer of whom not even the error can be kept', () => {
  it('keeps none of the others waiting, and fails the run', async () => {
    const all = dealers(6, '3.00')
    const batch = await approved(all)
    const [atFault] = all.splice(2, 1)
    const refusing = sql.raw(`check (company_id <> ${atFault?.companyId})`)
    await sql`alter table postings add constraint refused_here ${refusing}`.execute(database.db)
    await expect(post(batch)).rejects.toThrow(`Posting cycle ${batch} met 1 faults.`)
    await sql`alter table postings drop constraint refused_here`.execute(database.db)
    expect(await companiesOf(batch, 'Posted')).toEqual(idsOf(all))
    expect(await statusOfCycle(database.db, batch)).toBe('Scheduled')
  })
})

describe('the statements of a set', () => {
  async function statementsFor(count: number): Promise<number> {
    const batch = await approved([...dealers(count, '10.00', '5.00'), { ...dealer('2.00'), bankAccountNumber: null }])
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await post(batch)
      return sent.mock.calls.length
    } finally {
      sent.mockRestore()
    }
  }

  it('are as many for a hundred dealers as for one', async () => {
    const forOne = await statementsFor(1)
    expect(forOne).toBeGreaterThan(10)
    expect(await statementsFor(100)).toBe(forOne)
  })
})

describe('servers at once', () => {
  longTest('pay two cycles of the same dealers exactly, while accounts are frozen and cash-outs booked', async () => {
    const all = dealers(60, '10.00', '2.50', '-1.00')
    const batches = [await approved(all), await approved(all)]
    // Opened as the import of dealers does, so that a lock of all accounts finds them.
    await database.db.transaction().execute((tx) => openDealerAccounts(tx, idsOf(all)))
    const other = await openDatabase(database.url, { log: silentLog })
    try {
      const runs = [database.db, other.db].flatMap((db) =>
        batches.map((batch, position) => post(batch, { db, claimsPerSet: 7 + 4 * position }))
      )
      const freezing = all
        .slice(0, 20)
        .reverse()
        .map(({ companyId: id }) => freeze(other.db, id))
      await Promise.all([...runs, ...freezing, ...[1, 2, 3].map((round) => cashOut(round, all))])
    } finally {
      await other.close()
    }
    for (const batch of batches) {
      expect(await statusOfCycle(database.db, batch)).toBe('Completed')
      const posted = await companiesOf(batch, 'Posted')
      expect(posted).toEqual([...new Set(posted)])
      expect(posted).toEqual(expect.arrayContaining(idsOf(all.slice(20))))
    }
    await expectBooksToAgree(database.db)
  })

  /** Each account in turn, from the last to the first. */
  async function cashOut(round: number, all: DealerInCycle[]): Promise<void> {
    const lines = all.map(({ companyId: id }) => `W-${round}-${id},${codeOf(id)},${ringgitOf(1n)},${today}`).reverse()
    async function* open() {
      yield Buffer.from(`referenceNo,accountCode,amount,date\n${lines.join('\n')}`)
    }
    await database.db.transaction().execute((tx) => recordCashOuts(tx, { open, fileName: 'wallet.csv', clock }))
  }
})
