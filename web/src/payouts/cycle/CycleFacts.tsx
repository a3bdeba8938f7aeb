import { withCurrency } from '@payouts/contract/money'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import type { ReactNode } from 'react'
import { useSession } from '#client/session/session.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { DueText } from '#ui/texts/DueText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { payoutTone } from '#ui/texts/tones.ts'
import { isUndecided } from '../awaits-payment.ts'
import { messages } from '../messages.ts'

type Cycle = PayoutTotalHeader['cycle']

/** What a cycle is, in one line below its name. */
export function CycleFacts({ cycle }: { cycle: Cycle | undefined }) {
  if (!cycle) return <span role="status">{messages.loading}</span>
  return (
    <>
      <Fact>{cycle.commissionType} ·</Fact>{' '}
      <Fact>
        Batch {cycle.batchNo}, <Version cycle={cycle} /> ·
      </Fact>{' '}
      <Fact>
        Cut off <DayText day={cycle.cutoffDate} /> ·
      </Fact>{' '}
      <Fact>
        Payout by <DayText day={cycle.payoutDate} />
        {isUndecided(cycle.payoutStatus) && (
          <>
            , <DueText day={cycle.payoutDate} />
          </>
        )}
      </Fact>
    </>
  )
}

/** From the second version on, a way to why it differs from the one before. Companies know of no versions. */
function Version({ cycle: { batchNo, version } }: { cycle: Cycle }) {
  const isStaff = !useSession()?.company
  if (version === 1 || !isStaff) return <>version {version}</>
  return (
    <TextLink
      to="/payoutsVariance"
      search={{ unit: 'CYCLE', after: `${batchNo}v${version}` }}
      inherit
      aria-label={messages.whyVersion(version)}
    >
      version {version}
    </TextLink>
  )
}

/** Never broken at the end of a line. */
function Fact({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}

/** What a cycle pays after tax, next to its status. */
export function CycleNet({ whole: { cycle, netPayoutAmount } }: { whole: PayoutTotalHeader }) {
  const { paid, toPay } = messages.net
  return (
    <span className="figures">
      <span className="dimmed">{cycle.payoutStatus === 'Completed' ? paid : toPay}</span>{' '}
      <strong>{withCurrency(netPayoutAmount)}</strong>
    </span>
  )
}

/** A cycle's status next to its name; its changes are announced to screen readers. */
export function CycleStatus({ cycle }: { cycle: Cycle | undefined }) {
  return (
    <span role="status">
      {cycle && <StatusDot tone={payoutTone(cycle.payoutStatus)}>{cycle.payoutStatus}</StatusDot>}
    </span>
  )
}
