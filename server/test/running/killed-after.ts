import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { payoutsProgram } from './payouts-program.ts'

/**
 * Runs a command as an operator does, with nothing but `environment`, and kills it after some milliseconds.
 * @returns whether it was killed before it ended by itself, and otherwise its exit code
 */
export async function killedAfter(
  words: readonly string[],
  environment: Record<string, string>,
  ms: number
): Promise<{ killed: boolean; exitCode: number | null }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [payoutsProgram, ...words], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment }
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  const [exitCode, signal] = await once(child, 'exit')
  clearTimeout(timer)
  return { killed: signal === 'SIGKILL', exitCode }
}
