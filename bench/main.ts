/** Measures the product, each workload against its baseline in the same run: see `npm run bench -- --help`. */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Benchmark, Size } from './benchmark.ts'
import { type Result, resultTable } from './result-table.ts'
import { actions } from './workloads/actions.ts'
import { calls } from './workloads/calls.ts'
import { imports } from './workloads/imports.ts'
import { posting } from './workloads/posting.ts'
import { reports } from './workloads/reports.ts'
import { screens } from './workloads/screens.ts'

const benchmarks = [calls, screens, actions, posting, imports, reports]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', multiple: true },
    dealers: { type: 'string' },
    rounds: { type: 'string' },
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
  try {
    for (const benchmark of chosen)
      for (const size of sizesOf(benchmark, isQuick)) {
        console.error(`${benchmark.name}: ${inWords(size)}`)
        for await (const measured of benchmark.measure(size)) results.push({ rows: size.rows, ...measured })
      }
  } finally {
    // What was measured before a failure took its time too.
    console.log(`\n${machine()}\n\n${resultTable(results)}`)
  }
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
  const size = isQuick ? quick : usual
  const dealers = countOf('dealers', values.dealers) ?? size.dealers
  const rounds = countOf('rounds', values.rounds) ?? size.rounds
  return (values.rows ?? [undefined]).map((rows) => ({ rows: countOf('rows', rows) ?? size.rows, dealers, rounds }))
}

function countOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--${option} takes a whole number, not ${text}.`)
  return count
}

function inWords({ rows, dealers, rounds }: Size): string {
  return `${rows.toLocaleString('en')} rows, ${dealers.toLocaleString('en')} dealers, ${rounds} rounds`
}

function help(): string {
  return `npm run bench -- [quick] [name …] [--rows N …] [--dealers N] [--rounds N]

Without a name it measures everything; \`quick\` takes about five minutes.

${benchmarks.map(({ name, about, usual }) => `${name.padEnd(9)}${about}\n         ${inWords(usual)}`).join('\n')}`
}
