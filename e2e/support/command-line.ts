import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { RunningServer } from './server.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/**
 * Runs `payouts …` on the server's data.
 * @returns its output
 * @throws Error with its output if its exit code is not 0
 */
export async function payouts({ dataDir }: RunningServer, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/dist/cli.js', ...words], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    maxBuffer: 10_000_000
  })
  return stdout
}
