import type { CycleProof } from '@payouts/contract/payouts/proof'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { useCycleProof } from './api.ts'
import { messages, statementLabels } from './messages.ts'
import './ProofBrief.css'
import { ProofMark } from './ProofMark.tsx'
import { sentenceOf } from './RequestCard.tsx'

type ProofBriefProps = { cycle: { batchNo: number; version: number; payoutCycleName: string } }

/** Whether a cycle's figures agree, statement by statement, and whether the current cycle is what was requested. */
export function ProofBrief({ cycle: { batchNo, version, payoutCycleName } }: ProofBriefProps) {
  const proof = useCycleProof(batchNo).data
  if (!proof) return null
  const search = { batchNo, version, payoutCycleName, flowFrom: 'desk' as const }
  return (
    <div className="stack-xs proof-brief">
      <Statements proof={proof} />
      {proof.request && (
        <p className="proof-brief-digest">
          <span>{messages.digest}</span>
          <code>{proof.request.digest.match(/.{8}/g)?.join(' ')}</code>
        </p>
      )}
      <TextLink to="/payoutsProof" search={search} size="sm">
        {messages.titleOf(payoutCycleName)}
      </TextLink>
    </div>
  )
}

/** Before posting, nothing can be wrong with postings, so they are omitted unless something is. */
const ofPostings = new Set(['POSTINGS', 'TAX', 'LEDGER', 'PAYMENTS'])

function Statements({ proof: { statements, request, posted } }: { proof: CycleProof }) {
  const shown = statements.filter(
    ({ statement, differenceCount }) => posted.postingCount > 0 || differenceCount > 0 || !ofPostings.has(statement)
  )
  return (
    <ul>
      {shown.map(({ statement, differenceCount }) => (
        <li key={statement}>
          <ProofMark holds={differenceCount === 0} /> {statementLabels[statement]}
        </li>
      ))}
      {request && (
        <li>
          <ProofMark holds={request.changes.length === 0} /> {[sentenceOf(request), ...request.changes].join(' ')}
        </li>
      )}
    </ul>
  )
}
