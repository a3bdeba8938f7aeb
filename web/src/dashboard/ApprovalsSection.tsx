import { type ApprovalRow, dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { type Column, countColumn, textColumn } from '#list/columns.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { netOverGross } from '#payouts/cycle/net-over-gross.tsx'
import { DueText } from '#ui/texts/DueText.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import { approvalsList } from './lists.ts'
import { messages } from './messages.ts'

const columns: readonly Column<ApprovalRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: (row) => row.payoutCycleName,
    width: 184,
    grow: true
  }),
  { key: 'status', card: 'state', header: messages.status, width: 150, cell: statusAndDue },
  textColumn({ key: 'type', header: messages.type, of: (row) => row.type, width: 176 }),
  countColumn({ key: 'dealerCount', header: messages.dealers, of: (row) => row.dealerCount, width: 80 }),
  countColumn({ key: 'payoutCycleCount', header: messages.cycles, of: (row) => row.payoutCycleCount, width: 75 }),
  countColumn({
    key: 'transactionTypeCount',
    header: messages.trxType,
    of: (row) => row.transactionTypeCount,
    width: 80
  }),
  countColumn({ key: 'transactionCount', header: messages.noOfTrx, of: (row) => row.transactionCount, width: 100 }),
  { key: 'totalPayoutAmount', card: 'amount', header: messages.payout, width: 130, align: 'right', cell: netOverGross }
]

function statusAndDue({ payoutDate }: ApprovalRow) {
  return (
    <SecondLine below={<DueText day={payoutDate} />}>
      <StatusDot tone="pink">{messages.needsApproval}</StatusDot>
    </SecondLine>
  )
}

/** The batches that need approval; a row opens its cycle, if the user may see cycles. */
export function ApprovalsSection() {
  const session = useSession()
  const list = useListState(approvalsList)
  const query = useCall(dashboardEndpoints.payoutSummary, list.request, { faultsReplacePage: true })
  const rowLinks = useRowLinks(({ batchNo, version, payoutCycleName, commissionType }: ApprovalRow) =>
    linkOptions({
      to: '/payoutsDealerSummary',
      search: { batchNo, version, payoutCycleName, commissionType, flowFrom: 'dashboard' }
    })
  )
  const mayOpen = session !== null && isGranted(session.menu, permission('Payout'))
  return (
    <DashboardSection
      title={messages.payouts}
      purpose={messages.payoutsPurpose}
      loading={query.isPending ? messages.loadingPayouts : undefined}
    >
      <ListTable
        label={messages.payouts}
        list={list}
        query={query}
        columns={columns}
        rowId={({ batchNo }) => String(batchNo)}
        rowName={({ payoutCycleName }) => payoutCycleName}
        {...(mayOpen && rowLinks)}
        emptyHint={messages.noApprovals}
        emptyAction={<NextStep to="/payouts">{messages.toPayouts}</NextStep>}
      />
    </DashboardSection>
  )
}
