import { z } from 'zod'
import { batchNo } from '#cycles/schema.ts'
import { endpoint, messageResult } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { instant, pageOf, pageRequest } from '#page.ts'
import { permission } from '#permissions.ts'
import { componentKind, versionId } from './schema.ts'

/** The most cycles that a draft is tried on at once. */
const mostSimulatedCycles = 24

export const simulationId = z.int().positive()

/** `Running` until every cycle was tried, or until somebody cancelled it. */
const simulationStatus = z.enum(['Running', 'Done', 'Cancelled'])
export type SimulationStatus = z.infer<typeof simulationStatus>

/** What some rows were given, and what the simulated version would have given them. In RM. */
const compared = { rowCount: z.int(), given: ringgit, simulated: ringgit, difference: ringgit }

/** A cycle as the simulated version would have calculated it. */
const simulatedCycle = z.object({ batchNo, name: z.string(), ...compared })

/** A component over all simulated cycles. */
const simulatedComponent = z.object({
  component: z.string(),
  kind: componentKind,
  /** The rows that it gives something, or takes something from. */
  rowCount: z.int(),
  simulated: ringgit,
  /** What the component of this name gives by the versions in force, in the cycles that were checked against one. */
  inForce: ringgit.nullable(),
  /** What the simulated version gives beyond it, in the same cycles. */
  difference: ringgit.nullable(),
  /** The rows from which the cap took something. */
  cappedCount: z.int()
})
export type SimulatedComponent = z.infer<typeof simulatedComponent>

/** What a version of a rate card would have given in the latest cycles of its commission type. */
const rateSimulation = z.object({
  simulationId,
  versionId,
  status: simulationStatus,
  /** Whether the version still has the rules that were tried. */
  isCurrent: z.boolean(),
  askedBy: z.string(),
  askedOn: instant,
  endedOn: instant.nullable(),
  cyclesDone: z.int(),
  cycleCount: z.int(),
  ...compared,
  /** The rows for which the version says nothing: they count with RM 0.00. */
  silentCount: z.int(),
  /** The earliest first. */
  cycles: z.array(simulatedCycle),
  components: z.array(simulatedComponent),
  /** Those of the cycles that were checked against a version in force. */
  checkedCycles: z.int()
})
export type RateSimulation = z.infer<typeof rateSimulation>

/** The rows of one transaction type, plan or dealer, given and simulated. */
const simulatedSum = z.object({ name: z.string(), ...compared, silentCount: z.int() })
export type SimulatedSum = z.infer<typeof simulatedSum>

const reads = [permission('Formulas')] as const
const simulates = [permission('Formulas', 'SIMULATE')] as const

export const simulationEndpoints = {
  /** In the background. Bands and caps work as they would have; nothing but the result is written. */
  simulateRateCard: endpoint({
    path: '/api/v1/rateCards/simulateRateCard',
    summary: 'Tries a version of a rate card on the latest cycles of its commission type',
    kind: 'write',
    access: simulates,
    input: z.object({ versionId, cycleCount: z.int().min(1).max(mostSimulatedCycles) }),
    output: z.object({ simulationId, message: z.string() })
  }),
  cancelRateCardSimulation: endpoint({
    path: '/api/v1/rateCards/cancelRateCardSimulation',
    summary: 'Cancels a running simulation; the cycles that were tried stay listed',
    kind: 'write',
    access: simulates,
    input: z.object({ simulationId }),
    output: messageResult
  }),
  getRateCardSimulation: endpoint({
    path: '/api/v1/rateCards/getRateCardSimulation',
    summary: 'Reads the latest simulation of a version of a rate card',
    kind: 'read',
    access: reads,
    input: z.object({ versionId }),
    output: z.object({ simulation: rateSimulation.nullable() })
  }),
  getRateCardSimulationSums: endpoint({
    path: '/api/v1/rateCards/getRateCardSimulationSums',
    summary: 'Sums a simulation by type, plan or dealer, the largest difference first',
    kind: 'read',
    access: reads,
    input: pageRequest.extend({ simulationId, by: z.enum(['TYPE', 'PLAN', 'DEALER']) }),
    output: pageOf(simulatedSum)
  })
}
