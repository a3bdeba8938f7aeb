import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { outcomeWords, type RateOutcome } from '@payouts/contract/rate-cards/outcomes'
import type { CheckedRow } from '@payouts/contract/rate-cards/schema'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { Pager } from '#list/pages/Pager.tsx'
import { FigureHead, MoneyCell } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'
import { useOwnPages } from './use-own-pages.ts'

/** The rows of one outcome, each with its arithmetic. */
export function CheckedRows({ batchNo, outcome }: { batchNo: number; outcome: RateOutcome }) {
  const { request: page, paging } = useOwnPages()
  const request = { batchNo, outcome, ...page }
  const query = useCall(rateCardEndpoints.getCheckedRows, request)
  const { data, isPlaceholderData } = query
  if (!data) return <QueryState query={query} height={240} />
  if (data.content.length === 0) return <p className="muted">{messages.noRows}</p>
  return (
    <>
      <table className="data-table stacked-table" data-dimmed={isPlaceholderData} aria-label={outcomeWords[outcome]}>
        <thead>
          <tr>
            <th scope="col">{messages.transaction}</th>
            <th scope="col">{messages.dealer}</th>
            <th scope="col">{messages.why}</th>
            <FigureHead>{messages.given}</FigureHead>
            <FigureHead>{messages.expected}</FigureHead>
            <FigureHead>{messages.difference}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {data.content.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <Pager label={outcomeWords[outcome]} {...data} {...paging} />
    </>
  )
}

const Row = ({ row }: { row: CheckedRow }) => (
  <tr>
    <th scope="row">
      <div>
        {row.transactionNo}
        <span className="detail block">
          {row.transactionType}, {row.planName}, <DayText day={row.transactionDate} />
        </span>
      </div>
    </th>
    <td data-label={messages.dealer}>
      <DealerLink companyCode={row.companyCode}>{row.companyName}</DealerLink>
    </td>
    <td data-label={messages.why} className="words">
      {row.explanation}
    </td>
    <MoneyCell label={messages.given} amount={row.given} />
    <MoneyCell label={messages.expected} amount={row.expected} />
    <MoneyCell label={messages.difference} amount={row.difference} />
  </tr>
)
