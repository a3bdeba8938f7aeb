import type { ActionResult } from '@payouts/contract/cycles/schema'
import type { RegisteredRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { optionalParam } from '#list/search-params.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where an outcome page's Done leads; stored in the history entry, so that no URL can choose it. */
    readonly doneLeadsTo?: string
  }
}

/** The search of an outcome page: only the reference, so that no address can claim what never happened. */
export const outcomeSearch = z.object({ referenceNo: optionalParam(z.string().trim().min(1).max(50)) })

/** Opens the outcome page of an action that the server has done; its Done leads back to here. */
export function openOutcome(
  router: RegisteredRouter,
  to: '/PayoutsActionItemsSuccess' | '/OnHoldActionItemsSuccess',
  { referenceNo }: ActionResult
): void {
  const state = { doneLeadsTo: router.history.location.href }
  router.navigate({ to, search: { referenceNo }, state }).catch(reportError)
}
