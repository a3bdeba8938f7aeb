import { ledgerParts, partLabels } from '@payouts/contract/chart-of-accounts/parts'
import type { Chart } from '@payouts/contract/chart-of-accounts/schema'
import { Nothing } from '#ui/states/Nothing.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { messages } from './messages.ts'

/** Each part of the ledger with its account. */
export function ChartTable({ chart }: { chart: Chart }) {
  return (
    <table className="data-table stacked-table" aria-label={messages.chartTitle}>
      <ChartHead />
      <tbody>
        {ledgerParts.map((part) => {
          const { account, costCentre, byVendor } = chart[part]
          return (
            <tr key={part}>
              <th scope="row">{partLabels[part]}</th>
              <td data-label={messages.account}>
                {account || <StatusDot tone="orange">{messages.noAccount}</StatusDot>}
              </td>
              <td data-label={messages.costCentre}>{costCentre || <Nothing means={messages.noCostCentre} />}</td>
              <td data-label={messages.byVendor}>{byVendor ? messages.yes : messages.no}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export const ChartHead = () => (
  <thead>
    <tr>
      <th scope="col">{messages.part}</th>
      <th scope="col">{messages.account}</th>
      <th scope="col">{messages.costCentre}</th>
      <th scope="col">{messages.byVendor}</th>
    </tr>
  </thead>
)
