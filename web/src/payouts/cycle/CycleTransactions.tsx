import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { ReactNode } from 'react'
import { useCall } from '#client/queries.ts'
import type { Column } from '#list/columns.tsx'
import { countsOf } from '#list/filters/option-counts.ts'
import { useListState } from '#list/use-list-state.ts'
import { useMatching } from '#list/use-matching.ts'
import { useEInvoiceColumns } from '#transactions/e-invoice/use-e-invoice.tsx'
import { useTotalHeader } from '../api.ts'
import { transactionsList } from '../lists.ts'
import { messages } from '../messages.ts'
import type { CycleParams, CyclePart } from '../search.ts'
import { useTransactionSelection } from '../use-transaction-selection.ts'
import { CycleScreen } from './CycleScreen.tsx'
import type { CycleTab } from './CycleTabs.tsx'
import type { RowsBehind } from './rows-behind.ts'

type CycleTransactionsProps = {
  params: CycleParams
  /** The transaction type and the dealer that the screen is about; all of the cycle where it names neither. */
  part?: CyclePart
  /** Narrows the list to the rows behind one figure. */
  rows?: RowsBehind | undefined
  /** Left out for a list of the whole cycle, which is called as the cycle. */
  title?: string | undefined
  tab?: CycleTab | undefined
  /** The way back, with the cycle's name once that is known. */
  back: (cycleName: string | undefined) => ReactNode
  columns: readonly Column<TransactionRow>[]
  tools?: ReactNode
}

/** Transactions of a cycle with its totals and its actions. */
export function CycleTransactions({
  params,
  part = {},
  rows,
  title,
  back,
  columns,
  ...controls
}: CycleTransactionsProps) {
  const { batchNo, version, commissionType } = params
  const list = useListState(transactionsList)
  const header = useTotalHeader({ batchNo, ...part })
  const request = { ...list.request, batchNo, version, commissionType, ...part, ...rows }
  const transactions = useCall(payoutEndpoints.getPayoutTransactions, request, { faultsReplacePage: true })
  const { selection, actionSelection } = useTransactionSelection(part, transactions.data)
  const { columns: withEInvoice, dialog } = useEInvoiceColumns(columns)
  const matching = useMatching(selection, { ...list.request, ...rows })
  const cycleName = header.data?.cycle.payoutCycleName ?? params.payoutCycleName
  return (
    <>
      <CycleScreen
        {...controls}
        title={title ?? cycleName ?? messages.cycle}
        back={back(cycleName)}
        params={params}
        header={header}
        actionSelection={{ ...actionSelection, matching }}
        label={messages.transactions}
        list={list}
        query={transactions}
        columns={withEInvoice}
        rowId={selection.rules.id}
        rowName={({ transactionNo }) => transactionNo}
        selection={selection}
        counts={countsOf(payoutEndpoints.getPayoutTransactions, request, (found) => found)}
        takesAllThatMatch
        emptyHint={messages.noTransactions}
      />
      {dialog}
    </>
  )
}
