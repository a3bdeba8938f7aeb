import { createLog, type Logger } from '#platform/log.ts'
import { createStopping, type Stopping, stopOnSignals } from '#platform/stopping.ts'
import { welcomeText } from '#platform/welcome.ts'
import { type Config, readServerConfig } from './config.ts'

try {
  const config = readServerConfig()
  const log = createLog(config.logLevel)
  const stopping = createStopping(log)
  stopOnSignals(stopping, log)
  await start(config, log, stopping).catch((error) => {
    // A start that a stop interrupts is no failure; the stop ends the process.
    if (stopping.signal.aborted) return undefined
    explain(error)
    return stopping.now(1)
  })
} catch (error) {
  explain(error)
  process.exitCode = 1
}

async function start(config: Config, log: Logger, stopping: Stopping): Promise<void> {
  await checkFiles(config)
  // A supervisor starts sooner without the code of calls and jobs, which its workers load.
  const { startServer } = await (config.workers === 1 ? import('./one-process.ts') : import('./several-processes.ts'))
  const port = await startServer(config, log, stopping)
  const address = config.port === 0 ? `http://localhost:${port}` : config.publicUrl
  log.info({ address }, 'ready')
  // Standard output has the log only; sample passwords must not appear in it.
  process.stderr.write(await welcomeText(address, config.dataDir))
}

/** A faulty file stops the start, as a wrong variable does. */
async function checkFiles(config: Config): Promise<void> {
  if (config.bankLayouts !== undefined) {
    const { fileProfilesOf } = await import('#bank-files/profiles.ts')
    fileProfilesOf(config)
  }
  if (config.cp58Layout !== undefined) {
    const { layoutOfForm } = await import('#cp58/form/layout.ts')
    layoutOfForm(config)
  }
  if (config.taxListLayout !== undefined) {
    const { workbookLayouts } = await import('#tax-remittances/workbook/layout.ts')
    const { checkWorkbooks } = await import('#tax-remittances/workbook/workbook.ts')
    await checkWorkbooks(workbookLayouts(config))
  }
  if (config.breachedPasswords !== undefined) {
    const { checkBreachedPasswords } = await import('#identity/passwords/breached-passwords.ts')
    await checkBreachedPasswords(config.breachedPasswords)
  }
}

function explain(error: unknown): void {
  process.stderr.write(`Dealer Payouts cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
}
