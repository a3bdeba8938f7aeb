import type { FormDifference } from '@payouts/contract/cp58/schema'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { FigureHead, MoneyCell } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'

type DifferencesProps = {
  /** The year whose forms the dealers lead to; none where there is but one dealer. */
  year?: number
  title: string
  differences: readonly FormDifference[]
}

/** Where figures differ from other records. */
export const Differences = ({ year, title, differences }: DifferencesProps) => (
  <div className="table-frame">
    <table className="data-table stacked-table" aria-label={title}>
      <thead>
        <tr>
          {year !== undefined && <th scope="col">{messages.name}</th>}
          <th scope="col">{messages.source}</th>
          <FigureHead>{messages.onFormsRm}</FigureHead>
          <FigureHead>{messages.foundRm}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ companyCode, name, source, onForm, found }) => (
          <tr key={`${companyCode} ${source}`}>
            {year !== undefined && (
              <th scope="row">
                <TextLink to="/cp58/dealer" search={{ year, companyCode }}>
                  {name}
                </TextLink>
              </th>
            )}
            <td data-label={messages.source}>{messages.sources[source]}</td>
            <MoneyCell label={messages.onFormsRm} amount={onForm} />
            <MoneyCell label={messages.foundRm} amount={found} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
