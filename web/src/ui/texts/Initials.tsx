import { initialsOf } from './initials.ts'
import './Initials.css'

/** A person's initials in a circle; decoration, since the name is always next to it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className="initials" aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
