import { Anchor } from '@mantine/core'
import { isGranted, permission } from '@payouts/contract/permissions'
import { Link } from '@tanstack/react-router'
import { useSession } from '../client/session.ts'
import { messages } from './messages.ts'

/** Whether the caller reads why payouts differ. */
export function useMayCompare(): boolean {
  const session = useSession()
  return !session?.company && isGranted(session?.menu ?? [], permission('Payout'))
}

type VersionsLinkProps = { batchNo: number; version: number; before: number }

/** From a version of a cycle to why it differs from an earlier one. */
export function VersionsLink({ batchNo, version, before }: VersionsLinkProps) {
  const search = { unit: 'CYCLE', after: `${batchNo}v${version}`, before: `${batchNo}v${before}` }
  return (
    <Anchor
      component={Link}
      to="/payoutsVariance"
      search={search as never}
      size="sm"
      aria-label={messages.whyVersion(version, before)}
    >
      {messages.whyDifferent}
    </Anchor>
  )
}
