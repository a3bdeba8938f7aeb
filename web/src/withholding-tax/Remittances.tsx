import { Skeleton, Text } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import type { Remittance } from '@payouts/contract/withholding-tax/schema'
import { useState } from 'react'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { FeedPager } from '#list/feed/FeedPager.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

const pageSize = 12

/** What was withheld month by month, and when it is due: what form CP107D needs. */
export function Remittances() {
  const [pageNumber, turnTo] = useState(0)
  const { data, error, refetch } = useCall(withholdingTaxEndpoints.getWhtRemittances, { pageNumber, pageSize })
  return (
    <section className="card stack" aria-labelledby="remittances-title">
      <h2 id="remittances-title">{messages.remittances}</h2>
      <Text size="sm" c="dimmed">
        {messages.remittancesHint}
      </Text>
      {error && <ErrorState message={errorText(error)} retry={() => refetch()} />}
      {!data && !error && <Skeleton height={96} mt={12} radius={8} />}
      {data && (data.totalElements === 0 ? <Nothing /> : <Months months={data.content} />)}
      {data && data.totalPages > 1 && (
        <FeedPager pageNumber={pageNumber} totalPages={data.totalPages} turnTo={turnTo} />
      )}
    </section>
  )
}

const Nothing = () => (
  <Text size="sm" mt={12}>
    {messages.noRemittances}
  </Text>
)

function Months({ months }: { months: readonly Remittance[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
    <div className="table-frame" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{messages.month}</th>
            <th scope="col">{messages.dueDate}</th>
            <th scope="col" data-figure>
              {messages.dealers}
            </th>
            <th scope="col" data-figure>
              {messages.grossRm}
            </th>
            <th scope="col" data-figure>
              {messages.taxRm}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, dueDate, dealers, gross, tax }) => (
            <tr key={month}>
              <td>{monthText(month)}</td>
              <td>
                <DayText day={dueDate} />
              </td>
              <td data-figure>{countText(dealers)}</td>
              <td data-figure>
                <Money amount={gross} currency={false} />
              </td>
              <td data-figure>
                <Money amount={tax} currency={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `2026-11-01` as `Nov 2026`. */
const monthText = (firstDay: string) => dayText(firstDay).replace(/^1 /, '')
