import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locking/lock-rows.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { readableCard, refuseUnclear } from '../rules.ts'
import { noSuchVersion } from './drafts.ts'
import '#cycles/tables.ts'
import '../tables.ts'

export const simulationQueue = 'simulate-rate-card'

type Endpoints = typeof rateCardEndpoints
type SimulateCall = WriteCall<CheckedInputOf<Endpoints['simulateRateCard']>>
type CancelCall = WriteCall<CheckedInputOf<Endpoints['cancelRateCardSimulation']>>

/**
 * Has a version tried on the latest cycles of its commission type, in the background. Refuses a version with conflicts,
 * of which nothing says what it gives, and a second simulation while one runs.
 */
export async function simulateRateCard(call: SimulateCall): Promise<OutputOf<Endpoints['simulateRateCard']> | Refusal> {
  const { tx, caller, clock, input, services } = call
  const version = await lockVersion(tx, input.versionId)
  if (!version) return noSuchVersion()
  const card = readableCard(version.rules, 'versionId')
  if (isRefusal(card)) return card
  const unclear = refuseUnclear(card)
  if (unclear) return unclear
  if (version.isRunning)
    return refuse('refusedByRule', 'A simulation of this version is running already. Cancel it to begin another.')
  const batchNos = await latestCycles(tx, version.commissionType, input.cycleCount)
  if (batchNos.length === 0)
    return refuse('refusedByRule', `There is no accepted cycle of ${version.commissionType} to try this version on.`)
  const { simulation_id: simulationId } = await tx
    .insertInto('rate_simulations')
    .values({
      ...{ version_id: input.versionId, rules: JSON.stringify(version.rules) },
      ...{ batch_nos: batchNos, asked_by: caller.userId, asked_on: clock.now() }
    })
    .returning('simulation_id')
    .executeTakeFirstOrThrow()
  await services.jobs.enqueue(tx, simulationQueue, { simulationId }, { singletonKey: String(simulationId) })
  const cycles = countOf(batchNos.length, 'cycle')
  await record(call, version, 'SIMULATE', `Began to simulate ${named(version)} on ${cycles}`, { batchNos })
  return { simulationId, message: `The version is being tried on ${cycles}.` }
}

/** Cancels a running simulation after the cycle that is being tried. */
export async function cancelSimulation(call: CancelCall): Promise<{ message: string } | Refusal> {
  const { tx, clock, input } = call
  const { rows } = await sql<{ versionId: number }>`
    update rate_simulations set status = 'Cancelled', ended_on = ${clock.now()}
    where simulation_id = ${input.simulationId} and status = 'Running'
    returning version_id as "versionId"`.execute(tx)
  const version = rows[0] && (await lockVersion(tx, rows[0].versionId))
  if (!version) return refuse('refusedByRule', 'This simulation does not run any more.', 'simulationId')
  await record(call, version, 'CANCEL SIMULATION', `Cancelled the simulation of ${named(version)}`)
  return { message: 'The simulation is cancelled.' }
}

type Version = {
  versionId: number
  cardId: number
  name: string
  commissionType: string
  versionNo: number
  rules: RateRule[]
  isRunning: boolean
}

const named = ({ versionNo, name }: Version) => `version ${versionNo} of rate card ${name}`

async function lockVersion(tx: Tx, versionId: number): Promise<Version | undefined> {
  await lockRows(tx, sql`rate_card_versions where version_id = ${versionId} for update`)
  const { rows } = await sql<Version>`
    select version_id as "versionId", card_id as "cardId", name, commission_type as "commissionType",
      version_no as "versionNo", rules, exists (
        select from rate_simulations as simulation
        where simulation.version_id = ${versionId} and status = 'Running'
      ) as "isRunning"
    from rate_card_versions join rate_cards using (card_id) where version_id = ${versionId}`.execute(tx)
  return rows[0]
}

/** Accepted cycles, the latest first. */
async function latestCycles(tx: Tx, commissionType: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ batchNo: number }>`
    select batch_no as "batchNo" from cycles
    where commission_type = ${commissionType} and status not in ('In Validation', 'Dropped')
    order by cutoff_date desc, batch_no desc limit ${count}`.execute(tx)
  return rows.map(({ batchNo }) => batchNo)
}

async function record(
  { tx, caller, clock, requestId }: WriteCall<unknown>,
  { cardId, versionId, versionNo, name }: Version,
  action: string,
  activity: string,
  more: object = {}
): Promise<void> {
  await recordEvent(tx, {
    ...{ area: 'rateCards', action, activity, actor: caller, name, requestId },
    details: { cardId, versionId, versionNo, ...more },
    at: clock.now()
  })
}
