import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutCycle } from '@payouts/contract/payouts/schema'
import { linkOptions } from '@tanstack/react-router'
import { Paperclip, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { menuColumn } from '#list/columns.tsx'
import { countsOf } from '#list/filters/option-counts.ts'
import { ListScreen, type ListScreenProps } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { fetchErrorText, lookAgainAtAnyMs } from './api.ts'
import { cycleColumns } from './columns.tsx'
import { CycleFeed } from './cycle/CycleFeed.tsx'
import { cyclesList } from './lists.ts'
import { messages } from './messages.ts'
import type { Origin } from './search.ts'
import { useCycleDialogs } from './use-cycle-dialogs.tsx'

type CycleListProps = Pick<
  ListScreenProps<PayoutCycle>,
  'title' | 'purpose' | 'back' | 'actions' | 'emptyHint' | 'emptyAction'
> & {
  /** Only closed cycles. */
  archive: boolean
  /** The screen that this list is on, where the cycle's back arrow returns to. */
  flowFrom: Origin
}

/** A list of payout cycles with its activity feed; the whole one or the archive. */
export function CycleList({ archive, flowFrom, actions, ...screen }: CycleListProps) {
  const list = useListState(cyclesList)
  const request = { ...list.request, archive }
  const query = useCall(payoutEndpoints.getAllPayoutList, request, {
    faultsReplacePage: true,
    refetchInterval: ({ state }) => lookAgainAtAnyMs(state.data?.content ?? [])
  })
  const { openAttachments, openErrors, dialogs } = useCycleDialogs()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the openers only set state, and rows are rendered again when their columns change
  const columns = useMemo(() => [...cycleColumns, cycleMenu(openErrors, openAttachments)], [])

  const rowLinks = useRowLinks(({ batchNo, version, commissionType, payoutCycleName }: PayoutCycle) =>
    linkOptions({
      to: '/payoutsDealerSummary',
      search: { batchNo, version, commissionType, payoutCycleName, flowFrom }
    })
  )

  return (
    <ListScreen
      {...screen}
      actions={
        <>
          <ScreenDownloadMenu
            name="payoutReportDownload"
            list={list}
            {...(archive && { scope: { filters: { archive } } })}
          />
          {actions}
        </>
      }
      feed={<CycleFeed />}
      label={messages.cycles}
      list={list}
      query={query}
      columns={columns}
      rowId={({ batchNo }) => String(batchNo)}
      rowName={({ displayName }) => displayName}
      {...rowLinks}
      errorText={fetchErrorText}
      counts={countsOf(payoutEndpoints.getAllPayoutList, request, (cycles) => cycles)}
    >
      {dialogs}
    </ListScreen>
  )
}

type Opener = (cycle: PayoutCycle) => void

function cycleMenu(openErrors: Opener, openAttachments: Opener) {
  return menuColumn<PayoutCycle>({
    label: ({ displayName }) => displayName,
    actions: (cycle) => [
      ...(cycle.payoutStatus === 'Error'
        ? [
            {
              label: messages.errorDetails,
              icon: <TriangleAlert size={15} aria-hidden />,
              onClick: () => openErrors(cycle)
            }
          ]
        : []),
      {
        label: messages.attachments,
        icon: <Paperclip size={15} aria-hidden />,
        onClick: () => openAttachments(cycle)
      }
    ]
  })
}
