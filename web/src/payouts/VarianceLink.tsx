import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { messages } from './messages.ts'
import type { CyclePart } from './search.ts'

/** From a cycle, or a part of it, to why it pays more or less than the one before. */
export function VarianceLink({ batchNo, part }: { batchNo: number; part: CyclePart }) {
  return (
    <Button
      variant="default"
      leftSection={<Scale size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/payoutsVariance" search={{ unit: 'CYCLE', after: String(batchNo), ...part }} {...props} />
      )}
    >
      {messages.whyDifferent}
    </Button>
  )
}
