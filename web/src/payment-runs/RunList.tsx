import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { RunLine } from '@payouts/contract/payment-runs/schema'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { runColumns } from './columns.tsx'
import { runsList } from './lists.ts'
import { messages } from './messages.ts'

/** The payment runs, the newest first. */
export function RunList() {
  const list = useListState(runsList)
  const query = useCall(paymentRunEndpoints.getPaymentRuns, list.request, { faultsReplacePage: true })
  const rowLinks = useRowLinks(({ runNo }: RunLine) => linkOptions({ to: '/payments/run', search: { runNo } }))
  return (
    <ListTable
      label={messages.runs}
      list={list}
      query={query}
      columns={runColumns}
      rowId={({ runNo }) => runNo}
      rowName={({ runNo }) => runNo}
      {...rowLinks}
      emptyHint={messages.noRuns}
      emptyAction={
        <ButtonLink to="/payments" search={{ tab: 'due' }} variant="default" size="xs">
          {messages.toDue}
        </ButtonLink>
      }
    />
  )
}
