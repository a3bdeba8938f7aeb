import { Anchor } from '@mantine/core'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import type { AdjustmentRow } from '@payouts/contract/adjustments/schema'
import type { OutputOf } from '@payouts/contract/endpoint'
import { linkOptions } from '@tanstack/react-router'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { PeriodDownload } from '#downloads/PeriodDownload.tsx'
import { AddLink, FirstStep } from '#list/AddLink.tsx'
import { ActivityFeed, useFeedState } from '#list/feed/ActivityFeed.tsx'
import { countsOf } from '#list/filters/option-counts.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { pageIn } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { adjustmentRequests } from './adjustment-requests.tsx'
import { useAdjustmentRights } from './api.ts'
import { adjustmentColumns } from './columns.tsx'
import { adjustmentsList, adjustmentsRequest } from './lists.ts'
import { messages } from './messages.ts'

const waitingId = 'waiting-adjustments'

/** A link within the page would count as going back, which raises the console's alert. */
function goToWaiting(): void {
  const waiting = document.getElementById(waitingId)
  waiting?.scrollIntoView()
  waiting?.focus()
}

/** Every adjustment, what has been posted of them, and who did what. */
export function AdjustmentsPage() {
  const { mayAdd } = useAdjustmentRights()
  const list = useListState(adjustmentsList)
  const request = adjustmentsRequest(list)
  const query = useCall(adjustmentEndpoints.getDebitCreditList, request)
  const feed = useFeedState()
  const activity = useCall(adjustmentEndpoints.getDebitCreditActivity, feed.request)
  const decisions = useCall(adjustmentDecisionEndpoints.getAdjustmentDecisions, {}).data?.decisions ?? []
  const sums = query.data

  const rowLinks = useRowLinks(({ id }: AdjustmentRow) => linkOptions({ to: '/adjustment', search: { id } }))

  return (
    <ListScreen
      title={messages.debitCredit}
      purpose={messages.purpose}
      aside={
        decisions.length > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={goToWaiting}>
            {messages.requests.count(decisions.length)}
          </Anchor>
        )
      }
      actions={
        <>
          <PeriodDownload
            name="debitCreditReportDownload"
            what={messages.downloaded}
            hint={messages.downloadHint}
            list={list}
          />
          {mayAdd && <AddLink to="/addAdjustments">{messages.add}</AddLink>}
        </>
      }
      // The list explains failures of their common answer.
      tiles={query.isError && !sums ? undefined : <SumTiles sums={sums} />}
      feed={
        <ActivityFeed
          feed={feed}
          query={pageIn(activity, (answer) => answer.adjustmentAuditDetails)}
          footer={<AuditLink filter="area" value="adjustments" />}
        />
      }
      label={messages.adjustments}
      list={list}
      query={pageIn(query, (answer) => answer.debitCreditDetails)}
      columns={adjustmentColumns}
      counts={countsOf(
        adjustmentEndpoints.getDebitCreditList,
        request,
        (answer) => answer.debitCreditDetails,
        (filter) => adjustmentsRequest({ ...list, inForce: [...list.inForce, filter] })
      )}
      rowId={({ id }) => String(id)}
      rowName={({ name, referenceNo }) => `${name} ${referenceNo}`}
      {...rowLinks}
      emptyHint={messages.nothingYet}
      emptyAction={mayAdd && <FirstStep to="/addAdjustments">{messages.firstAdjustment}</FirstStep>}
      errorText={({ message }) => messages.fetchError(message)}
    >
      <WaitingRequests kind={adjustmentRequests} requests={decisions} id={waitingId} />
    </ListScreen>
  )
}

function SumTiles({ sums }: { sums: OutputOf<typeof adjustmentEndpoints.getDebitCreditList> | undefined }) {
  return (
    <TileRow>
      <Tile
        label={messages.totalCredit}
        value={sums && <Money amount={sums.totalCredit} />}
        detail={sums ? messages.scheduledSum(sums.scheduledCredit) : ''}
      />
      <Tile
        label={messages.totalDebit}
        value={sums && <Money amount={sums.totalDebit} />}
        detail={sums ? messages.scheduledSum(sums.scheduledDebit) : ''}
      />
    </TileRow>
  )
}
