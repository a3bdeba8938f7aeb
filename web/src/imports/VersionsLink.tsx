import { isGranted, permission } from '@payouts/contract/permissions'
import { useSession } from '#client/session/session.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { messages } from './messages.ts'

/** Whether the caller reads why payouts differ. */
export function useMayCompare(): boolean {
  const session = useSession()
  return !session?.company && isGranted(session?.menu ?? [], permission('Payout'))
}

type VersionsLinkProps = { batchNo: number; version: number; before: number }

/** From a version of a cycle to why it differs from an earlier one. */
export function VersionsLink({ batchNo, version, before }: VersionsLinkProps) {
  const search = { unit: 'CYCLE' as const, after: `${batchNo}v${version}`, before: `${batchNo}v${before}` }
  return (
    <TextLink to="/payoutsVariance" search={search} size="sm" aria-label={messages.whyVersion(version, before)}>
      {messages.whyDifferent}
    </TextLink>
  )
}
