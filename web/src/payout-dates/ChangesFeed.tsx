import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import type { PayoutDatesAudit } from '@payouts/contract/payout-dates/schema'
import { useState } from 'react'
import { useCall } from '../client/queries.ts'
import { ActivityFeed, useFeedState } from '../list/ActivityFeed.tsx'
import { pageIn } from '../list/list-query.ts'
import { ChangesDialog } from './ChangesDialog.tsx'

/** Who saved which table; each save opens with the fields that it changed. */
export function ChangesFeed() {
  const feed = useFeedState()
  const query = useCall(payoutDateEndpoints.payoutdatesActivities, feed.request)
  const [save, setSave] = useState<PayoutDatesAudit>()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActivityFeed
        feed={feed}
        query={pageIn(query, ({ payoutDatesAuditDetails }) => payoutDatesAuditDetails)}
        onOpen={(entry) => {
          setSave(entry)
          setOpened(entry.noOfChanges > 0)
        }}
      />
      <ChangesDialog save={save} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
