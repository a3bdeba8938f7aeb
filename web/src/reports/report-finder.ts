import { isGranted, permission } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { queryClient, queryOptionsFor } from '../client/queries.ts'
import { currentSession } from '../client/session.ts'
import type { Finder } from '../layout/root-route.tsx'
import { messages } from './messages.ts'

/** Ctrl K finds a report by its name or by what it is for. */
export const reportFinder: Finder = {
  group: messages.reports,
  mayUse: (menu) => isGranted(menu, permission('Reports')),
  async find(text) {
    const options = queryOptionsFor(reportEndpoints.getReportDetails, { loginUserId: currentSession()?.userId })
    const definitions = await queryClient.fetchQuery({ ...options, staleTime: 300_000 })
    const searched = text.toLowerCase()
    return definitions
      .filter(({ reportType, description }) => `${reportType} ${description}`.toLowerCase().includes(searched))
      .slice(0, 5)
      .map(({ reportType, reportGroup, reportFormat }) => ({
        label: reportType,
        hint: reportGroup,
        to: '/reportDetails',
        search: { reportType, reportFormat }
      }))
  }
}
