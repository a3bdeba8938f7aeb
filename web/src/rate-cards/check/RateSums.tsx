import { SegmentedControl } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { outcomeWords } from '@payouts/contract/rate-cards/outcomes'
import { useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { Pager } from '#list/pages/Pager.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'
import { useOwnPages } from './use-own-pages.ts'

type By = keyof typeof messages.sumsBy

/** Sums of what rows were given and what the card says, the largest difference first. */
export function RateSums({ batchNo }: { batchNo: number }) {
  const [by, choose] = useState<By>('TYPE')
  return (
    <section className="card stack" aria-labelledby="rate-sums">
      <header className="section-head">
        <h2 id="rate-sums">{messages.sums}</h2>
        <SegmentedControl
          size="xs"
          aria-label={messages.by}
          data={Object.entries(messages.sumsBy).map(([value, label]) => ({ value, label }))}
          value={by}
          onChange={(chosen) => choose(chosen as By)}
        />
      </header>
      <SumsTable key={by} batchNo={batchNo} by={by} />
    </section>
  )
}

function SumsTable({ batchNo, by }: { batchNo: number; by: By }) {
  const { request: page, paging } = useOwnPages()
  const query = useCall(rateCardEndpoints.getRateSums, { batchNo, by, ...page })
  const { data } = query
  if (!data) return <QueryState query={query} height={200} />
  return (
    <>
      <table className="data-table figure-table stacked-table" aria-label={messages.sumsBy[by]}>
        <thead>
          <tr>
            <th scope="col">{messages.sumsBy[by]}</th>
            <th scope="col">{messages.count}</th>
            <th scope="col">{messages.differing}</th>
            <th scope="col">{outcomeWords.NO_RULE}</th>
            <th scope="col">{messages.given}</th>
            <th scope="col">{messages.expected}</th>
            <th scope="col">{messages.difference}</th>
          </tr>
        </thead>
        <tbody>
          {data.content.map((sum) => (
            <tr key={sum.name}>
              <th scope="row">{sum.name}</th>
              <td data-label={messages.count}>{countText(sum.rowCount)}</td>
              <td data-label={messages.differing}>{countText(sum.differingCount)}</td>
              <td data-label={outcomeWords.NO_RULE}>{countText(sum.unruledCount)}</td>
              <td data-label={messages.given}>
                <Money amount={sum.given} currency={false} />
              </td>
              <td data-label={messages.expected}>
                <Money amount={sum.expected} currency={false} />
              </td>
              <td data-label={messages.difference}>
                <Money amount={sum.difference} currency={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager label={messages.sumsBy[by]} {...data} {...paging} />
    </>
  )
}
