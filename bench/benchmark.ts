/** The size of a benchmark. */
export type Size = {
  /** Transactions of each cycle. */
  rows: number
  dealers: number
  /** How often the product and the baseline take turns. */
  rounds: number
  /** How long each turn of a load lasts. */
  seconds: number
  /** The clients that make the load, each on its own connection. */
  people: number
  /** For a database with many cycles. */
  cycles: number
  /** The folder of another build of the product, as a second baseline. */
  against?: string
}

/** The size unless a benchmark says otherwise. */
export const usualSize: Size = {
  ...{ rows: 100_000, dealers: 1000, rounds: 3, seconds: 5, people: 8, cycles: 1 }
}

/** Workloads that share their preparation. */
export type Benchmark = {
  name: string
  /** For the command's help: what is measured, and what it is measured against. */
  about: string
  /** The parts of its size that matter to it. */
  usual: Partial<Size>
  /** All benchmarks together take seven to ten minutes. */
  quick: Partial<Size>
  /** It measures against another build by itself. */
  comparesBuilds?: true
  measure(size: Size): AsyncGenerator<Measured>
}

/** One workload and its baseline, with a figure for each turn. */
export type Measured = {
  workload: string
  /** If it differs from the size. */
  rows?: number
  baseline: string
  /** For `calls/s` the ratio is a share, for all other units a cost. */
  unit: 'ms' | 'calls/s' | 'MB' | 'blocks'
  turns: Turn[]
  /** The baseline is another build of the product. */
  isOfBuild?: true
  /** What else was seen, such as memory. */
  notes?: string[]
}

export type Turn = { ours: number; bare: number }

type Rival = () => Promise<number>

/** Alternates between the two, so that other work of the machine slows both. */
export async function inTurns(rounds: number, { ours, bare }: { ours: Rival; bare: Rival }): Promise<Turn[]> {
  const turns: Turn[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = await bare()
    turns.push({ bare: first, ours: await ours() })
  }
  return turns
}

/** @returns milliseconds */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

export function median(values: readonly number[]): number {
  const ordered = values.toSorted((one, other) => one - other)
  return ordered[Math.floor(ordered.length / 2)] ?? Number.NaN
}
