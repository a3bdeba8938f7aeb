import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { senOf } from '@payouts/contract/money'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import {
  beforeDecember,
  decemberSales,
  importCycleText,
  someDealers,
  transactionNosOf
} from '#test/files/december/december.ts'
import { oneBehindTheOther } from '#test/running/one-behind-the-other.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

const {
  addRateCardVersion,
  cancelRateCardSimulation,
  getRateCardSimulation,
  getRateCardSimulationSums,
  getRateCardVersion,
  saveRateCardDraft,
  simulateRateCard
} = rateCardEndpoints
const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')

const sales = decemberSales(someDealers)
let draft: { versionId: number; revision: number }
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payouts-simulated-'))
  await beforeDecember(app, { reviewer, approver })
  await importCycleText(app, sales, { folder, batchNo: 202612 })
  await rm(folder, { recursive: true })
  await sql`update cycles set status = 'Pending Review' where batch_no = 202612`.execute(app.database.db)
  await app.jobs.runDue()
  const { rules } = await app.call(reviewer, getRateCardVersion, { versionId: 1 })
  draft = await app.call(reviewer, addRateCardVersion, { cardId: 1, validFrom: '2027-01-01', rules })
})

const latest = async () => (await app.call(approver, getRateCardSimulation, { versionId: draft.versionId })).simulation
async function simulated(cycleCount: number) {
  await app.call(reviewer, simulateRateCard, { versionId: draft.versionId, cycleCount })
  await app.jobs.runDue()
  const simulation = await latest()
  if (!simulation) throw new Error('there is no simulation')
  return simulation
}

test('the rules that gave December its amounts give the same again, component by component', async () => {
  const { simulationId: _, ...simulation } = await simulated(1)
  expect(simulation).toMatchObject({
    status: 'Done',
    cyclesDone: 1,
    cycleCount: 1,
    difference: '0.00',
    isCurrent: true
  })
  expect(simulation).toMatchObject({
    rowCount: transactionNosOf(sales).length,
    silentCount: 0,
    askedBy: 'reviewer binti Ujian'
  })
  for (const { simulated: amount, inForce } of simulation.components) expect(amount).toBe(inForce)
  const sum = simulation.components.reduce((total, { simulated: amount }) => total + senOf(amount), 0n)
  expect(sum).toBe(senOf(simulation.given))
})

test('a lower cap moves what reaches it, the biggest movers first, and writes nothing else', async () => {
  const { rules } = await app.call(reviewer, getRateCardVersion, { versionId: draft.versionId })
  const changed = rules.map((rule) => (rule.ruleNo === '10' ? { ...rule, dealerCap: '6' } : rule))
  draft = await app.call(reviewer, saveRateCardDraft, { ...draft, validFrom: '2027-01-01', rules: changed })
  expect((await latest())?.isCurrent).toBe(false)
  const before = await sql`select sum(incentive_amount) from transactions`.execute(app.database.db)
  const simulation = await simulated(12)
  expect(simulation.cycles.map(({ batchNo }) => batchNo)).toEqual([202610, 202612])
  expect([simulation.checkedCycles, simulation.components.every(({ inForce }) => inForce !== null)]).toEqual([1, true])
  const ofDecember = simulation.cycles.find(({ batchNo }) => batchNo === 202612)
  expect(senOf(ofDecember?.difference ?? '')).toBeLessThan(0n)
  const campaign = simulation.components.find(({ component }) => component === 'Campaign')
  expect(senOf(campaign?.difference ?? '')).toBeLessThan(0n)
  expect(campaign?.cappedCount).toBeGreaterThan(0)
  const { simulationId } = simulation
  for (const by of ['TYPE', 'PLAN', 'DEALER'] as const) {
    const { content } = await app.call(approver, getRateCardSimulationSums, { simulationId, by, pageSize: 100 })
    const sizes = content.map(({ difference }) => Math.abs(Number(difference)))
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    const total = content.reduce((sum, { difference }) => sum + senOf(difference), 0n)
    expect(total).toBe(senOf(simulation.difference))
  }
  expect((await sql`select sum(incentive_amount) from transactions`.execute(app.database.db)).rows).toEqual(before.rows)
})

test('a cycle that is being checked is simulated by what one check keeps', async () => {
  const { components, cycles, silentCount } = await simulated(1)
  await app.call(reviewer, simulateRateCard, { versionId: draft.versionId, cycleCount: 1 })
  const { simulating } = await app.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('check of a cycle'), 202612)`.execute(tx)
    await sql`update checked_lots set lot = -lot`.execute(tx)
    const simulating = app.jobs.runDue()
    await untilWaiting(app.database.db, 1)
    await sql`update checked_earnings set lot = -lot`.execute(tx)
    return { simulating }
  })
  await simulating
  expect(await latest()).toMatchObject({ components, cycles, silentCount })
})

test('one runs at a time, can be cancelled, and needs the right to simulate', async () => {
  const request = { versionId: draft.versionId, cycleCount: 1 }
  const [{ simulationId }, second] = await oneBehindTheOther(app.database.db, sql`rate_card_versions`, [
    () => app.call(reviewer, simulateRateCard, request),
    () => app.refusal(reviewer, simulateRateCard, request)
  ])
  expect(second.displayErrorMessage).toContain('is running already')
  await app.call(reviewer, cancelRateCardSimulation, { simulationId })
  await app.jobs.runDue()
  expect(await latest()).toMatchObject({ status: 'Cancelled', cyclesDone: 0, cycles: [] })
  await app.refusal(reviewer, cancelRateCardSimulation, { simulationId })
  const unknown = await app.refusal(admin, simulateRateCard, { versionId: 999, cycleCount: 1 })
  expect(unknown.displayErrorMessage).toBe('There is no such version of a rate card.')
})
