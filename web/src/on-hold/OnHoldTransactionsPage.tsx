import { ActionIcon } from '@mantine/core'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { hasRequester } from '@payouts/contract/requests/can'
import { getRouteApi } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import type { Column } from '#list/columns.tsx'
import { onePage } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { useMatching } from '#list/use-matching.ts'
import { useSelection } from '#list/use-selection.ts'
import { dotted } from '#ui/texts/dotted.ts'
import { type HeldCounts, useHoldActions } from './actions.tsx'
import { TransactionsBackLink } from './back-links.tsx'
import { duplicateColumns, transactionColumns } from './columns.tsx'
import { HoldListScreen, HoldReport } from './HoldListScreen.tsx'
import { transactionList } from './lists.ts'
import { messages } from './messages.ts'
import { type HoldCycleParams, holdCycleParams, noType, requestedType } from './search.ts'
import { useHoldDetail } from './use-hold-detail.tsx'

const route = getRouteApi('/console/onHoldAllTransactions')

/** The held transactions of a cycle, of one transaction type or of all, of all dealers or of one. */
export function OnHoldTransactionsPage() {
  const params = holdCycleParams(route.useSearch())
  if (!params) return <InvalidAddress {...messages.invalidAddress} title={messages.transactions} />
  const { holdType, batchNo, companyCode, transactionType } = params
  return <Transactions key={JSON.stringify([holdType, batchNo, companyCode, transactionType])} params={params} />
}

const rules = {
  id: ({ id }: HeldTransactionRow) => id,
  amount: ({ incentiveAmount }: HeldTransactionRow) => incentiveAmount
}

const noRows = onePage<HeldTransactionRow>([])

function Transactions({ params }: { params: HoldCycleParams }) {
  const { holdType, batchNo, companyCode, companyName, transactionType, displayName, payoutCycleName } = params
  const list = useListState(transactionList)
  const selection = useSelection(rules)
  const matching = useMatching(selection, list.request)
  const type = requestedType(transactionType, list.request.transactionType)
  const ruledOut = type === noType
  const answer = useCall(
    onHoldEndpoints.getHoldPayoutTransactions,
    { ...list.request, holdType, batchNo, companyCode, transactionType: ruledOut ? transactionType : type },
    { faultsReplacePage: true, enabled: !ruledOut }
  )
  const query = ruledOut ? { ...answer, data: noRows, isPending: false, isPlaceholderData: false } : answer
  const holdActions = useHoldActions({
    holdType,
    selection,
    counts: countsOf,
    whyNotReleased,
    target: (rows) => ({
      level: 'transaction',
      batchNo,
      version: rows[0]?.version ?? 0,
      transactionType,
      companyCode,
      selection: rows.map(rules.id),
      matching
    }),
    name: ({ transactionNo }) => transactionNo
  })
  const detail = useHoldDetail()
  const openDetail = detail.open
  const columns = useMemo(
    () => [...(holdType === holdTypes.duplicate ? duplicateColumns : transactionColumns), detailColumn(openDetail)],
    [holdType, openDetail]
  )
  const cycle = query.data?.content[0]?.payoutCycleName ?? payoutCycleName

  return (
    <HoldListScreen
      title={displayName ?? transactionType ?? messages.allTransactions}
      purpose={dotted([holdType, cycle, companyName ?? companyCode])}
      back={<TransactionsBackLink params={params} />}
      buttons={<HoldReport cycle={{ batchNo, companyCode }} />}
      scope={params}
      label={messages.transactions}
      list={list}
      query={query}
      columns={columns}
      rowName={({ transactionNo }) => transactionNo}
      onOpen={openDetail}
      selection={selection}
      takesAllThatMatch
      holdActions={holdActions}
    >
      {detail.dialog}
    </HoldListScreen>
  )
}

function countsOf({ state }: HeldTransactionRow): HeldCounts {
  return { heldCount: state === 'HELD' ? 1 : 0, releaseRequestedCount: state === 'RELEASE_REQUESTED' ? 1 : 0 }
}

/** Each row is released with the others or not at all, so one request without a requester is reason enough. */
function whyNotReleased({ releaseRequestedByDisabled }: HeldTransactionRow): string | undefined {
  const verdict = hasRequester({ askedByDisabled: releaseRequestedByDisabled })
  return verdict.allowed ? undefined : verdict.reason
}

/** The cell whose button opens the hold's details. */
function detailColumn(open: (row: HeldTransactionRow) => void): Column<HeldTransactionRow> {
  return {
    key: 'actions',
    header: messages.actions,
    headerHidden: true,
    pinned: true,
    width: 52,
    align: 'right',
    cell: (row) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={messages.openDetail(row.transactionNo)}
        onClick={() => open(row)}
      >
        <Eye size={16} aria-hidden />
      </ActionIcon>
    )
  }
}
