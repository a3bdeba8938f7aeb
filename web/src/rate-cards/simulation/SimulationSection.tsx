import { NativeSelect, Progress, Text } from '@mantine/core'
import type { RateSimulation } from '@payouts/contract/rate-cards/simulation'
import { no, yes } from '@payouts/contract/verdict'
import { FlaskConical, X } from 'lucide-react'
import { useId, useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { QueryState } from '#client/QueryState.tsx'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { instantText } from '#ui/texts/day-text.ts'
import { ComponentTable } from './ComponentTable.tsx'
import { Differences } from './Differences.tsx'
import { messages } from './messages.ts'
import { useSimulation } from './use-simulation.ts'

type SimulationProps = { versionId: number; isChanged: boolean }

const cycleCounts = [1, 3, 6, 12]
const icon = { size: 16, 'aria-hidden': true } as const

/** What the latest cycles would have earned by a version, for who makes it and for who approves it. */
export function SimulationSection({ versionId, isChanged }: SimulationProps) {
  const heading = useId()
  const [cycleCount, setCycleCount] = useState(3)
  const { query, maySimulate, beginning, cancelling } = useSimulation(versionId)
  const simulation = query.data?.simulation
  const isRunning = simulation?.status === 'Running'
  const begin = () => beginning.mutate({ payload: { versionId, cycleCount } })
  return (
    <section className="card stack" aria-labelledby={heading}>
      <h2 id={heading}>{messages.title}</h2>
      <Text size="sm" c="dimmed">
        {messages.purpose}
      </Text>
      {maySimulate && !isRunning && (
        <div className="sale-fields">
          <NativeSelect
            label={messages.cycles}
            data={cycleCounts.map((count) => ({ value: String(count), label: messages.cyclesOption(count) }))}
            value={String(cycleCount)}
            onChange={(event) => setCycleCount(Number(event.currentTarget.value))}
          />
          <ActionButtons
            actions={[
              actionButton(
                simulation ? messages.again : messages.simulate,
                <FlaskConical {...icon} />,
                isChanged ? no(messages.unsavedFirst) : yes,
                begin
              )
            ]}
          />
        </div>
      )}
      {beginning.error && <CallRefusal error={beginning.error} verb={messages.simulate} />}
      {cancelling.error && <CallRefusal error={cancelling.error} verb={messages.cancel} />}
      <QueryState query={query} height={80} />
      {simulation === null && <Text size="sm">{messages.none}</Text>}
      {simulation && isRunning && (
        <Running
          simulation={simulation}
          cancel={
            maySimulate ? () => cancelling.mutate({ payload: { simulationId: simulation.simulationId } }) : undefined
          }
        />
      )}
      {simulation && !isRunning && <Outcome simulation={simulation} isChanged={isChanged} />}
    </section>
  )
}

function Running({ simulation, cancel }: { simulation: RateSimulation; cancel: (() => void) | undefined }) {
  const { cyclesDone, cycleCount } = simulation
  const label = messages.running(cyclesDone, cycleCount)
  return (
    <>
      <Text size="sm" role="status">
        {label}
      </Text>
      <Progress value={(100 * cyclesDone) / cycleCount} aria-label={label} />
      {cancel && (
        <div className="sale-fields">
          <ActionButtons actions={[actionButton(messages.cancel, <X {...icon} />, yes, cancel)]} />
        </div>
      )}
    </>
  )
}

function Outcome({ simulation, isChanged }: { simulation: RateSimulation; isChanged: boolean }) {
  const { status, cyclesDone, cycleCount, checkedCycles, silentCount, isCurrent, askedBy, askedOn } = simulation
  return (
    <>
      {status === 'Cancelled' && <Text size="sm">{messages.cancelled(cyclesDone, cycleCount)}</Text>}
      {(!isCurrent || isChanged) && <Text size="sm">{messages.outdated}</Text>}
      {cyclesDone > 0 && (
        <>
          <Text fw={600}>{messages.outcome(simulation)}</Text>
          <Text size="sm" c="dimmed">
            {messages.askedBy(askedBy, instantText(askedOn))}
          </Text>
          {silentCount > 0 && <Text size="sm">{messages.silent(silentCount)}</Text>}
          <Differences simulation={simulation} />
          <h3>{messages.components}</h3>
          {checkedCycles < cyclesDone && <Text size="sm">{messages.checked(checkedCycles, cyclesDone)}</Text>}
          <ComponentTable components={simulation.components} />
        </>
      )}
    </>
  )
}
