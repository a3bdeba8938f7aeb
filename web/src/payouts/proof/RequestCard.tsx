import type { CycleProof, RequestedApproval } from '@payouts/contract/payouts/proof'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'
import { ProofMark } from './ProofMark.tsx'

/** The digest of what was requested for approval, by whom, and whether it still matches the cycle. */
export function RequestCard({ proof: { request } }: { proof: CycleProof }) {
  return (
    <section className="card" aria-label={messages.request}>
      <header className="row-apart detail proof-card-head">
        <h2>{messages.request}</h2>
      </header>
      {request ? <Request request={request} /> : <p className="proof-words">{messages.notRequested}</p>}
    </section>
  )
}

function Request({ request }: { request: RequestedApproval }) {
  const { digest, requestedBy, requestedAt, approvedBy, approvedAt, changes } = request
  return (
    <>
      <p className="proof-words">
        Requested by <strong>{requestedBy}</strong> on <InstantText instant={requestedAt} />
        {approvedAt && (
          <>
            , approved by <strong>{approvedBy}</strong> on <InstantText instant={approvedAt} />
          </>
        )}
      </p>
      <p className="proof-digest">
        <span>{messages.digest}</span>
        <code>{digest.match(/.{8}/g)?.join(' ')}</code>
      </p>
      <ul className="proof-statements">
        <li>
          <ProofMark holds={changes.length === 0} /> {sentenceOf(request)}
        </li>
      </ul>
      {changes.length > 0 && (
        <ul className="bullets proof-changes">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Whether the current cycle is what was requested. */
export function sentenceOf({ changes, approvedAt }: RequestedApproval): string {
  if (changes.length > 0) return messages.changedSince
  return approvedAt ? messages.approvedAsRequested : messages.asRequested
}
