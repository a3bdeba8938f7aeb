import type { Company } from '@payouts/contract/dealers/schema'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReportChoices } from './report-search.ts'

/** What the company search was opened for, and where it returns to. */
const forReport = 0
const forStatement = 1

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The report form's state, for the way to the company search and back. */
    readonly data?: ReportChoices
    readonly type?: typeof forReport | typeof forStatement
    /** The company that was added. */
    readonly dealerDetails?: Company
  }
}

/** Opens the company search from the report form, which it returns to with its choices. */
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

/** Returns from the company search, with the added company or without. */
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
