import { exclusionCan } from '@payouts/contract/exclusions/can'
import type { ExclusionSum } from '@payouts/contract/exclusions/schema'
import { useNavigate } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import type { ButtonAction } from '../ui/ActionButtons.tsx'
import { useExclusionRights } from './api.ts'
import { messages } from './messages.ts'

type Described = ExclusionSum['exclusion']
type Dealer = { dealerCode: string; dealerName: string }

/** The way to make an exclusion good, for whoever may and once it is removed; it may be told for which dealer. */
export function useAdjustment(
  exclusion: Described | undefined
): (ButtonAction & { openFor: (dealer: Dealer) => void }) | undefined {
  const navigate = useNavigate()
  const { mayAdjust } = useExclusionRights()
  if (!mayAdjust || !exclusion?.isRemoved) return undefined
  const verdict = exclusionCan.addAdjustment(exclusion)
  const open = (dealer?: Dealer) =>
    void navigate({
      to: '/AddAdjustmentToExclusion',
      search: { removeExclusionDetailsId: exclusion.exclusionDetailsId, ...dealer }
    })
  return {
    label: messages.addAdjustment,
    icon: <HandCoins size={15} aria-hidden />,
    disabledReason: verdict.allowed ? undefined : verdict.reason,
    onClick: () => open(),
    openFor: open
  }
}
