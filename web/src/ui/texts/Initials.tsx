import './Initials.css'

/** A person's initials in a circle; decoration, since the name is always next to it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className="initials" aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of the first two words of a name: `Nur Aisyah binti Omar` is `NA`. */
export function initialsOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toUpperCase()
}
