import type { ApprovalStanding } from '@payouts/contract/approvals/schema'
import { UsersRound } from 'lucide-react'
import { InstantText } from '../ui/DayText.tsx'
import { Money } from '../ui/Money.tsx'
import './ApprovalsNote.css'
import { messages } from './messages.ts'

/**
 * How far something is with its approvals; opened, who has given them and who may give the next. It lies above what
 * follows, so that nothing moves when it comes. Nothing where any one other person may approve, as usual.
 */
export function ApprovalsNote({ approvals }: { approvals: ApprovalStanding }) {
  if (!isWorthTelling(approvals)) return null
  const { standing, amount, given, candidates, candidateCount } = approvals
  return (
    <div role="note" className="approvals-note" aria-label={messages.approvals}>
      <UsersRound size={16} aria-hidden />
      <details>
        <summary>{standing}</summary>
        <div className="approvals-list">
          <dl>
            <dt>{messages.policyAmount}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
            {given.map(({ name, role, approvedOn, comment }) => (
              <div key={name}>
                <dt>{messages.approvedBy}</dt>
                <dd>
                  <strong>{name}</strong>, {role}, <InstantText instant={approvedOn} />
                  {comment && <q>{comment}</q>}
                </dd>
              </div>
            ))}
            <dt>{messages.mayApprove}</dt>
            <dd>
              {candidates.length === 0 ? messages.nobodyMay : candidates.map(({ name }) => name).join(', ')}
              {candidateCount > candidates.length && ` ${messages.others(candidateCount - candidates.length)}`}
            </dd>
          </dl>
        </div>
      </details>
    </div>
  )
}

/** Whether there is more to tell of approvals than that somebody else has to give one. */
const isWorthTelling = ({ approvers, given }: ApprovalStanding): boolean =>
  approvers.length > 1 || approvers.some((place) => place !== null) || given.length > 0
