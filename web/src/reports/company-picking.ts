import type { Company } from '@payouts/contract/dealers/schema'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReportChoices } from './report-search.ts'

/** What the company search was opened for, and where it returns to. */
const forReport = 0
const forStatement = 1

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The report form as it was left, on its way to the company search and back. */
    readonly data?: ReportChoices
    readonly type?: typeof forReport | typeof forStatement
    /** The company that was added. */
    readonly dealerDetails?: Company
  }
}

/** Leaves the report form for the company search, which comes back to it with its choices. */
export function useCompanySearch(): (data: ReportChoices) => void {
  const navigate = useNavigate()
  return (data) => void navigate({ to: '/SearchAndSelectCompanyDetails', search: {}, state: { data, type: forReport } })
}

/** The same for the statement on screen. */
export function useStatementCompanySearch(): (data: ReportChoices) => void {
  const navigate = useNavigate()
  return (data) =>
    void navigate({ to: '/SearchAndSelectCompanyDetails', search: {}, state: { data, type: forStatement } })
}

type WayBack = { cameFromReport: boolean; returnToReport: (dealerDetails?: Company) => void }

/** The way from the company search to where it was opened, with the company that was added or without. */
export function useReturnToReport(): WayBack {
  const navigate = useNavigate()
  const { data, type } = useLocation({ select: ({ state }) => state })
  const returnToReport = (dealerDetails?: Company) => {
    const added = dealerDetails && {
      companyCode: dealerDetails.companyCode,
      companyName: dealerDetails.companyName,
      branchCode: undefined
    }
    const state = dealerDetails ? { dealerDetails } : {}
    const to = type === forStatement ? '/dealerStatement' : '/reportDetails'
    void navigate({ to, search: { ...data, ...added }, state })
  }
  return { cameFromReport: type !== undefined, returnToReport }
}
