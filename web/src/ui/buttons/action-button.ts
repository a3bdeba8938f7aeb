import type { Verdict } from '@payouts/contract/verdict'
import type { ReactNode } from 'react'
import type { ButtonAction } from './ActionButtons.tsx'

/** A button for an action, disabled with the reason if the verdict refuses it. */
export function actionButton(label: string, icon: ReactNode, verdict: Verdict, onClick: () => void): ButtonAction {
  return { label, icon, onClick, disabledReason: verdict.allowed ? undefined : verdict.reason }
}
