import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { endSimulation, simulateNextCycle } from './commands/simulate-cycle.ts'
import { simulationQueue } from './commands/simulate-rate-card.ts'

export const rateCardJobs: JobDefinition[] = [
  /** Cycle by cycle, each in a transaction of its own: what was tried stays, wherever it is interrupted. */
  defineJob<{ simulationId: number }>({
    queue: simulationQueue,
    async handle({ data: { simulationId }, database, tx, clock, signal }) {
      const next = () => database.transaction().execute((step) => simulateNextCycle(step, simulationId))
      while (await next()) if (signal.aborted) throw new Error('the server stops: the simulation goes on later')
      await endSimulation(tx, clock, simulationId)
    }
  })
]
