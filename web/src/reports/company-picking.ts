import type { Company } from '@payouts/contract/dealers/schema'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReportChoices } from './report-choices.ts'

/** What the company search was opened for; the report form is the only one. */
const forReport = 0

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The report form as it was left, on its way to the company search and back. */
    readonly data?: ReportChoices
    readonly type?: typeof forReport
    /** The company that was added. */
    readonly dealerDetails?: Company
  }
}

/** Leaves the report form for the company search, which comes back to it with its choices kept. */
export function useCompanySearch(): (data: ReportChoices) => void {
  const navigate = useNavigate()
  return (data) => void navigate({ to: '/SearchAndSelectCompanyDetails', search: {}, state: { data, type: forReport } })
}

/** The way from the company search to the report form, with the company that was added or without. */
export function useReturnToReport(): { cameFromReport: boolean; returnToReport: (dealerDetails?: Company) => void } {
  const navigate = useNavigate()
  const { data, type } = useLocation({ select: ({ state }) => state })
  const returnToReport = (dealerDetails?: Company) => {
    const added = dealerDetails && {
      companyCode: dealerDetails.companyCode,
      companyName: dealerDetails.companyName,
      branchCode: undefined
    }
    const state = dealerDetails ? { dealerDetails } : {}
    void navigate({ to: '/reportDetails', search: { ...data, ...added }, state })
  }
  return { cameFromReport: type === forReport, returnToReport }
}
