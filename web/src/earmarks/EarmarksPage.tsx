import { countText } from '@payouts/contract/count-text'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { EarmarkRow } from '@payouts/contract/earmarks/schema'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { PeriodDownload } from '#downloads/PeriodDownload.tsx'
import { AddLink, FirstStep } from '#list/AddLink.tsx'
import { ActivityFeed, useFeedState } from '#list/feed/ActivityFeed.tsx'
import { feedRange } from '#list/feed/feed-range.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { pageIn } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { accountOf, useEarmarkRights, wholeSummary } from './api.ts'
import { earmarkColumns } from './columns.tsx'
import { EarmarkTotal } from './EarmarkTotal.tsx'
import { earmarksList } from './lists.ts'
import { messages } from './messages.ts'
import { useEarmarkDialog } from './use-earmark-dialog.tsx'

/** Everything that is set aside on dealers' accounts. */
export function EarmarksPage() {
  const list = useListState(earmarksList)
  const query = useCall(earmarkEndpoints.getEarmarkList, list.request, { faultsReplacePage: true })
  const feed = useFeedState()
  const activity = useCall(earmarkEndpoints.getEarmarkActivity, feedRange(feed.request))
  const { mayAdd, mayOpen } = useEarmarkRights()
  const { open, dialog } = useEarmarkDialog(() => {
    list.turnTo(0)
    feed.turnTo(0)
  })

  return (
    <ListScreen
      title={messages.earmark}
      purpose={messages.purpose}
      actions={
        <>
          <PeriodDownload
            name="earmarkReportDownload"
            what={messages.downloaded}
            hint={messages.downloadHint}
            list={list}
          />
          {mayAdd && <AddLink to="/addDealer">{messages.addNew}</AddLink>}
        </>
      }
      tiles={<EarmarkTiles />}
      feed={
        <ActivityFeed
          feed={feed}
          query={pageIn(activity, (answer) => answer.earmarkAuditDetails)}
          footer={<AuditLink filter="area" value="earmarks" />}
        />
      }
      label={messages.earmarks}
      list={list}
      query={pageIn(query, (answer) => answer.earmarkDetails)}
      columns={earmarkColumns}
      rowId={rowId}
      rowName={rowName}
      onOpen={mayOpen ? (row) => open(accountOf(row)) : undefined}
      emptyHint={messages.noEarmarks}
      emptyAction={mayAdd && <FirstStep to="/addDealer">{messages.firstEarmark}</FirstStep>}
      emptySearchText={messages.enterValue}
    >
      {dialog}
    </ListScreen>
  )
}

const rowId = ({ code }: EarmarkRow) => code
const rowName = ({ name }: EarmarkRow) => name

function EarmarkTiles() {
  const summary = useCall(earmarkEndpoints.getEarmarkSummary, wholeSummary, { faultsReplacePage: true })
  const { data } = summary
  return (
    <TileRow source={summary}>
      <Tile
        label={messages.totalDealers}
        value={data && countText(data.totalAccounts)}
        detail={messages.totalDealersDetail}
      />
      <Tile
        label={messages.totalEarmarkAmount}
        value={data && <EarmarkTotal {...data} />}
        detail={messages.totalEarmarkDetail}
      />
    </TileRow>
  )
}
