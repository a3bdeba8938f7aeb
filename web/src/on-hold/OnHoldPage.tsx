import { Button } from '@mantine/core'
import { holdType } from '@payouts/contract/cycles/hold-types'
import { holdCan } from '@payouts/contract/on-hold/can'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldSummaryRow } from '@payouts/contract/on-hold/schema'
import { pageFrom } from '@payouts/contract/page'
import { isGranted, permission } from '@payouts/contract/permissions'
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { ArrowLeftRight, Ban } from 'lucide-react'
import { useMemo } from 'react'
import { FeedWithAttachments } from '#attachments/FeedWithAttachments.tsx'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { menuColumn } from '#list/columns.tsx'
import { useFeedState } from '#list/feed/ActivityFeed.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { pageIn } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import type { Term } from '#ui/texts/terms.ts'
import { useHoldAction } from './action/use-hold-action.ts'
import { summaryColumns } from './columns.tsx'
import { HoldAges } from './HoldAges.tsx'
import { fetchErrorText } from './HoldListScreen.tsx'
import { HoldTiles } from './HoldTiles.tsx'
import { WaitingHoldRequests } from './hold-requests.tsx'
import { summaryList } from './lists.ts'
import { messages } from './messages.ts'
import { startColumns } from './search.ts'

const route = getRouteApi('/console/onhold')

/** What is on hold, by hold type: links to its cycles and dealers, and the action that cancels one type. */
export function OnHoldPage() {
  const { reordered = false } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useListState(summaryList)
  const summary = useCall(onHoldEndpoints.getHoldPayoutCountSummary, {}, { faultsReplacePage: true })
  const header = useCall(onHoldEndpoints.onHoldHeaderSummary, {})
  const feed = useFeedState()
  const activity = useCall(onHoldEndpoints.getHoldActivityList, feed.request)
  const action = useHoldAction()
  const mayCancel = isGranted(useSession()?.menu ?? [], permission('On Hold', 'CANCEL'))

  const openAction = action.open
  const columns = useMemo(() => {
    const cancelHold = (type: string) => ({
      label: messages.cancelHold,
      icon: <Ban size={15} aria-hidden />,
      danger: true,
      onClick: () => openAction({ kind: 'cancelEverything', holdType: holdType.parse(type) })
    })
    const menu = menuColumn<HoldSummaryRow>({
      actions: ({ type }) => (holdCan.act(holdType.parse(type)).allowed ? [cancelHold(type)] : []),
      label: ({ type }) => type
    })
    return [...summaryColumns(reordered), ...(mayCancel ? [menu] : [])]
  }, [reordered, mayCancel, openAction])

  const rowLinks = useRowLinks((row: HoldSummaryRow, columnKey) => {
    const start = startColumns.find((column) => column === columnKey)
    const search = { holdType: holdType.parse(row.type), start }
    return linkOptions({ to: start === 'dealerCount' ? '/onHoldDealers' : '/onHoldPayoutCycle', search })
  })
  const reorder = () =>
    navigate({ search: (before) => ({ ...before, reordered: !reordered || undefined }), replace: true }).catch(
      reportError
    )

  return (
    <ListScreen
      title={messages.onHold}
      purpose={messages.summaryPurpose}
      actions={<ScreenDownloadMenu name="onHoldReportDownload" />}
      tiles={<HoldTiles source={header} terms={summary.data?.map(termOf)} />}
      feed={<FeedWithAttachments feed={feed} query={activity} footer={<AuditLink filter="area" value="on-hold" />} />}
      label={messages.holdTypes}
      list={list}
      query={pageIn(summary, (rows) => {
        const first = list.pageNumber * list.pageSize
        return pageFrom(rows.slice(first, first + list.pageSize), rows.length, list)
      })}
      columns={columns}
      rowId={rowId}
      rowName={rowId}
      {...rowLinks}
      emptyHint={messages.nothingHeld}
      emptyAction={<NextStep to="/payouts">{messages.toPayouts}</NextStep>}
      errorText={fetchErrorText}
      tools={
        <Button
          variant="default"
          leftSection={<ArrowLeftRight size={14} aria-hidden />}
          title={messages.reorderHint}
          onClick={reorder}
        >
          {messages.reorder}
        </Button>
      }
    >
      <WaitingHoldRequests />
      {summary.data && summary.data.length > 0 && <HoldAges rows={summary.data} />}
      {action.dialog}
    </ListScreen>
  )
}

/** What a hold type keeps back, as a part of the total. */
function termOf({ type, totalPayoutAmount }: HoldSummaryRow): Term {
  return {
    label: type,
    amount: totalPayoutAmount,
    link: (name) => (
      <Link to="/onHoldPayoutCycle" search={{ holdType: holdType.parse(type) }}>
        {name}
      </Link>
    )
  }
}

const rowId = ({ type }: HoldSummaryRow) => type
