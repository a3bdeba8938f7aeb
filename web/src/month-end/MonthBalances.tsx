import { countText } from '@payouts/contract/count-text'
import { accountKindLabels } from '@payouts/contract/ledger/accounts'
import { sumOfRinggit } from '@payouts/contract/money'
import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import type { Day } from '@payouts/contract/page'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'

const sides = ['opening', 'added', 'taken', 'closing'] as const

/** The balances that a month's closing kept, by kind of account, and where each account's stand. */
export function MonthBalances({ month }: { month: Day }) {
  const query = useCall(monthEndEndpoints.getMonthBalances, { month })
  const { data } = query
  if (!data) return <QueryState query={query} height={320} label={messages.loadingBalances} />
  return (
    <div className="stack-xs">
      <p className="dimmed">{messages.balancesHint}</p>
      <table className="data-table figure-table stacked-table" aria-label={messages.balances}>
        <thead>
          <tr>
            <th scope="col">{messages.account}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {messages.sides[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.balances.map(({ kind, accounts, ...balance }) => (
            <tr key={kind}>
              <th scope="row">
                {accountKindLabels[kind]}
                {kind === 'DEALER' && <span className="detail block">{messages.accounts(countText(accounts))}</span>}
              </th>
              {sides.map((side) => (
                <td key={side} data-label={messages.sides[side]}>
                  <Money amount={balance[side]} currency={false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{messages.sum}</th>
            {sides.map((side) => (
              <td key={side} data-label={messages.sides[side]}>
                <Money amount={sumOfRinggit(data.balances.map((balance) => balance[side]))} currency={false} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <TextLink to="/reportDetails" search={reportOf(month)} size="sm">
        {messages.eachAccount}
      </TextLink>
    </div>
  )
}

/** The report of each account's balances, with its month. */
const reportOf = (month: Day) => ({
  reportType: 'Balances of a Month',
  month: String(Number(month.slice(5, 7))),
  year: month.slice(0, 4)
})
