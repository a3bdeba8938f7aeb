import { isGranted, permission } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { useCall } from '../client/queries.ts'
import { useSession } from '../client/session.ts'

/** The reports that the person may have. They change only with a new version of the server, or at New Year. */
export const useReportDefinitions = () => {
  const loginUserId = useSession()?.userId
  return useCall(reportEndpoints.getReportDetails, { loginUserId }, { staleTime: 300_000, faultsReplacePage: true })
}

export function useReportRights(): { mayReport: boolean; mayDownload: boolean } {
  const menu = useSession()?.menu ?? []
  return {
    mayReport: isGranted(menu, permission('Reports')),
    mayDownload: isGranted(menu, permission('Reports', 'DOWNLOAD'))
  }
}
