import { isGranted, permission } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { preload, queryClient, queryOptionsFor, useCall } from '#client/queries.ts'
import { currentSession, useSession } from '#client/session/session.ts'

const { getReportDetails } = reportEndpoints

/** A person's reports change only with a new version of the server, or at New Year. */
const rarelyStale = { staleTime: 300_000 }
const ownRequest = () => ({ loginUserId: currentSession()?.userId })

export const useReportDefinitions = () => {
  const loginUserId = useSession()?.userId
  return useCall(getReportDetails, { loginUserId }, { ...rarelyStale, faultsReplacePage: true })
}
export const preloadReportDefinitions = () => preload(getReportDetails, ownRequest(), rarelyStale)
export const fetchReportDefinitions = () =>
  queryClient.fetchQuery({ ...queryOptionsFor(getReportDetails, ownRequest()), ...rarelyStale })

export function useReportRights(): { mayReport: boolean; mayDownload: boolean } {
  const menu = useSession()?.menu ?? []
  return {
    mayReport: isGranted(menu, permission('Reports')),
    mayDownload: isGranted(menu, permission('Reports', 'DOWNLOAD'))
  }
}
