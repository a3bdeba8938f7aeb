import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardVersionDetail } from '@payouts/contract/rate-cards/schema'
import { useState } from 'react'
import { toast } from '#client/toast.ts'
import { useCardCommand } from '../api.ts'
import type { Rules } from '../rules/edits.ts'

type Given = { rules: Rules; validFrom: string }

/** What the server has of a draft, and saving what the screen has. */
export function useSavedDraft({ versionId, ...version }: RateCardVersionDetail, given: Given) {
  const [saved, setSaved] = useState<Given & { revision: number }>(version)
  const command = useCardCommand(rateCardEndpoints.saveRateCardDraft)
  const isChanged = given.rules !== saved.rules || given.validFrom !== saved.validFrom
  const save = () => {
    const { rules, validFrom } = given
    command.mutate(
      { payload: { versionId, revision: saved.revision, validFrom, rules: [...rules] } },
      {
        onSuccess: ({ revision, message }) => {
          setSaved({ rules, validFrom, revision })
          toast.success(message)
        }
      }
    )
  }
  return { isChanged, revision: saved.revision, save, isSaving: command.isPending, error: command.error }
}

export type SavedDraft = ReturnType<typeof useSavedDraft>
