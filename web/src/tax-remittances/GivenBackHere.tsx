import { mostNamedOfList, type TaxList } from '@payouts/contract/tax-remittances/schema'
import { useId } from 'react'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { FigureHead, MoneyCell } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'

/** What was given back in the month of lists that were closed before, which its own list does not state. */
export function GivenBackHere({ list: { givenBack, givenBackSum } }: { list: TaxList }) {
  const headingId = useId()
  if (givenBackSum === '0.00') return null
  return (
    <section className="card edge stack-xs" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{messages.givenBackHere}</h2>
        <p className="dimmed">{messages.givenBackHint}</p>
      </header>
      <div className="table-frame">
        <table className="data-table stacked-table">
          <thead>
            <tr>
              <th scope="col">{messages.name}</th>
              <th scope="col">{messages.ofPayment}</th>
              <th scope="col">{messages.withheldOn}</th>
              <th scope="col">{messages.givenBackOn}</th>
              <FigureHead>{messages.amountRm}</FigureHead>
            </tr>
          </thead>
          <tbody>
            {givenBack.map(({ companyCode, name, ofPosting, withheldOn, givenBackOn, amount, reference }) => (
              <tr key={reference}>
                <th scope="row">
                  <TextLink to="/dealer" search={{ companyCode }}>
                    {name}
                  </TextLink>
                </th>
                <td data-label={messages.ofPayment}>{ofPosting}</td>
                <td data-label={messages.withheldOn}>
                  <DayText day={withheldOn} />
                </td>
                <td data-label={messages.givenBackOn}>
                  <DayText day={givenBackOn} />
                </td>
                <MoneyCell label={messages.amountRm} amount={amount} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {messages.together}
              </th>
              <MoneyCell amount={givenBackSum} />
            </tr>
          </tfoot>
        </table>
      </div>
      {givenBack.length === mostNamedOfList && <p className="dimmed">{messages.showsFirst(mostNamedOfList)}</p>}
    </section>
  )
}
