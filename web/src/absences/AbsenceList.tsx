import { Button } from '@mantine/core'
import type { Absence, AbsenceState } from '@payouts/contract/absences/schema'
import { daysInWords } from '@payouts/contract/absences/words'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

type AbsenceListProps = {
  label: string
  absences: readonly Absence[]
  /** Other people's absences, for which the person decides. */
  ofOthers?: boolean
  onEnd?: (absence: Absence, kind: 'end' | 'shorten') => void
}

/** Absences, latest first; those that are not over can be ended. */
export function AbsenceList({ label, absences, ofOthers = false, onEnd }: AbsenceListProps) {
  return (
    <ul className="card lines lines-apart absence-list" aria-label={label}>
      {absences.map((absence) => (
        <li key={absence.absenceId}>
          <Words absence={absence} ofOthers={ofOthers} />
          {onEnd && (absence.state === 'Coming' || absence.state === 'Away') && (
            <div className="actions">
              {absence.fromDay < absence.toDay && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`${messages.shorten}: ${daysInWords(absence)}`}
                  onClick={() => onEnd(absence, 'shorten')}
                >
                  {messages.shorten}
                </Button>
              )}
              <Button
                variant="default"
                size="xs"
                aria-label={`${messages.end}: ${daysInWords(absence)}`}
                onClick={() => onEnd(absence, 'end')}
              >
                {messages.end}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const tones: Record<AbsenceState, Tone> = { Coming: 'blue', Away: 'orange', Over: 'grey', Ended: 'grey' }

function Words({ absence, ofOthers }: { absence: Absence; ofOthers: boolean }) {
  const { person, delegate, reason, state, enteredBy, endedBy } = absence
  const decides = delegate ? messages.decides(delegate.name) : messages.nobodyDecides
  const by = [
    ...(enteredBy === person.name ? [] : [messages.enteredBy(enteredBy)]),
    ...(endedBy === null ? [] : [messages.endedBy(endedBy)])
  ]
  return (
    <div className="words absence-words">
      <p>
        <strong>{daysInWords(absence)}</strong> <StatusDot tone={tones[state]}>{messages.states[state]}</StatusDot>
      </p>
      <p>
        {ofOthers ? messages.standsInFor(person.name) : decides}
        {by.length > 0 && <span className="dimmed">, {by.join(', ')}</span>}
      </p>
      <p className="dimmed">“{reason}”</p>
    </div>
  )
}
