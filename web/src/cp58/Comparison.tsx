import { countText } from '@payouts/contract/count-text'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { mostNamedDifferences, type YearComparison } from '@payouts/contract/cp58/schema'
import { withCurrency } from '@payouts/contract/money'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { FigureHead, MoneyCell } from '#ui/figures/Money.tsx'
import { Differences } from './Differences.tsx'
import { messages } from './messages.ts'

/** A year's figures beside postings, e-invoices and lists of withheld tax, with the dealers that differ. */
export function Comparison({ year }: { year: number }) {
  const query = useCall(cp58Endpoints.compareFormYear, { year })
  const { data } = query
  if (!data) return <QueryState query={query} height={200} label={messages.comparing} />
  return (
    <div className="stack-md">
      <Sums sums={data.sums} />
      {data.broughtForward !== '0.00' && <p>{messages.paidBefore(withCurrency(data.broughtForward))}</p>}
      {data.sums.some(({ source, differing }) => source === 'DOCUMENTS' && differing > 0) && (
        <p className="dimmed">{messages.documentsHint}</p>
      )}
      {data.differences.length === 0 ? (
        <p>{messages.allAgree}</p>
      ) : (
        <Differences year={year} title={messages.differences} differences={data.differences} />
      )}
      {data.differences.length === mostNamedDifferences && (
        <p className="dimmed">{messages.mostShown(mostNamedDifferences)}</p>
      )}
    </div>
  )
}

const Sums = ({ sums }: Pick<YearComparison, 'sums'>) => (
  <div className="table-frame">
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{messages.source}</th>
          <FigureHead>{messages.onFormsRm}</FigureHead>
          <FigureHead>{messages.foundRm}</FigureHead>
          <FigureHead>{messages.differing}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ source, onForms, found, differing }) => (
          <tr key={source}>
            <th scope="row">{messages.sources[source]}</th>
            <MoneyCell amount={onForms} />
            <MoneyCell amount={found} />
            <td data-figure>{countText(differing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
