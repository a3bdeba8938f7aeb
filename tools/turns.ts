import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { everyFault } from '../server/test/planted-faults/every-fault.ts'
import { areaOrder } from './checks/layout.ts'
import { pathsBelow, projectRoot, readSource } from './source-files.ts'

/**
 * The suite of every day leaves out every second file whose tests start servers of an area or show its screens. Another
 * run has the others; `TURN` says which half. The run before a landing (`.ci/run`), the long run, and whoever names files
 * have both.
 */
export const turn: 0 | 1 = turnOf(process.env['TURN'] ?? String(randomInt(2)))
process.env['TURN'] = String(turn)

function turnOf(text: string): 0 | 1 {
  if (text === '0' || text === '1') return Number(text) as 0 | 1
  throw new Error(`TURN is 0 or 1, and not ${text}.`)
}

/** What every area stands on, and where no sen may be wrong for a day. */
const inEveryRun = /^server\/src\/(platform|posting|verify)\/|^server\/src\/[^/]+$/
const startsServer = /\b(use|start)\w*App\b|\buseTestDatabase\b|\bprepared\(/

/** The files that this run leaves out. */
export function restingFiles(): string[] {
  if (process.env['SUITE'] !== 'short' || process.env['CI']) return []
  const changed = changedPaths().filter((path) => /^(contract|server|web|tools|package)\b/.test(path))
  return restingIn(turn, new Set(changed.map(areaOf)))
}

/**
 * Those that planted faults name run always, and so do all of the areas that changed. Where something changed that areas
 * share, every file runs.
 */
export function restingIn(turn: 0 | 1, changedAreas: ReadonlySet<string>): string[] {
  if ([...changedAreas].some((changed) => !areaOrder.includes(changed))) return []
  const needed = new Set(everyFault.flatMap(({ tests }) => tests))
  const files = [...pathsBelow('server'), ...pathsBelow('web/src')].filter(takesTurns).sort()
  return files.filter((path, index) => index % 2 !== turn && !needed.has(path) && !changedAreas.has(areaOf(path)))
}

function takesTurns(path: string): boolean {
  if (path.startsWith('web/')) return path.endsWith('.test.tsx')
  return path.endsWith('.test.ts') && !inEveryRun.test(path) && startsServer.test(readSource(path).text)
}

/** `payouts` of `web/src/payouts/api.ts`: an area has one name on each floor. */
const areaOf = (path: string): string => path.split('/')[2] ?? ''

/** Since the branch left `main`, with what is not committed. None without the Git history. */
function changedPaths(): string[] {
  try {
    const merged = git('merge-base', 'HEAD', 'main')
    const added = git('ls-files', '--others', '--exclude-standard')
    return [...git('diff', '--name-only', merged).split('\n'), ...added.split('\n')]
  } catch {
    return []
  }
}

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
