import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionOutcome, NewExclusion } from '@payouts/contract/exclusions/schema'
import { call } from '#client/call.ts'
import { type Preview, usePreview } from '#transactions/bulk-action/use-preview.ts'

/** The call requires a comment even for a preview, in which none is typed yet; this one is not recorded. */
const commentOfPreview = 'Dry run'

/** What adding this exclusion would take out; undefined while the form is not filled in. */
export function useAdditionPreview(exclusion: NewExclusion | undefined): Preview<ExclusionOutcome> {
  const { addExclusion } = exclusionEndpoints
  return usePreview({
    key: [addExclusion.path, exclusion],
    run: exclusion && (() => call(addExclusion, { ...exclusion, dryRun: true })),
    isSame
  })
}

/** What removing these exclusions would give back. */
export function useRemovalPreview(exclusionDetailsId: number[]): Preview<ExclusionOutcome> {
  const { removeExclusion } = exclusionEndpoints
  return usePreview({
    key: [removeExclusion.path, exclusionDetailsId],
    run: () => call(removeExclusion, { exclusionDetailsId, comment: commentOfPreview, dryRun: true }),
    isSame
  })
}

const isSame = (one: ExclusionOutcome, other: ExclusionOutcome) => JSON.stringify(one) === JSON.stringify(other)
