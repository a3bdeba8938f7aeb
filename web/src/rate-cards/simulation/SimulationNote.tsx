import type { RateSimulation } from '@payouts/contract/rate-cards/simulation'
import { messages } from './messages.ts'
import { useSimulation } from './use-simulation.ts'

/** What the latest simulation of a version comes to, in a sentence or two. */
export function SimulationNote({ versionId }: { versionId: number }) {
  const simulation = useSimulation(versionId).query.data?.simulation
  if (simulation === undefined) return null
  return <p>{simulation === null ? messages.none : noteOf(simulation)}</p>
}

function noteOf(simulation: RateSimulation): string {
  const { status, cyclesDone, cycleCount, isCurrent, silentCount } = simulation
  if (status === 'Running') return messages.running(cyclesDone, cycleCount)
  return [
    status === 'Cancelled' && messages.cancelled(cyclesDone, cycleCount),
    cyclesDone > 0 && messages.outcome(simulation),
    silentCount > 0 && messages.silent(silentCount),
    !isCurrent && messages.outdated
  ]
    .filter(Boolean)
    .join(' ')
}
