import { buildIfStale } from '../../tools/built.ts'
import { makeRunFolder, offerAsPrepared } from './data-dir.ts'
import { startServer } from './server.ts'

/**
 * Runs before all journeys: builds console and server, starts a server on an empty DATA_DIR, as after an installation, and
 * keeps that for the servers of the journeys. Playwright calls the returned function after the last journey.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  await buildIfStale()
  const removeRun = await makeRunFolder()
  try {
    const first = await startServer()
    await first.stop()
    offerAsPrepared(first.dataDir)
  } catch (error) {
    await removeRun()
    throw error
  }
  return removeRun
}
