import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import type { TaxMonthRow } from '@payouts/contract/tax-remittances/schema'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { monthText } from '#ui/texts/day-text.ts'
import { monthColumns } from './columns.tsx'
import { monthsList } from './lists.ts'
import { messages } from './messages.ts'

/** What was withheld month by month, and when it is due. */
export function TaxRemittancesPage() {
  const list = useListState(monthsList)
  const query = useCall(taxRemittanceEndpoints.getTaxMonths, list.request, { faultsReplacePage: true })
  const rowLinks = useRowLinks(({ month }: TaxMonthRow) =>
    linkOptions({ to: '/taxRemittances/month', search: { taxMonth: month } })
  )
  return (
    <ListScreen
      title={messages.taxRemittances}
      purpose={messages.purpose}
      label={messages.monthsLabel}
      list={list}
      query={query}
      columns={monthColumns}
      rowId={({ month }) => month}
      rowName={({ month }) => monthText(month)}
      {...rowLinks}
      emptyHint={messages.noMonths}
      emptyAction={<NextStep to="/withHoldingTax">{messages.toTax}</NextStep>}
    />
  )
}
