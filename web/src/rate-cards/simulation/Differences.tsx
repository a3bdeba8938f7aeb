import { SegmentedControl } from '@mantine/core'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateSimulation } from '@payouts/contract/rate-cards/simulation'
import { useId, useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { Pager } from '#list/pages/Pager.tsx'
import { useOwnPages } from '../check/use-own-pages.ts'
import { ComparedTable } from './ComparedTable.tsx'
import { messages } from './messages.ts'

type By = keyof typeof messages.heads

/** Where a simulation differs from what was given: by cycle in their order, by others the biggest mover first. */
export function Differences({ simulation: { simulationId, cycles } }: { simulation: RateSimulation }) {
  const heading = useId()
  const [by, choose] = useState<By>('DEALER')
  return (
    <section className="stack" aria-labelledby={heading}>
      <header className="section-head">
        <h3 id={heading}>{messages.movers}</h3>
        <SegmentedControl
          size="xs"
          aria-label={messages.moversBy}
          data={Object.entries(messages.heads).map(([value, label]) => ({ value, label }))}
          value={by}
          onChange={(chosen) => choose(chosen as By)}
        />
      </header>
      {by === 'CYCLE' ? (
        <ComparedTable head={messages.heads.CYCLE} lines={cycles} />
      ) : (
        <Movers key={by} simulationId={simulationId} by={by} />
      )}
    </section>
  )
}

function Movers({ simulationId, by }: { simulationId: number; by: Exclude<By, 'CYCLE'> }) {
  const { request: page, paging } = useOwnPages()
  const query = useCall(rateCardEndpoints.getRateCardSimulationSums, { simulationId, by, ...page })
  const { data } = query
  if (!data) return <QueryState query={query} height={200} />
  const head = messages.heads[by]
  return (
    <>
      <ComparedTable head={head} lines={data.content} />
      <Pager label={messages.by(head)} {...data} {...paging} />
    </>
  )
}
