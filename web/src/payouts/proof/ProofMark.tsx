import { Check, X } from 'lucide-react'
import { messages } from './messages.ts'
import './ProofMark.css'

type ProofMarkProps = { holds: boolean; size?: 'small' | 'large' }

/** A tick where something holds, a cross where it does not. */
export function ProofMark({ holds, size = 'small' }: ProofMarkProps) {
  const Icon = holds ? Check : X
  return (
    <span className={`proof-mark proof-mark-${holds ? 'holds' : 'fails'} proof-mark-${size}`}>
      <Icon aria-label={holds ? messages.holds : messages.fails} role="img" strokeWidth={3} />
    </span>
  )
}
