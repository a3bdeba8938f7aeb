#!/usr/bin/env node
import { Command } from 'commander'
import type { CliContext } from '#platform/cli.ts'
import { migrateCommand } from '#platform/db/migrating/cli.ts'
import { createLog } from '#platform/log.ts'
import { openRuntime } from '#platform/runtime.ts'
import { areas } from './areas.ts'
import { readConfig } from './config.ts'

async function openContext(): Promise<CliContext> {
  // The answer goes to standard output, so the log must not.
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  const log = createLog(config.logLevel, process.stderr)
  const definitions = areas.flatMap(({ jobs = [] }) => jobs)
  const { workDatabase, services, clock, close } = await openRuntime({ config, log, definitions })
  return { database: workDatabase.db, pool: workDatabase.pool, clock, log, config, services, close }
}

const program = new Command('payouts')
  .description(
    'Dealer payouts at the command line: on the database of a running server, or on the same database alone.'
  )
  .showHelpAfterError('(payouts --help tells more)')

for (const command of [migrateCommand, ...areas.flatMap(({ commands = [] }) => commands)]) {
  command.register(program, openContext)
}

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`payouts: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
