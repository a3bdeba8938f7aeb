import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The last line of `payouts verify`. @throws if it finds a difference */
export async function verified(databaseUrl: string, dataDir: string): Promise<string> {
  const cli = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'verify'], { env })
  return `payouts verify: ${stdout.trim().split('\n').at(-1)}`
}
