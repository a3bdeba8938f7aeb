import { Command } from 'commander'
import { vi } from 'vitest'
import type { CliCommand } from '#platform/cli.ts'
import type { TestApp } from './app.ts'

/** Runs `payouts <words>` on a test's own database. @returns its output; rejects with the refusal */
export async function runCommand(test: TestApp, command: CliCommand, words: string[]): Promise<string> {
  const { database, clock, services } = test
  const { config, log } = services
  const program = new Command('payouts').exitOverride()
  command.register(program, async () => ({
    ...{ database: database.db, pool: database.pool, clock, log, config, services },
    close: async () => undefined
  }))
  // Files share a process, which remembers how a command before this one ended.
  process.exitCode = undefined
  let printed = ''
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  try {
    await program.parseAsync(words, { from: 'user' })
  } finally {
    output.mockRestore()
  }
  return printed
}
