import { type Tone, toneColour } from './tones.ts'
import './StatusDot.css'

/** A status with its word and a coloured dot. A failure is a triangle, since other states share its colour. */
export function StatusDot({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="status">
      <span
        className={children === 'Error' ? 'status-dot status-dot-error' : 'status-dot'}
        style={{ background: toneColour(tone) }}
        aria-hidden
      />
      {children}
    </span>
  )
}
