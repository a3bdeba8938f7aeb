import { useLocation, useRouter } from '@tanstack/react-router'
import { type AdjustmentDraft, emptyDraft } from './adjustment-draft.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Passed from the form of a new adjustment to the dealer search and back; survives a refresh. */
    readonly adjustmentDraft?: AdjustmentDraft
  }
}

/** The form as it was left for the dealer search, or undefined if it was not. */
export function useLeftDraft(): AdjustmentDraft | undefined {
  return useLocation({ select: (location) => location.state.adjustmentDraft })
}

/** Leaves the form for the dealer search, which returns to it with its values restored. */
export function useDealerSearch(): (draft: AdjustmentDraft) => void {
  const { history } = useRouter()
  return (adjustmentDraft) => history.push('/searchDealerCreditDebit', { adjustmentDraft })
}

/** The way from the dealer search back to the form, with or without a chosen dealer. */
export function useReturnToForm(): (dealer?: Pick<AdjustmentDraft, 'dealerName' | 'dealerCode' | 'isFrozen'>) => void {
  const { history } = useRouter()
  const draft = useLeftDraft() ?? emptyDraft
  return (dealer) => history.push('/addAdjustments', { adjustmentDraft: { ...draft, ...dealer } })
}
