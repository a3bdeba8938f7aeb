import type { RunMark } from '@payouts/contract/payment-runs/schema'
import { TextLink } from '#ui/buttons/TextLink.tsx'

/** To the payments of the run that it is about. */
export function MarkLink({ runNo, mark, words }: { runNo: string; mark: RunMark; words: string }) {
  const search = { runNo, filter: 'mark', value: mark }
  return (
    <TextLink to="/payments/run" search={search} inherit underline="always">
      {words}
    </TextLink>
  )
}
