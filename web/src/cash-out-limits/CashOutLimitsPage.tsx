import { Button } from '@mantine/core'
import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import type { CashOutLimitRow } from '@payouts/contract/cash-out-limits/schema'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { ActivityFeed, useFeedState } from '#list/feed/ActivityFeed.tsx'
import { feedRange } from '#list/feed/feed-range.ts'
import { countsOf } from '#list/filters/option-counts.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { pageIn } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { useCashOutLimitRights } from './api.ts'
import { cashOutLimitColumns } from './columns.tsx'
import { DealerLimitDialog } from './DealerLimitDialog.tsx'
import { GlobalLimitDialog } from './GlobalLimitDialog.tsx'
import { cashOutLimitsList } from './lists.ts'
import { messages } from './messages.ts'
import { TierTiles } from './TierTiles.tsx'

/** What dealers may cash out: by tier, or by values of their own. */
export function CashOutLimitsPage() {
  const list = useListState(cashOutLimitsList)
  const query = useCall(cashOutLimitEndpoints.getCashOutLimitDetails, list.request, { faultsReplacePage: true })
  const feed = useFeedState()
  const activity = useCall(cashOutLimitEndpoints.getActivityDetails, feedRange(feed.request))
  const { mayOpen, mayChangeGlobal } = useCashOutLimitRights()
  const [chosen, setChosen] = useState<CashOutLimitRow>()
  const [opened, setOpened] = useState<'dealer' | 'global'>()
  const open = (row: CashOutLimitRow) => {
    setChosen(row)
    setOpened('dealer')
  }
  const close = () => setOpened(undefined)
  const done = () => {
    close()
    feed.turnTo(0)
  }

  return (
    <ListScreen
      title={messages.cashOutLimit}
      purpose={messages.purpose}
      actions={
        <>
          <ScreenDownloadMenu name="cashoutReportDownload" list={list} />
          {mayChangeGlobal && (
            <Button leftSection={<SlidersHorizontal size={16} aria-hidden />} onClick={() => setOpened('global')}>
              {messages.globalSettings}
            </Button>
          )}
        </>
      }
      tiles={<TierTiles onChoose={(tier) => list.narrow(tier && { key: 'tier', value: tier })} />}
      feed={
        <ActivityFeed
          feed={feed}
          query={pageIn(activity, (answer) => answer.cashOutLimitActivityPage)}
          footer={<AuditLink filter="area" value="cash-out-limits" />}
        />
      }
      label={messages.limits}
      list={list}
      counts={countsOf(
        cashOutLimitEndpoints.getCashOutLimitDetails,
        list.request,
        (answer) => answer.cashOutLimitDetailPage
      )}
      query={pageIn(query, (answer) => answer.cashOutLimitDetailPage)}
      columns={cashOutLimitColumns}
      rowId={rowId}
      rowName={rowName}
      onOpen={mayOpen ? open : undefined}
      emptyHint={messages.noDealers}
    >
      <DealerLimitDialog row={chosen} opened={opened === 'dealer'} onClose={close} onDone={done} />
      {mayChangeGlobal && <GlobalLimitDialog opened={opened === 'global'} onClose={close} onDone={done} />}
    </ListScreen>
  )
}

const rowId = ({ accountCode }: CashOutLimitRow) => accountCode
const rowName = ({ accountName }: CashOutLimitRow) => accountName
