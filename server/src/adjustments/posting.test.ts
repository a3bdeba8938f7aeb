import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { fixedClock, systemClock } from '#platform/clock.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/log.ts'
import type { TestSession } from '#test/app/app.ts'
import { createTestDatabase } from '#test/app/database.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { anAdjustment, newAdjustmentOf } from '#test/builders/adjustment-builders.ts'
import { freeze } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { holdRows } from '#test/builders/hold-rows.ts'
import { longTest } from '#test/running/long-test.ts'
import { endWaiting, untilWaiting } from '#test/running/until-waiting.ts'
import { postDueAdjustments } from './commands/post-due.ts'

const { addAdjustment, cancelAdjustment, getAdjustment, retryAdjustment, updateAdjustment } = adjustmentEndpoints
const today = '2026-11-21'
let adjuster: TestSession
let companyId = 0

const test = useTestApp()
beforeEach(() => at(`${today}T02:00:00Z`))

/** Moves the clock, and signs in again at the new time. */
async function at(instant: string): Promise<void> {
  test.clock.set(instant)
  adjuster = await test.signIn('adjuster')
}

/** A new dealer for a test. @returns its code and number */
async function dealer(): Promise<{ dealerCode: string; companyId: number }> {
  const { company_code: dealerCode } = await aDealer(test.database.db, { company_id: ++companyId })
  return { dealerCode, companyId }
}

const add = (given: Parameters<typeof newAdjustmentOf>[1]) =>
  test.call(adjuster, addAdjustment, newAdjustmentOf(test.clock, given))
const scheduled = (dealerCode: string, date = '2026-11-22') =>
  add({ dealerCode, posting: 'scheduled', date, amount: '250.75' })
const adjustmentOf = ({ id }: { id: number }) => test.call(adjuster, getAdjustment, { id })

async function balanceOf(accountCode: string, db = test.database.db) {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('account_code', '=', accountCode)
    .executeTakeFirst()
  return account?.balance
}

async function journalsOf(referenceNo: string) {
  return test.database.db
    .selectFrom('ledger_journals')
    .select('description')
    .where('description', 'like', `Adjustment ${referenceNo}:%`)
    .execute()
}

const unfreeze = (id: number) =>
  sql`update freezes set unfrozen_on = now(), unfrozen_by = frozen_by, unfreeze_reason = 'Cleared'
    where company_id = ${id}`.execute(test.database.db)

describe('an immediate adjustment', () => {
  it('moves a credit to the dealer and a debit from it, at once, against the adjustments account', async () => {
    const { dealerCode } = await dealer()
    const before = Number(await balanceOf('ADJUSTMENTS'))
    const credit = await add({ dealerCode, amount: '1234.50' })
    expect(credit).toMatchObject({ status: 'Posted', date: today, postedOn: today, problem: null, isEditable: false })
    expect(await balanceOf(dealerCode)).toBe('1234.50')
    await add({ dealerCode, type: 'DEBIT', amount: '2000.00' })
    expect(await balanceOf(dealerCode)).toBe('-765.50')
    expect(Number(await balanceOf('ADJUSTMENTS')) - before).toBeCloseTo(765.5)
    expect(await journalsOf(credit.referenceNo)).toEqual([{ description: `Adjustment ${credit.referenceNo}: Rental` }])
    await expectBooksToAgree(test.database.db)
  })

  it('bears no withholding tax and is part of no yearly total, also for a liable dealer', async () => {
    const { company_code: dealerCode } = await aDealer(test.database.db, {
      company_id: ++companyId,
      company_type: 'Individual'
    })
    await test.database.db
      .insertInto('dealer_year_payments')
      .values({ company_id: companyId, year: 2025, gross: '0.00', withheld: '0.00', brought_forward: '500000.00' })
      .execute()
    await add({ dealerCode, amount: '1000.00' })
    expect(await balanceOf(dealerCode)).toBe('1000.00')
    const paid = await sql`
      select from dealer_year_payments where company_id = ${companyId} and year = 2026`.execute(test.database.db)
    expect(paid.rows).toEqual([])
  })

  it('posts once however often its call is repeated', async () => {
    const { dealerCode } = await dealer()
    const requestId = crypto.randomUUID()
    const payload = newAdjustmentOf(test.clock, { dealerCode, amount: '5.00' })
    const answers = await Promise.all([1, 2, 3].map(() => test.call(adjuster, addAdjustment, payload, { requestId })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await balanceOf(dealerCode)).toBe('5.00')
  })
})

describe('a scheduled adjustment', () => {
  it('posts on its Malaysian day, and not before', async () => {
    const { dealerCode } = await dealer()
    const added = await scheduled(dealerCode)
    expect(added).toMatchObject({ status: 'Scheduled', isEditable: true, postedOn: null })
    for (const instant of [`${today}T02:00:00Z`, `${today}T15:59:00Z`]) {
      await at(instant)
      await test.jobs.runDue()
      expect((await adjustmentOf(added)).status).toBe('Scheduled')
    }
    await at(`${today}T16:00:00Z`)
    await test.jobs.runDue()
    expect(await adjustmentOf(added)).toMatchObject({ status: 'Posted', postedOn: '2026-11-22' })
    expect(await balanceOf(dealerCode)).toBe('250.75')
    await expectBooksToAgree(test.database.db)
  })

  it('posts once on its date, with the server restarted in between and swept again and again', async () => {
    const { dealerCode } = await dealer()
    const added = await scheduled(dealerCode)
    await test.jobs.stop()
    await at('2026-11-22T02:00:00Z')
    const definitions = areas.flatMap(({ jobs = [] }) => jobs)
    const restarted = createJobs({ database: test.database, definitions, clock: test.clock, log: silentLog })
    await restarted.start({ ...test.services, jobs: restarted })
    await restarted.runDue()
    await restarted.runDue()
    await restarted.stop()
    await test.jobs.start(test.services)
    await test.jobs.runDue()
    expect((await adjustmentOf(added)).status).toBe('Posted')
    expect(await balanceOf(dealerCode)).toBe('250.75')
    expect(await journalsOf(added.referenceNo)).toHaveLength(1)
  })

  it('posts once when many sweep at the same moment', async () => {
    const { dealerCode } = await dealer()
    for (let count = 0; count < 10; count += 1) await scheduled(dealerCode)
    await at('2026-11-22T02:00:00Z')
    const { signal } = new AbortController()
    const sweep = () => postDueAdjustments(test.database.db, { clock: test.clock, log: silentLog, signal })
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    expect(await balanceOf(dealerCode)).toBe('2507.50')
  })

  it('never posts once it is cancelled', async () => {
    const { dealerCode } = await dealer()
    const { id, version } = await scheduled(dealerCode)
    const cancelled = await test.call(adjuster, cancelAdjustment, { id, version })
    expect(cancelled).toMatchObject({ status: 'Cancelled', isEditable: false })
    await at('2026-12-22T02:00:00Z')
    await test.jobs.runDue()
    expect((await adjustmentOf({ id })).status).toBe('Cancelled')
    expect(await balanceOf(dealerCode)).toBe('0.00')
    await expectBooksToAgree(test.database.db)
  })

  it('is either posted or cancelled when both happen at once', async () => {
    const { dealerCode } = await dealer()
    const wanted = await Promise.all(Array.from({ length: 8 }, () => scheduled(dealerCode)))
    await at('2026-11-22T02:00:00Z')
    const { signal } = new AbortController()
    const cancelling = wanted.map(({ id }) => test.send(adjuster, cancelAdjustment, { id }))
    await postDueAdjustments(test.database.db, { clock: test.clock, log: silentLog, signal })
    const cancelled = (await Promise.all(cancelling)).filter((answer) => answer.json().responseCode === '0').length
    expect(await balanceOf(dealerCode)).toBe(((8 - cancelled) * 250.75).toFixed(2))
    await expectBooksToAgree(test.database.db)
  })

  it('posts at once when it is changed to Immediate, and keeps its new day when that is moved', async () => {
    const { dealerCode } = await dealer()
    const one = await scheduled(dealerCode)
    const moved = await test.call(adjuster, updateAdjustment, {
      ...newAdjustmentOf(test.clock, { dealerCode, posting: 'scheduled', date: '2026-11-25' }),
      referenceNo: one.referenceNo,
      id: one.id
    })
    expect(moved).toMatchObject({ status: 'Scheduled', date: '2026-11-25', amount: '10.00' })
    await at('2026-11-22T02:00:00Z')
    await test.jobs.runDue()
    expect((await adjustmentOf(one)).status).toBe('Scheduled')
    const now = newAdjustmentOf(test.clock, { dealerCode, referenceNo: one.referenceNo })
    expect(await test.call(adjuster, updateAdjustment, { ...now, id: one.id })).toMatchObject({ status: 'Posted' })
    expect([one.wasUpdated, (await test.call(adjuster, getAdjustment, { id: one.id })).wasUpdated]).toEqual([
      false,
      true
    ])
    expect(await balanceOf(dealerCode)).toBe('10.00')
  })
})

describe('an adjustment of a frozen account', () => {
  it('becomes an Error with its reason, at once or on its day, and moves nothing', async () => {
    const { dealerCode, companyId: id } = await dealer()
    const later = await scheduled(dealerCode)
    await freeze(test.database.db, id)
    const now = await add({ dealerCode, type: 'DEBIT' })
    expect(now).toMatchObject({ status: 'Error', problem: 'The account is frozen.', isEditable: true })
    await at('2026-11-22T02:00:00Z')
    await test.jobs.runDue()
    expect(await adjustmentOf(later)).toMatchObject({ status: 'Error', problem: 'The account is frozen.' })
    expect(await balanceOf(dealerCode)).toBe('0.00')
    await expectBooksToAgree(test.database.db)
  })

  it('is tried again by a person, and posts once it is unfrozen', async () => {
    const { dealerCode, companyId: frozenId } = await dealer()
    await freeze(test.database.db, frozenId)
    const { id } = await add({ dealerCode, amount: '77.00' })
    const refusal = await test.refusal(adjuster, retryAdjustment, { id })
    expect(refusal).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'It still cannot be posted: The account is frozen. Unfreeze it first, then try again.'
    })
    await unfreeze(frozenId)
    await at('2026-11-23T02:00:00Z')
    await test.jobs.runDue()
    expect((await adjustmentOf({ id })).status).toBe('Error')
    expect(await test.call(adjuster, retryAdjustment, { id })).toMatchObject({ status: 'Posted', date: '2026-11-23' })
    expect(await balanceOf(dealerCode)).toBe('77.00')
    const again = await test.refusal(adjuster, retryAdjustment, { id })
    expect(again.displayErrorMessage).toBe('Only an adjustment that could not be posted can be tried again.')
    await expectBooksToAgree(test.database.db)
  })

  it('can be moved to a later day, or cancelled', async () => {
    const { dealerCode, companyId: frozenId } = await dealer()
    await freeze(test.database.db, frozenId)
    const moved = await add({ dealerCode })
    const given = newAdjustmentOf(test.clock, { dealerCode, posting: 'scheduled', date: '2026-11-24' })
    const later = await test.call(adjuster, updateAdjustment, { ...given, id: moved.id })
    expect(later).toMatchObject({ status: 'Scheduled', problem: null })
    const dropped = await add({ dealerCode })
    expect(await test.call(adjuster, cancelAdjustment, { id: dropped.id })).toMatchObject({ status: 'Cancelled' })
  })
})

it('an adjustment whose connection is lost while it is booked is booked once, by the next sweep, and keeps none waiting', async () => {
  const { db } = test.database
  const codes = [await dealer(), await dealer(), await dealer()].map(({ dealerCode }) => dealerCode)
  for (const dealerCode of codes) {
    await add({ dealerCode, amount: '1.00' })
    await scheduled(dealerCode)
  }
  await at('2026-11-22T02:00:00Z')
  const sweep = () => {
    const { signal } = new AbortController()
    return postDueAdjustments(db, { clock: test.clock, log: silentLog, signal })
  }
  const balances = () => Promise.all(codes.map((code) => balanceOf(code)))
  const letGo = await holdRows(db, sql`select from ledger_accounts where account_code = ${codes[1]}`)
  const met = expect(sweep()).rejects.toThrow('met 1 faults')
  await untilWaiting(db, 1)
  await endWaiting(db)
  await met
  await letGo()
  expect(await balances()).toEqual(['251.75', '1.00', '251.75'])
  await sweep()
  expect(await balances()).toEqual(['251.75', '251.75', '251.75'])
  await expectBooksToAgree(db)
})

longTest('sweeps that are killed again and again post each adjustment exactly once', async () => {
  const database = await createTestDatabase()
  const { db } = database
  await aDealer(db, { company_id: 1 })
  const caller = await aUser(db, { userName: 'somebody' })
  const yesterday = fixedClock(new Date(systemClock.now().getTime() - 86_400_000).toISOString())
  for (let count = 0; count < 40; count += 1)
    await anAdjustment(db, { caller, clock: yesterday, posting: 'scheduled', date: systemClock.today() })

  const posted = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from adjustments where status = 'Posted'`.execute(db)
    return rows[0]?.count ?? 0
  }
  const sweep = () =>
    spawn(process.execPath, [join(import.meta.dirname, '../../test/workers/adjustment-worker.ts'), database.url], {
      stdio: ['ignore', 'ignore', 'inherit']
    })
  for (const target of [5, 15]) {
    const next = sql`select adjustment_id from adjustments order by adjustment_id offset ${target} limit 1`
    const letGo = await holdRows(db, sql`select from adjustments where adjustment_id = (${next})`)
    const worker = sweep()
    const died = once(worker, 'exit')
    await untilWaiting(db, 1)
    worker.kill('SIGKILL')
    await died
    expect(await posted()).toBe(target)
    await letGo()
  }
  await once(sweep(), 'exit')
  expect(await posted()).toBe(40)
  expect(await balanceOf('D00001', db)).toBe('400.00')
  await expectBooksToAgree(db)
  await database.close()
})
