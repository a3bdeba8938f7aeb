import { holdType } from '@payouts/contract/cycles/hold-types'
import { onHoldReads } from '@payouts/contract/on-hold/read-endpoints'
import type { HoldSummaryRow } from '@payouts/contract/on-hold/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { type Column, countColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { onePage, pageIn } from '#list/list-query.ts'
import { useOwnListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { DashboardSection } from './DashboardSection.tsx'
import { holdsList } from './lists.ts'
import { messages } from './messages.ts'

const columns: readonly Column<HoldSummaryRow>[] = [
  textColumn({ key: 'type', card: 'name', header: messages.type, of: (row) => row.type, width: 200, grow: true }),
  countColumn({ key: 'payoutCycleCount', header: messages.cycles, of: (row) => row.payoutCycleCount, width: 100 }),
  countColumn({ key: 'dealerCount', header: messages.dealers, of: (row) => row.dealerCount, width: 100 }),
  countColumn({
    key: 'transactionTypeCount',
    header: messages.trxType,
    of: (row) => row.transactionTypeCount,
    width: 100
  }),
  countColumn({ key: 'transactionCount', header: messages.noOfTrx, of: (row) => row.transactionCount, width: 110 }),
  moneyColumn({ key: 'totalPayoutAmount', card: 'amount', header: messages.payout, of: (row) => row.totalPayoutAmount })
]

/** What is on hold, by hold type; a row opens its dealers, if the user may see holds. */
export function HoldsSection() {
  const session = useSession()
  const list = useOwnListState(holdsList)
  const query = useCall(onHoldReads.getHoldPayoutCountSummary, {}, { faultsReplacePage: true })
  const rowLinks = useRowLinks(({ type }: HoldSummaryRow) =>
    linkOptions({
      to: '/onHoldDealers',
      search: { holdType: holdType.parse(type), start: 'dealerCount', flowFrom: 'home' }
    })
  )
  const mayOpen = session !== null && isGranted(session.menu, permission('On Hold'))
  return (
    <DashboardSection
      title={messages.onHold}
      purpose={messages.holdsPurpose}
      loading={query.isPending ? messages.loadingHolds : undefined}
    >
      <ListTable
        label={messages.onHold}
        list={list}
        query={pageIn(query, onePage)}
        columns={columns}
        rowId={({ type }) => type}
        rowName={({ type }) => type}
        {...(mayOpen && rowLinks)}
        emptyHint={messages.noHolds}
      />
    </DashboardSection>
  )
}
