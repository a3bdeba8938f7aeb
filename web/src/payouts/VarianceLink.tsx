import { TextLink } from '#ui/buttons/TextLink.tsx'
import { messages } from './messages.ts'
import type { CyclePart } from './search.ts'

/** From a cycle, or a part of it, to why it pays more or less than the one before. */
export function VarianceLink({ batchNo, part }: { batchNo: number; part: CyclePart }) {
  return (
    <TextLink to="/payoutsVariance" search={{ unit: 'CYCLE', after: String(batchNo), ...part }} size="sm">
      {messages.whyDifferent}
    </TextLink>
  )
}
