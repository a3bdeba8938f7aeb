/** Measures the product, each workload against its baseline in the same run: see `npm run bench -- --help`. */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { countText } from '@payouts/contract/count-text'
import { againstBuild } from './against-build.ts'
import { type Benchmark, type Measured, type Size, usualSize } from './benchmark.ts'
import { type Result, resultTable, worseThanBuild } from './result-table.ts'
import { actions } from './workloads/actions.ts'
import { books } from './workloads/books.ts'
import { calls } from './workloads/calls.ts'
import { inChromium } from './workloads/console.ts'
import { duplicates } from './workloads/duplicates.ts'
import { eInvoices } from './workloads/e-invoices.ts'
import { imports } from './workloads/imports.ts'
import { jumps } from './workloads/jumps.ts'
import { mixed } from './workloads/mixed.ts'
import { archives } from './workloads/partitions/archives.ts'
import { cycles } from './workloads/partitions/cycles.ts'
import { parts } from './workloads/partitions/parts.ts'
import { paymentRuns } from './workloads/payment-runs/payment-runs.ts'
import { plans } from './workloads/plans.ts'
import { posting } from './workloads/posting.ts'
import { rateCards } from './workloads/rate-cards.ts'
import { reports } from './workloads/reports.ts'
import { screens } from './workloads/screens.ts'
import { servers } from './workloads/servers.ts'
import { signIns } from './workloads/sign-ins.ts'
import { signals } from './workloads/signals.ts'
import { start } from './workloads/start.ts'
import { systems } from './workloads/systems/systems.ts'
import { variance } from './workloads/variance.ts'

const benchmarks = [
  calls,
  screens,
  plans,
  variance,
  jumps,
  cycles,
  actions,
  posting,
  paymentRuns,
  imports,
  parts,
  duplicates,
  eInvoices,
  signals,
  rateCards,
  reports,
  books,
  archives,
  systems,
  start,
  signIns,
  servers,
  mixed,
  inChromium
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', multiple: true },
    dealers: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    people: { type: 'string' },
    cycles: { type: 'string' },
    against: { type: 'string' },
    help: { type: 'boolean', short: 'h' }
  }
})

if (values.help) console.log(help())
else await run()

async function run(): Promise<void> {
  const isQuick = positionals.includes('quick')
  const names = positionals.filter((word) => word !== 'quick')
  const chosen = names.length === 0 ? benchmarks : names.map(benchmarkNamed)
  const results: Result[] = []
  const failed: string[] = []
  for (const benchmark of chosen)
    for (const size of sizesOf(benchmark, isQuick)) {
      console.error(`${benchmark.name}: ${inWords(size, benchmark)}`)
      const before = results.length
      try {
        for await (const measured of measure(benchmark, size)) results.push({ rows: size.rows, ...measured })
        // At once, too: the whole table takes long.
        console.error(resultTable(results.slice(before)))
      } catch (error) {
        // The others are measured all the same.
        console.error(error)
        failed.push(benchmark.name)
      }
    }
  console.log(`\n${machine()}\n\n${resultTable(results)}`)
  const worse = worseThanBuild(results)
  if (worse !== undefined) console.log(`\n${worse}`)
  if (failed.length > 0) {
    console.log(`\nFailed, see above: ${failed.join(', ')}.`)
    process.exitCode = 1
  }
}

function measure(benchmark: Benchmark, size: Size): AsyncGenerator<Measured> {
  const { against } = size
  return against === undefined || benchmark.comparesBuilds
    ? benchmark.measure(size)
    : againstBuild(benchmark, against, size)
}

function machine(): string {
  const processors = cpus()
  return `${processors.length} processors, ${processors[0]?.model}, Node ${process.version}`
}

function benchmarkNamed(name: string): Benchmark {
  const named = benchmarks.find((benchmark) => benchmark.name === name)
  if (!named) throw new Error(`There is no benchmark ${name}.\n${help()}`)
  return named
}

/** One for each `--rows`. */
function sizesOf({ usual, quick }: Benchmark, isQuick: boolean): Size[] {
  const { rows, against, help: _, ...others } = values
  const given = Object.entries(others).map(([option, text]) => [option, countOf(option, text)])
  const size = {
    ...usualSize,
    ...usual,
    ...(isQuick && quick),
    ...Object.fromEntries(given),
    ...(against !== undefined && { against })
  }
  return rows ? rows.map((text) => ({ ...size, rows: countOf('rows', text) })) : [size]
}

function countOf(option: string, text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--${option} takes a whole number, not ${text}.`)
  return count
}

/** The parts of a size that matter to a benchmark. */
function inWords({ against: _, ...size }: Partial<Size>, { usual }: Benchmark): string {
  const parts = Object.entries(size).filter(([part]) => part in usual)
  return parts.map(([part, count]) => `${countText(count)} ${part}`).join(', ')
}

function help(): string {
  const options = '[--rows N …] [--dealers N] [--rounds N] [--seconds N] [--people N] [--cycles N] [--against FOLDER]'
  const indent = Math.max(...benchmarks.map(({ name }) => name.length)) + 2
  const lines = benchmarks.map(
    (benchmark) =>
      `${benchmark.name.padEnd(indent)}${benchmark.about}\n${' '.repeat(indent)}${inWords(benchmark.usual, benchmark)}`
  )
  return `npm run bench -- [quick] [name …] ${options}

Without a name it measures everything; \`quick\` takes seven to ten minutes. With \`--against FOLDER\` each workload is
also measured against the build there, turn by turn; what is worse than it by more than 3 % is named.

${lines.join('\n')}`
}
