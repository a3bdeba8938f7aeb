import { useLocation, useRouter } from '@tanstack/react-router'
import { type AdjustmentDraft, emptyDraft } from './adjustment-draft.ts'

type Picking = {
  /** The form as it was left, with the dealer once one was picked. */
  readonly draft: AdjustmentDraft
  /** The form's own address, which the dealer search leads back to. */
  readonly returnTo: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Travels from an adjustment form to the dealer search and back; kept over a refresh. */
    readonly adjustment?: Picking
  }
}

/** The form as it was left for the dealer search, or undefined where it was not. */
export function useLeftDraft(): AdjustmentDraft | undefined {
  return useLocation({ select: (location) => location.state.adjustment?.draft })
}

/** Leaves a form for the dealer search, which comes back to this very address with the form's values kept. */
export function useDealerSearch(): (draft: AdjustmentDraft) => void {
  const { history } = useRouter()
  return (draft) => history.push('/searchDealerCreditDebit', { adjustment: { draft, returnTo: history.location.href } })
}

/** The way from the dealer search back to the form, with the dealer that was picked or without. */
export function useReturnToForm(): (dealer?: Pick<AdjustmentDraft, 'dealerName' | 'dealerCode' | 'isFrozen'>) => void {
  const { history } = useRouter()
  const left = useLocation({ select: (location) => location.state.adjustment })
  const { draft, returnTo } = left ?? { draft: emptyDraft, returnTo: '/addAdjustments' }
  return (dealer) => history.push(returnTo, { adjustment: { draft: { ...draft, ...dealer }, returnTo } })
}
