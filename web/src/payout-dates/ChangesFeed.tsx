import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import type { PayoutDatesAudit } from '@payouts/contract/payout-dates/schema'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { ActivityFeed, useFeedState } from '#list/feed/ActivityFeed.tsx'
import { pageIn } from '#list/list-query.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { ChangesDialog } from './ChangesDialog.tsx'

/** Who saved which table; each save opens with the fields that it changed. */
export function ChangesFeed() {
  const feed = useFeedState()
  const query = useCall(payoutDateEndpoints.payoutdatesActivities, feed.request)
  const { open, subject: save, ...dialog } = useDialogAbout<PayoutDatesAudit>()
  return (
    <>
      <ActivityFeed
        feed={feed}
        query={pageIn(query, ({ payoutDatesAuditDetails }) => payoutDatesAuditDetails)}
        footer={<AuditLink filter="area" value="payout-dates" />}
        onOpen={(entry) => entry.noOfChanges > 0 && open(entry)}
      />
      <ChangesDialog {...dialog} save={save} />
    </>
  )
}
