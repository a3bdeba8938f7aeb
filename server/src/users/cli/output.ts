import type { ChangedBy } from '#identity/users/commands.ts'
import type { CliContext } from '#platform/cli.ts'

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints rows in columns as wide as their longest value. */
export function printTable(rows: string[][]): void {
  const width = (column: number) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0))
  for (const row of rows) {
    const last = row.length - 1
    print(row.map((value, column) => (column === last ? value : value.padEnd(width(column)))).join('  '))
  }
}

/** The command line acts as the system. */
export function bySystem({ clock }: CliContext): ChangedBy {
  return { actor: 'system', at: clock.now() }
}
