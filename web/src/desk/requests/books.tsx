import { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { archiveRuleRequests } from '#archives/archive-rule-requests.ts'
import { chartRequests } from '#chart-of-accounts/chart-requests.ts'
import { useCall } from '#client/queries.ts'
import { monthRequests } from '#month-end/month-requests.tsx'
import { retentionRequests } from '#retention/retention-requests.tsx'
import { oneRequest } from '../one-request.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A request to close a month or to open it again. */
export const MonthOnDesk = deskRequest({
  kind: monthRequests,
  useRequest(line) {
    const query = useCall(monthEndEndpoints.getMonthChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})

/** Another chart of accounts. */
export const ChartOnDesk = deskRequest({
  kind: chartRequests,
  useRequest(line) {
    const query = useCall(chartEndpoints.getChartChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})

/** How long records are kept, or a hold of them. */
export const RetentionOnDesk = deskRequest({
  kind: retentionRequests,
  useRequest(line) {
    const query = useCall(retentionEndpoints.getRetentionChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})

/** Which closed cycles go to an archive. */
export const ArchiveRuleOnDesk = deskRequest({
  kind: archiveRuleRequests,
  useRequest(line) {
    const query = useCall(archiveEndpoints.getArchiveRuleChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})
