import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { viteProgram } from './built.ts'
import { projectRoot } from './source-files.ts'

// Node restarts on changes of files that it has loaded itself, so everything must be in one process.
process.env['WORKERS'] ??= '1'

const server = start(['--watch', 'server/src/main.ts'], projectRoot)
const pages = start([viteProgram], join(projectRoot, 'web'))
const both = [server, pages]

// Neither is useful without the other.
for (const child of both) child.on('exit', (code) => stop('SIGTERM', code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal, 0))

function start(args: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' })
}

function stop(signal: NodeJS.Signals, exitCode: number): void {
  process.exitCode ||= exitCode
  for (const child of both) if (child.exitCode === null) child.kill(signal)
}
