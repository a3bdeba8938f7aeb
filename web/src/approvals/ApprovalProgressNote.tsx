import { awayText, inWhoseName } from '@payouts/contract/absences/words'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { UsersRound } from 'lucide-react'
import { Money } from '#ui/figures/Money.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import '#ui/floating-box.css'
import './ApprovalProgressNote.css'
import { amountsOfKinds } from './amounts-of-kinds.ts'
import { messages } from './messages.ts'

/**
 * The progress of approvals, which unfolds who gave them and who may give the next. It overlays what follows, so that
 * nothing moves.
 */
export function ApprovalProgressNote({ approvals }: { approvals: ApprovalProgress }) {
  const { kind, standing, amount, given, candidates, candidateCount } = approvals
  const there = candidates.filter(({ away }) => away === null)
  const absent = candidates.flatMap(({ name, away }) => (away ? [{ name, away }] : []))
  return (
    <div role="note" className="approvals-note" aria-label={messages.approvals}>
      <UsersRound size={16} aria-hidden />
      <details>
        <summary>{standing}</summary>
        <div className="floating-box approvals-list">
          <dl>
            <dt>{messages.policyAmount}</dt>
            <dd>
              <Money amount={amount} />
              <span className="approvals-amount">{amountsOfKinds[kind]}</span>
            </dd>
            {given.map(({ name, role, behalf, approvedOn, comment }) => (
              <div key={name}>
                <dt>{messages.approvedBy}</dt>
                <dd>
                  <strong>{inWhoseName(name, behalf)}</strong>, {role}, <InstantText instant={approvedOn} />
                  {comment && <q>{comment}</q>}
                </dd>
              </div>
            ))}
            <dt>{messages.mayApprove}</dt>
            <dd>
              {candidates.length === 0 ? messages.nobodyMay : there.map(({ name }) => name).join(', ')}
              {candidateCount > candidates.length && ` ${messages.others(candidateCount - candidates.length)}`}
              {absent.map(({ name, away }) => (
                <span key={name} className="block">
                  {awayText(name, away)}.
                </span>
              ))}
            </dd>
          </dl>
        </div>
      </details>
    </div>
  )
}
