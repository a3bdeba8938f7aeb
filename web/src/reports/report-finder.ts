import { isGranted, permission } from '@payouts/contract/permissions'
import type { Finder } from '#layout/root-route.tsx'
import { fetchReportDefinitions } from './api.ts'
import { messages } from './messages.ts'

/** Ctrl K finds a report by its name or purpose. */
export const reportFinder: Finder = {
  group: messages.reports,
  mayUse: (menu) => isGranted(menu, permission('Reports')),
  async find(text) {
    const definitions = await fetchReportDefinitions()
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
