import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Benchmark, Measured, Size } from './benchmark.ts'

/**
 * Measures a benchmark beside that of another build, turn by turn: each by its own code, of its own folder. Yields what
 * this build measures, and then each workload that both have, with the other build as its baseline.
 */
export async function* againstBuild(benchmark: Benchmark, folder: string, size: Size): AsyncGenerator<Measured> {
  const other = await benchmarkOfBuild(folder, benchmark.name)
  const [ours, theirs]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < size.rounds; round += 1) {
    for await (const measured of other.measure({ ...size, rounds: 1 })) addTurns(theirs, measured)
    for await (const measured of benchmark.measure({ ...size, rounds: 1 })) addTurns(ours, measured)
  }
  yield* ours
  for (const measured of ours) {
    const former = theirs.find(({ workload }) => workload === measured.workload)
    const turns = measured.turns.flatMap(({ ours: now }, at) => {
      const turn = former?.turns[at]
      return turn ? [{ ours: now, bare: turn.ours }] : []
    })
    if (turns.length > 0) yield { ...measured, baseline: `the build in ${folder}`, isOfBuild: true, turns, notes: [] }
  }
}

function addTurns(all: Measured[], measured: Measured): void {
  const known = all.find(({ workload, baseline }) => workload === measured.workload && baseline === measured.baseline)
  if (known) known.turns.push(...measured.turns)
  else all.push(measured)
}

/** @throws Error where that build has no benchmark of the name */
async function benchmarkOfBuild(folder: string, name: string): Promise<Benchmark> {
  const workloads = resolve(folder, 'bench', 'workloads')
  for (const path of await readdir(workloads, { recursive: true })) {
    if (!path.endsWith('.ts')) continue
    const file = join(workloads, path)
    // The others are not loaded: some load a browser.
    if (!(await readFile(file, 'utf8')).includes(`name: '${name}'`)) continue
    const exported: object = await import(pathToFileURL(file).href)
    const found = Object.values(exported).find((value) => value?.name === name && value.measure)
    if (found) return found
  }
  throw new Error(`The build in ${folder} has no benchmark ${name}.`)
}
