/** What a benchmark is measured with. */
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
  /** Of a database with many. */
  cycles: number
}

/** What holds where a benchmark does not say otherwise. */
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
  /** All of them together take seven to ten minutes. */
  quick: Partial<Size>
  measure(size: Size): AsyncGenerator<Measured>
}

/** One workload with its baseline, as often as they took turns. */
export type Measured = {
  workload: string
  /** Where it is not that of the size. */
  rows?: number
  baseline: string
  /** The ratio of calls a second is a share, every other a cost. */
  unit: 'ms' | 'calls/s' | 'MB' | 'blocks'
  turns: Turn[]
  /** What else was seen, such as memory. */
  notes?: string[]
}

export type Turn = { ours: number; bare: number }

type Rival = () => Promise<number>

/** The two turn by turn, so that what else the machine does meanwhile slows both. */
export async function inTurns(rounds: number, { ours, bare }: { ours: Rival; bare: Rival }): Promise<Turn[]> {
  const turns: Turn[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = await bare()
    turns.push({ bare: first, ours: await ours() })
  }
  return turns
}

/** How many milliseconds it takes. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

export function median(values: readonly number[]): number {
  const ordered = values.toSorted((one, other) => one - other)
  return ordered[Math.floor(ordered.length / 2)] ?? Number.NaN
}
