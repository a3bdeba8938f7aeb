import { Checkbox } from '@mantine/core'
import type { MappedDealer } from '@payouts/contract/signals/cycle-map'
import { signalRuleTitles } from '@payouts/contract/signals/rule-titles'
import type { Selection } from '#list/use-selection.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { FigureHead, Money } from '#ui/figures/Money.tsx'
import type { CycleParams } from '../search.ts'
import { againstUsual } from './map-scale.ts'
import { messages } from './messages.ts'

type DealerTableProps = {
  params: CycleParams
  transactionType: string | undefined
  dealers: readonly MappedDealer[]
  selection: Selection<MappedDealer>
}

/** Dealers of the map, each with its figures; a name leads to the dealer's rows in the cycle. */
export function DealerTable({ params, transactionType, dealers, selection }: DealerTableProps) {
  const chosen = dealers.filter(({ companyCode }) => selection.has(companyCode)).length
  return (
    <div className="table-frame">
      <table className="data-table stacked-table">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                label={messages.dealer}
                aria-label={messages.chooseAll}
                checked={chosen === dealers.length}
                indeterminate={chosen > 0 && chosen < dealers.length}
                onChange={({ currentTarget }) => selection.set(dealers, currentTarget.checked)}
              />
            </th>
            <FigureHead>{messages.now}</FigureHead>
            <FigureHead>{messages.usual}</FigureHead>
            <FigureHead>{messages.against}</FigureHead>
            <th scope="col">{messages.signals}</th>
          </tr>
        </thead>
        <tbody>
          {dealers.map((dealer) => (
            <tr key={dealer.companyCode}>
              <th scope="row">
                <div className="row dealer-map-name">
                  <Checkbox
                    aria-label={messages.choose(dealer.companyName)}
                    checked={selection.has(dealer.companyCode)}
                    onChange={({ currentTarget }) => selection.set([dealer], currentTarget.checked)}
                  />
                  <span>
                    <TextLink
                      to="/payoutsAllTransactionDetails"
                      search={{ ...params, companyCode: dealer.companyCode, transactionType }}
                    >
                      {dealer.companyName}
                    </TextLink>
                    <span className="detail block">{dealer.companyCode}</span>
                  </span>
                </div>
              </th>
              <td data-figure data-label={messages.now}>
                <Money amount={dealer.amount} />
              </td>
              <td data-figure data-label={messages.usual}>
                <Money amount={dealer.usual} />
              </td>
              <td data-figure data-label={messages.against}>
                {againstUsual(dealer.amount, dealer.usual)}
              </td>
              <td data-label={messages.signals}>{dealer.signals.map((rule) => signalRuleTitles[rule]).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
