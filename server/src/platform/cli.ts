import type { Command } from 'commander'
import type { Config } from '#config.ts'
import type { Clock } from './clock.ts'
import type { Database, OpenDatabase, Tx } from './db/database.ts'
import type { Services } from './http/services.ts'
import type { Logger } from './log.ts'
import { isRefusal, type Refusal } from './refusal.ts'

/** What a command of the command line gets. It shares the database of a running server. */
export type CliContext = {
  database: Database
  /** For COPY and cursors. */
  pool: OpenDatabase['pool']
  clock: Clock
  log: Logger
  config: Config
  services: Services
  close(): Promise<void>
}

export type OpenContext = () => Promise<CliContext>

/** Adds one command, or a group of them, to `payouts`. Each area exports its own from its `cli.ts`. */
export type CliCommand = {
  register(program: Command, openContext: OpenContext): void
}

/** The user of a command did something wrong: shown as one line, without a stack. */
export class CommandRefused extends Error {}

/** Opens a context for one piece of work, and closes it however that ends. */
export async function inContext<Result>(
  openContext: OpenContext,
  work: (context: CliContext) => Promise<Result>
): Promise<Result> {
  const context = await openContext()
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Runs a command of the domain in one transaction; a refusal undoes it and becomes the message that the user reads. */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result | Refusal>
): Promise<Result> {
  return database.transaction().execute(async (tx) => {
    const result = await work(tx)
    if (isRefusal(result)) throw new CommandRefused(result.message)
    return result
  })
}
