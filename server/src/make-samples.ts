import { systemClock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { oneAtATime } from '#platform/db/locking/one-at-a-time.ts'
import type { Logger } from '#platform/log.ts'
import type { Stopping } from '#platform/stopping.ts'
import { samplesAreMade } from '#samples/made.ts'
import type { Config } from './config.ts'

type Surroundings = { config: Config; log: Logger; stopping: Stopping }

const samplesLock = 7_201_504

/**
 * Creates the configured sample data unless it exists; waits for another server that creates it.
 * @throws the stop's reason if the process is to end
 */
export async function makeSamples({ db, pool }: OpenDatabase, { config, log, stopping }: Surroundings): Promise<void> {
  const { sampleData: size, dataDir } = config
  if (size !== 'none' && !(await samplesAreMade(db))) {
    process.stderr.write('Making the sample data, which takes a few seconds…\n')
    // Their code is half of the server's and is needed once.
    const { seedSamples } = await import('#samples/seed.ts')
    const { signal } = stopping
    const seed = () => seedSamples(db, { size, clock: systemClock, dataDir, log, signal })
    const making = oneAtATime(pool, samplesLock, seed, signal)
    // The database stays open until the running call for samples has ended.
    stopping.before(() => making.catch(() => undefined))
    await making
  }
  stopping.signal.throwIfAborted()
}
