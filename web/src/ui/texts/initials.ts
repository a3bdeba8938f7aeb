/** The first letters of the first two words of a name: `Nur Aisyah binti Omar` is `NA`. */
export function initialsOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toUpperCase()
}
