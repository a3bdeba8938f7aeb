import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Benchmark, Measured, Size } from './benchmark.ts'

/**
 * Measures a benchmark beside that of another build, turn by turn: each by its own code, of its own folder. Yields what
 * this build measures, and then each workload that both have, with the other build as its baseline. What the other
 * build cannot do yet, or does by another benchmark, has nothing beside it.
 */
export async function* againstBuild(benchmark: Benchmark, folder: string, size: Size): AsyncGenerator<Measured> {
  const other = await benchmarkOfBuild(folder, benchmark.name)
  if (other === undefined) {
    console.error(`The build in ${folder} has no benchmark ${benchmark.name}.`)
    yield* benchmark.measure(size)
    return
  }
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

async function benchmarkOfBuild(folder: string, name: string): Promise<Benchmark | undefined> {
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
  return undefined
}
