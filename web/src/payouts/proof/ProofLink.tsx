import { type CycleProof, provedFor } from '@payouts/contract/payouts/proof'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import type { CycleParams } from '../search.ts'
import { messages } from './messages.ts'
import { ProofMark } from './ProofMark.tsx'

type ProofLinkProps = { proof: CycleProof | undefined; params: CycleParams }

/** Whether a cycle's totals agree, in its header, with a link to the proof. */
export function ProofLink({ proof, params }: ProofLinkProps) {
  if (!proof) return null
  const { allowed } = provedFor(proof)
  return (
    <TextLink to="/payoutsProof" search={params} className="proof-link" size="sm">
      <ProofMark holds={allowed} /> {allowed ? messages.agree : messages.disagree}
    </TextLink>
  )
}
