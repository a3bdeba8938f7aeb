import { Skeleton } from '@mantine/core'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { Suspense } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'
import { isWorthShowing } from './use-approvals.ts'

const ApprovalProgressNote = lazyNamed(() => import('./ApprovalProgressNote.tsx'), 'ApprovalProgressNote')

/** The progress of approvals. Renders nothing if any other person may approve, as usual. */
export function ApprovalsNote({ approvals }: { approvals: ApprovalProgress | undefined }) {
  if (!approvals || !isWorthShowing(approvals)) return null
  return (
    // Not longer than a usual note, which would otherwise begin a new line and move everything below.
    <Suspense fallback={<Skeleton height={20} width={200} maw="100%" />}>
      <ApprovalProgressNote approvals={approvals} />
    </Suspense>
  )
}
