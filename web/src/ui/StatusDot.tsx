import { type Tone, toneColour } from './tones.ts'
import './StatusDot.css'

/** A status: its colour as a dot, and always its word beside it. */
export function StatusDot({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span>
      <span className="status-dot" style={{ background: toneColour(tone) }} aria-hidden />
      {children}
    </span>
  )
}
