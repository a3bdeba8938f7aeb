import { ringgitOf, senOf } from '@payouts/contract/money'
import type { Card, Component } from '@payouts/contract/rate-cards/card'
import { conflictsOf } from '@payouts/contract/rate-cards/conflicts'
import { earningsOf, holds, type Sale, wholeMonths } from '@payouts/contract/rate-cards/earning'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import { aRule } from '@payouts/contract/rate-cards/rule-samples'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow } from '#test/builders/cycle-builders.ts'
import { type ModelOriginal, type ModelRow, modelOf } from '#test/models/rate-model.ts'
import { checkCycle } from '../commands/check-cycle.ts'
import { simulateNextCycle } from '../commands/simulate-cycle.ts'
import { gatherEarnings, rowsWithEarnings, saidOf, sumByRow } from './earned-rows.ts'
import { evaluateCycle } from './evaluate.ts'

/** `CARDS=5000` sets how many random cards are tried. */
const cardCount = Number(process.env['CARDS'] ?? 60)
/** Each is in force for a year of its own, on sales of its own: one evaluation judges them all. */
const years = Array.from({ length: Math.min(24, cardCount) }, (_, at) => 2026 + at)
const runs = Math.ceil(cardCount / years.length)
/** Cycles of other sales each: ten evaluations have their turn with each. */
const cycleCount = Math.min(20, Math.ceil(runs / 10))
const app = useTestApp()

const dealers = [
  { code: 'D00001', kind: 'DEALER', line: 'PREPAID', companyType: 'Sdn Bhd', tier: 'Gold' },
  { code: 'D00002', kind: 'MASTER_DEALER', line: 'POSTPAID', companyType: 'Individual', tier: 'Gold' },
  { code: 'D00003', kind: 'DEALER', line: 'POSTPAID', companyType: 'Partnership', tier: 'Basic' }
] as const

/** A day of 2026 in another year. */
const inYear = (day: string, year: number) => day.replace(/^2026/, String(year))

/** Sales of October, by year; of the first of each, an accepted cycle has taken 3.00 back. */
const originalsOf = new Map(
  years.map((year) => [
    year,
    new Map<string, ModelOriginal>(
      ['2026-10-31', '2026-11-01', '2026-09-30'].map((day, at) => [
        `SOLD-${at}-${year}`,
        { day: inYear(day, year), earned: BigInt(500 + 37 * at), taken: at === 0 ? 300n : 0n }
      ])
    )
  ])
)

const amounts = [0n, 1000n, 1999n, 3333n, -500n, 10005n, 2n, 4050n]
const someSale = fc
  .record({
    type: fc.constantFrom('A', 'B', 'A', 'Take back'),
    plan: fc.constantFrom('Gold', 'gold Plus', 'Silver'),
    channel: fc.constantFrom('', 'Store', 'ROADSHOW'),
    day: fc.constantFrom('2026-12-01', '2026-12-30', '2026-11-30', '2026-12-31'),
    amount: fc.oneof(fc.constantFrom(...amounts), fc.bigInt(-2000n, 15_000n)),
    dealer: fc.constantFrom(...dealers),
    original: fc.integer({ min: 0, max: 3 }).map((at) => `SOLD-${at}`)
  })
  .map((sale) => (sale.type === 'Take back' ? sale : { ...sale, original: '' }))

function salesOfYear(year: number, seed: number): ModelRow[] {
  return (
    fc
      .sample(fc.tuple(someSale, fc.constantFrom(1, 1, 2, 5)), { numRuns: 45, seed })
      // Rows that are alike but for their numbers are worked out together.
      .flatMap(([sale, alike]) => Array.from({ length: alike }, () => sale))
      .map((sale, place) => ({
        ...sale,
        no: `T-${(place * 7919) % 997}-${year}`,
        day: inYear(sale.day, year),
        original: sale.original && `${sale.original}-${year}`
      }))
  )
}

/** By cycle, with which the seeds of its sales begin. */
const salesOf = new Map(
  Array.from({ length: cycleCount }, (_, at) => [
    at + 3,
    new Map(years.map((year) => [year, salesOfYear(year, at * 1000 + year)]))
  ])
)

beforeAll(async () => {
  const { db } = app.database
  for (const [at, { code: company_code, companyType: company_type, ...dealer }] of dealers.entries())
    await aDealer(db, { company_id: at + 1, company_code, company_type, ...dealer })
  const sold = [...originalsOf.values()].flatMap((originals) =>
    [...originals].map(([transactionNo, { day: transactionDate, earned }]) =>
      aRow({ transactionNo, transactionDate, incentiveAmount: ringgitOf(earned) })
    )
  )
  await aCycle(db, 1, sold)
  const takenBack = years.map((year) =>
    aRow({ transactionType: 'Take back', originalTransactionNo: `SOLD-0-${year}`, incentiveAmount: '-3.00' })
  )
  await aCycle(db, 2, takenBack)
  await sql`update cycles set status = 'Pending Review' where batch_no in (1, 2)`.execute(db)
  for (const [batchNo, byYear] of salesOf) {
    const file = [...byYear.values()].flat().map(({ no, type, plan, channel, day, amount, dealer, original }) =>
      aRow({
        ...{ transactionNo: no, transactionType: type, planName: plan, channel, transactionDate: day },
        ...{ transactionAmount: ringgitOf(amount), companyCode: dealer.code, originalTransactionNo: original }
      })
    )
    expect(await aCycle(db, batchNo, file)).toMatchObject({ rowsRejected: 0 })
  }
  await addAlikeCycle()
}, 1_800_000)

/** A few of these sales are excluded, and enough are alike for a check to keep them by lots. */
const alikeBatch = 100
async function addAlikeCycle(): Promise<void> {
  const { db } = app.database
  const sales = fc.sample(fc.tuple(someSale, fc.integer({ min: 18, max: 30 })), { numRuns: 20, seed: 35 })
  const file = sales
    .flatMap(([sale, alike]) => Array.from({ length: alike }, () => sale))
    .map(({ type, plan, channel, day, amount, dealer, original }, place) =>
      aRow({
        ...{ transactionNo: `A-${(place * 7919) % 997}`, transactionType: type, planName: plan, channel },
        ...{ transactionDate: day, transactionAmount: ringgitOf(amount), companyCode: dealer.code },
        originalTransactionNo: original && `${original}-2026`
      })
    )
  await aCycle(db, alikeBatch, file)
  await sql`update transactions set state = 'EXCLUDED' where batch_no = ${alikeBatch} and id % 7 = 0`.execute(db)
  await sql`select recount_cycle(${alikeBatch})`.execute(db)
}

const rule = fc.record({
  transactionType: fc.constantFrom('', 'A', 'B', 'A|B'),
  planName: fc.constantFrom('', '', 'GOLD*', 'gold', 'Silver'),
  channel: fc.constantFrom('', '', '', 'roadshow'),
  dealerKind: fc.constantFrom('', '', '', 'MASTER_DEALER'),
  tier: fc.constantFrom('', '', 'Gold'),
  companyCode: fc.constantFrom('', '', '', 'D00001|D00003'),
  fromDay: fc.constantFrom('', '', '', '2026-12-30'),
  toDay: fc.constantFrom('', '', '', '2026-12-30'),
  minAmount: fc.constantFrom('', '', '', '10'),
  maxAmount: fc.constantFrom('', '', '', '33.33'),
  fixed: fc.constantFrom('', '0.01', '2', '-0.5'),
  rate: fc.constantFrom('5', '0.05', '12.5', '-2.3333', '0'),
  rowMin: fc.constantFrom('', '', '-0.10'),
  rowMax: fc.constantFrom('', '', '1.5')
})

const plain = fc
  .record({ rules: fc.array(rule, { minLength: 1, maxLength: 3 }), dealerCap: fc.constantFrom('', '', '4', '0.5') })
  .map(({ rules, dealerCap }) => rules.map((one) => ({ ...one, dealerCap })))

/** Bands one after the other, with gaps, some of them for all rows and some for a part of them. */
const banded = fc
  .record({
    one: rule,
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }),
    measure: fc.constantFrom('COUNT', 'AMOUNT'),
    mode: fc.constantFrom('WHOLE', 'MARGINAL'),
    rates: fc.array(fc.constantFrom('1', '2.25', '0', '7.1'), { minLength: 5, maxLength: 5 })
  })
  .map(({ one, cuts, measure, mode, rates }) => {
    const isCount = measure === 'COUNT'
    const limits = cuts.sort((a, b) => a - b).map((cut) => (isCount ? cut : cut * 13.5))
    const isSplit = !isCount && mode === 'MARGINAL'
    return ['', ...limits].map((from, at) => {
      const next = limits[at]
      const bandTo = next === undefined ? '' : String(isCount ? next - 1 : next)
      const results = isSplit ? { fixed: '', rowMin: '', rowMax: '' } : {}
      return { ...one, ...results, measure, mode, bandFrom: String(from), bandTo, rate: rates[at] ?? '3' }
    })
  })
  .map((rules) => rules.filter(({ bandTo }) => bandTo !== '0'))

const clawback = fc
  .record({
    rates: fc.array(fc.constantFrom('100', '50', '33.3333'), { minLength: 2, maxLength: 2 }),
    rowMax: rule.map(({ rowMax }) => rowMax)
  })
  .map(({ rates: [first = '', second = ''], rowMax }) => [
    { kind: 'CLAWBACK', transactionType: 'Take back', monthsTo: '1', rate: first, rowMax },
    { kind: 'CLAWBACK', transactionType: 'Take back', monthsFrom: '2', rate: second }
  ])

const someCard = fc
  .array(fc.oneof(plain, banded, clawback), { minLength: 1, maxLength: 4 })
  .map((components) =>
    components
      .flatMap((rules, at) => rules.map((one) => ({ ...one, component: `Component ${at}` })))
      .map((one, at): RateRule => aRule({ ...one, ruleNo: String(at + 1) }))
  )
  .filter((rules) => {
    const { card, problems } = readCard(rules)
    return problems.length === 0 && conflictsOf(card).length === 0
  })

/** What the function that tells what a sale would earn gives each row, told what the dealer's other rows are. */
function toldOf(card: Card, rows: readonly ModelRow[], originals: ReadonlyMap<string, ModelOriginal>) {
  const placed = rows
    .map((row) => ({ row, original: originals.get(row.original) }))
    .map(({ row, original }) => ({
      row,
      original,
      sale: saleOf(row),
      months: original ? wholeMonths(original.day, row.day) : null
    }))
    .sort((one, other) => (`${one.row.day} ${one.row.no}` < `${other.row.day} ${other.row.no}` ? -1 : 1))
  const taken = new Map<string, bigint>()
  const given = new Map<string, bigint>()
  const earned = new Map<string, bigint>()
  const measuredOf = new Map(
    card.components.map((component) => [
      component,
      placed.filter((one) => component.rules.some((rule) => holds(rule, one)))
    ])
  )
  for (const at of placed) {
    const { row, original } = at
    const keyOf = (component: Component) => `${component.name} ${row.dealer.code}`
    const others = (component: Component) => {
      const measured = measuredOf.get(component)?.filter((one) => one.row.dealer === row.dealer) ?? []
      const sum = (some: typeof placed) => some.reduce((total, one) => total + one.row.amount, 0n)
      const before = measured.slice(0, measured.indexOf(at))
      return {
        ...{
          rowsBefore: before.length,
          rowsInAll: measured.length,
          amountBefore: sum(before),
          amountInAll: sum(measured)
        },
        givenBefore: given.get(keyOf(component)) ?? 0n
      }
    }
    const left = (original?.earned ?? 0n) - (original?.taken ?? 0n) - (taken.get(row.original) ?? 0n)
    const known = original && { transactionDate: original.day, earned: original.earned, left }
    for (const { component, earned: gets } of earningsOf(card, at.sale, { others, original: known })) {
      earned.set(row.no, (earned.get(row.no) ?? 0n) + gets)
      given.set(keyOf(component), (given.get(keyOf(component)) ?? 0n) + gets)
      if (component.kind === 'CLAWBACK') taken.set(row.original, (taken.get(row.original) ?? 0n) - gets)
    }
  }
  return earned
}

const listed = (earned: ReadonlyMap<string, bigint>) => [...earned].map(([no, sen]) => `${no} ${ringgitOf(sen)}`).sort()

const saleOf = ({ type, day, plan, channel, amount, dealer }: ModelRow): Sale => ({
  ...{ transactionType: type, transactionDate: day, planName: plan, channel: channel || null },
  ...{ transactionAmount: ringgitOf(amount), companyCode: dealer.code, dealerKind: dealer.kind, line: dealer.line },
  ...{ companyType: dealer.companyType, tier: dealer.tier }
})

const cardInYear = (rules: readonly RateRule[], year: number) =>
  rules.map((rule) => ({ ...rule, fromDay: inYear(rule.fromDay, year), toDay: inYear(rule.toDay, year) }))

test('random cards give each row what plain loops give it, written from the page', async () => {
  let compared = 0
  const someCards = fc.tuple(...years.map(() => someCard))
  await fc.assert(
    fc.asyncProperty(someCards, fc.constantFrom(...salesOf), async (cards, [batchNo, byYear]) => {
      const inForce = years.map((year, at) => ({ year, rules: cardInYear(cards[at] ?? [], year) }))
      const versions = inForce.map(({ year, rules }, at) => ({
        ...{ versionId: at + 1, from: `${year}-01-01`, until: `${year}-12-31`, card: readCard(rules).card }
      }))
      const found = await app.database.db.transaction().execute(async (tx) => {
        await evaluateCycle(tx, { batchNo }, { versions })
        await sumByRow(tx, { batchNo })
        const { rows: earned } = await sql<{ no: string; earned: string }>`
          select transaction_no as no, amount::numeric(30, 2)::text as earned
          from rate_earned join transactions using (id) where batch_no = ${batchNo}`.execute(tx)
        return earned
      })
      const expected = inForce.flatMap(({ year, rules }) => {
        const originals = originalsOf.get(year) ?? new Map()
        const rows = byYear.get(year) ?? []
        const byModel = listed(modelOf(rules, rows, originals))
        expect(listed(toldOf(readCard(rules).card, rows, originals))).toEqual(byModel)
        return byModel
      })
      expect(found.map(({ no, earned }) => `${no} ${ringgitOf(senOf(earned))}`).sort()).toEqual(expected.sort())
      compared += found.length
    }),
    { numRuns: runs }
  )
  expect(compared).toBeGreaterThan(cardCount)
})

/** The first card with the first component of the other in the place of its own. */
function changed(rules: readonly RateRule[], other: readonly RateRule[]): RateRule[] {
  const isFirst = ({ component }: RateRule) => component === 'Component 0'
  return [...rules.filter((rule) => !isFirst(rule)), ...other.filter(isFirst)].map((rule, at) => ({
    ...rule,
    ruleNo: String(at + 1)
  }))
}

test('a card that is tried beside the one in force gives each row what it gives alone', async () => {
  const firstDays = fc.constantFrom('2026-01-01', '2026-12-01')
  const [batchNo = 0, byYear] = [...salesOf][0] ?? []
  const rows = byYear?.get(2026) ?? []
  const originals = originalsOf.get(2026) ?? new Map()
  const cycle = { batchNo, rows: sql`(select * from transactions where transaction_date < '2027-01-01')` }
  await fc.assert(
    fc.asyncProperty(someCard, someCard, firstDays, async (rules, other, from) => {
      const before = changed(rules, other)
      const versions = [{ versionId: 1, from, until: '2026-12-31', card: readCard(rules).card }]
      const beside = { versionId: 2, from: '2020-01-01', until: '2030-01-01', card: readCard(before).card }
      const found = await app.database.db.transaction().execute(async (tx) => {
        await evaluateCycle(tx, cycle, { versions, beside })
        const amount = sql`sum(earned) filter (where side >= 0) as amount`
        await gatherEarnings(tx, cycle, sql`${amount}, sum(earned * side) as change`)
        const { rows: said } = await sql<{ no: string; amount: string | null; change: string }>`
          select row.transaction_no as no, ${saidOf('amount')}::numeric(30, 2)::text as amount,
            coalesce(${saidOf('change')}, 0)::numeric(30, 2)::text as change from ${rowsWithEarnings(cycle)}`.execute(
          tx
        )
        return said
      })
      const judged = rows.filter(({ day }) => day >= from)
      const [now, then] = [modelOf(rules, judged, originals), modelOf(before, rows, originals)]
      const expected = rows.map(({ no }) => {
        const amount = now.get(no)
        const change = (amount ?? 0n) - (then.get(no) ?? 0n)
        return { no, amount: amount === undefined ? null : ringgitOf(amount), change: ringgitOf(change) }
      })
      const byNo = (one: { no: string }, two: { no: string }) => (one.no < two.no ? -1 : 1)
      expect(found.sort(byNo)).toEqual(expected.sort(byNo))
    }),
    { numRuns: runs }
  )
})

/** What a simulation of these rules on the cycle of alike sales keeps. */
async function simulated(tx: Tx, rules: readonly RateRule[]): Promise<unknown[]> {
  const { rows } = await sql<{ id: number }>`
    insert into rate_simulations (version_id, rules, batch_nos, asked_by, asked_on)
    select max(version_id), ${JSON.stringify(rules)}::jsonb, array[${alikeBatch}::integer], min(user_id), now()
    from rate_card_versions, users returning simulation_id as id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await simulateNextCycle(tx, id)
  await sql`update rate_simulations set status = 'Done', ended_on = now() where simulation_id = ${id}`.execute(tx)
  await sql`drop table rate_uncounted, rate_uncounted_earnings, rate_simulated`.execute(tx)
  const kept = await Promise.all([
    sql`select transaction_type, plan_name, company_id, row_count, silent_count, given, simulated
      from rate_simulation_sums where simulation_id = ${id} order by 1, 2, 3`.execute(tx),
    sql`select component, kind, row_count, simulated, in_force, capped_count
      from rate_simulation_components where simulation_id = ${id} order by 1`.execute(tx)
  ])
  return kept.map((part) => part.rows)
}

/** What people do after the check: exclusions are taken back, rows excluded, a dealer's cancelled; or nothing. */
async function excludeOthers(tx: Tx, seed: number): Promise<void> {
  if (seed === 0) return
  await sql`
    update transactions set state = case when company_id % 5 = ${seed} then 'CANCELLED' when id % 11 = ${seed} then 'EXCLUDED'
      when id % 3 <> 0 then 'PAYABLE' else state end where batch_no = ${alikeBatch}`.execute(tx)
  await sql`select recount_cycle(${alikeBatch})`.execute(tx)
}

test('a simulation that takes what a version leaves as it is from the check gives what working out everything gives', async () => {
  let isKept = false
  await fc.assert(
    fc.asyncProperty(someCard, someCard, fc.nat(4), async (rules, other, meanwhile) => {
      const draft = changed(rules, other)
      const tx = await app.database.db.startTransaction().execute()
      try {
        await sql`
          with card as (insert into rate_cards (name, commission_type, created_on)
            values ('Tried', 'Incentives', now()) returning card_id)
          insert into rate_card_versions (card_id, version_no, valid_from, rules, rule_count, state, created_on, approved_on)
          select card_id, number, valid_from, rules, 1, 'Approved', now(), now() from card cross join (values
            (1, '2010-01-01'::date, ${JSON.stringify(other)}::jsonb), (2, '2020-01-01', ${JSON.stringify(rules)}::jsonb)
          ) as version (number, valid_from, rules)`.execute(tx)
        // Half of the checks also try what judged the cycle before.
        await sql`
          insert into rate_checks (batch_no, version, checked_at, card_versions)
          select 2, 1, now(), array[version_id] from rate_card_versions
          where version_no = 1 and ${meanwhile}::integer % 2 = 1`.execute(tx)
        await checkCycle(tx, systemClock, { batchNo: alikeBatch, version: 1, commissionType: 'Incentives' })
        await excludeOthers(tx, meanwhile)
        const taken = await simulated(tx, draft)
        const { numDeletedRows } = await tx.deleteFrom('checked_lots').executeTakeFirstOrThrow()
        isKept ||= numDeletedRows > 0n
        expect(taken).toEqual(await simulated(tx, draft))
      } finally {
        await tx.rollback().execute()
      }
    }),
    // In the example only the version before says anything of rows of other types.
    { numRuns: Math.max(5, Math.ceil(runs / 10)), examples: [[[aRule({ transactionType: 'A' })], [aRule({})], 1]] }
  )
  expect(isKept).toBe(true)
})
