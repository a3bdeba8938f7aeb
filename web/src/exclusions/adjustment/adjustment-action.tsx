import { exclusionCan } from '@payouts/contract/exclusions/can'
import type { ExclusionSum } from '@payouts/contract/exclusions/schema'
import { useNavigate } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import type { ButtonAction } from '#ui/buttons/ActionButtons.tsx'
import { useExclusionRights } from '../api.ts'
import { messages } from '../messages.ts'

type DescribedExclusion = ExclusionSum['exclusion']
type Dealer = { dealerCode: string; dealerName: string }

/** Opens the adjustment of a removed exclusion, for its largest debt or by `openFor` for one dealer; undefined if it is not offered. */
export function useAdjustment(
  exclusion: DescribedExclusion | undefined
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
