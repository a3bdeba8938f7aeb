import type { AddressInfo } from 'node:net'
import { exportWaitingAttachments } from '#attachments/waiting-metrics.ts'
import { exportBackupAge } from '#backup/backup-age.ts'
import { shareHashing } from '#identity/passwords/password-hash.ts'
import type { OtherWorkers } from '#platform/http/capacity/signed-in-networks.ts'
import { closeServer } from '#platform/http/server/close-server.ts'
import { serveConsole } from '#platform/http/server/console.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Stopping } from '#platform/stopping.ts'
import { exportFailingFeeds } from '#systems/feeds/failing-metrics.ts'
import { exportWebhookFigures } from '#webhooks/waiting-metrics.ts'
import { createApp } from './app.ts'

/** How long calls may take after a stop; jobs are ended afterwards. */
const longestCallMs = 60_000

/** Answers calls, and serves the console, until the process is to end. @returns the port */
export async function serveCalls(runtime: Runtime, stopping: Stopping, otherWorkers?: OtherWorkers): Promise<number> {
  shareHashing(runtime.services.config.workers)
  exportBackupAge(runtime.metrics.registry, runtime.services.config, runtime.clock)
  exportWaitingAttachments(runtime.metrics.registry, runtime.database.db, runtime.clock)
  exportWebhookFigures(runtime.metrics.registry, runtime.database.db, runtime.clock)
  exportFailingFeeds(runtime.metrics.registry, runtime.database.db)
  const app = await createApp({ ...runtime, ...(otherWorkers && { otherWorkers }) })
  stopping.before(() => closeServer(app, longestCallMs))
  await serveConsole(app)
  const { port, host } = runtime.services.config
  await app.listen({ port, host })
  return (app.server.address() as AddressInfo).port
}
