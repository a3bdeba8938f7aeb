import { type Tone, toneColour } from './tones.ts'
import './StatusDot.css'

/** A status: its colour as a dot, always with its word. */
export function StatusDot({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span>
      <span className="status-dot" style={{ background: toneColour(tone) }} aria-hidden />
      {children}
    </span>
  )
}
