import { spawn } from 'node:child_process'
import { projectRoot } from './source-files.ts'

type RunResult = { exitCode: number; output: string }
export type RunOptions = { cwd?: string; env?: Record<string, string>; quiet?: boolean }

/** Runs a program to its end. @returns its output, which is also shown unless `quiet` */
export function run(program: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const child = spawn(program, args, {
    cwd: options.cwd ?? projectRoot,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const printed: Buffer[] = []
  child.stdout.on('data', (bytes: Buffer) => {
    printed.push(bytes)
    if (!options.quiet) process.stdout.write(bytes)
  })
  child.stderr.on('data', (bytes: Buffer) => {
    printed.push(bytes)
    if (!options.quiet) process.stderr.write(bytes)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(printed).toString() }))
  })
}
