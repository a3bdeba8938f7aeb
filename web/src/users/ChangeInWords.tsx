import type { RightsChange } from '@payouts/contract/users/schema'
import { ArrowRight } from 'lucide-react'
import { Nothing } from '#ui/states/Nothing.tsx'
import { type Fact, factsOf, menusOf } from './change-in-words.ts'
import { Difference } from './Difference.tsx'
import { messages } from './messages.ts'
import './ChangeInWords.css'

/** A change of rights: the new role, contact and status, and the permissions gained and lost. */
export function ChangeInWords({ change }: { change: RightsChange }) {
  const facts = factsOf(change)
  return (
    <div className="change-words">
      {facts.length > 0 && (
        <dl className="change-facts">
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>
                <FromTo change={change} {...fact} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Difference {...menusOf(change)} />
    </div>
  )
}

function FromTo({ change, before, after }: Fact & { change: RightsChange }) {
  const written = (text: string | undefined) => text ?? <Nothing means={messages.none} />
  if (change.before === null) return written(after)
  if (change.after === null) return written(before)
  return (
    <>
      <s>{written(before)}</s> <ArrowRight size={13} aria-label="becomes" /> <b>{written(after)}</b>
    </>
  )
}
