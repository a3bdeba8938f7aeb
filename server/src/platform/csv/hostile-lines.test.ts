import { beforeAll, expect, it } from 'vitest'
import { drawn } from '#test/running/long-test.ts'
import { valuesOf } from './fields.ts'
import { linesOf } from './lines.ts'
import { dayProblem, shown, textProblem } from './values.ts'

const size = 2 * 1024 * 1024

/** Reads a file in chunks as an import does. @returns the processor time it took, in milliseconds */
async function millisecondsFor(text: string): Promise<number> {
  const content = Buffer.alloc(size, text)
  const began = process.cpuUsage()
  for await (const lines of linesOf(chunksOf(content)))
    for (const line of lines) for (const value of line.fault ? [] : valuesOf(line.text)) judge(value)
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

async function* chunksOf(content: Buffer): AsyncGenerator<Buffer> {
  const length = 256 * 1024
  for (let start = 0; start < content.length; start += length) yield content.subarray(start, start + length)
}

function judge(value: string): void {
  dayProblem(value)
  textProblem(shown(value), 100)
}

let harmless = 0
beforeAll(async () => {
  const good = 'AB-1234567,"Kedai Seri, Ipoh",Activation,2026-10-02,Plan 88,D00007,1234567,88.00,12.30,\n'
  harmless = Math.max(await millisecondsFor(good), await millisecondsFor(good))
})

it.each(
  drawn(
    [
      ['quotes', '"'],
      ['quoted quotes', `"${'""'.repeat(8000)}`],
      ['quotes that close nothing', `"${'"",'.repeat(5000)}\n`],
      ['values without an end', `"${'x'.repeat(16_000)}\n`],
      ['blanks', `${' '.repeat(16_000)}"\n`],
      ['blanks between quotes', `"a"${' '.repeat(16_000)}b\n`],
      ['commas', `${','.repeat(16_000)}\n`],
      ['quoted commas', `${'"",'.repeat(5000)}\n`],
      ['line ends', '\n'],
      ['carriage returns', '\r'],
      ['what is no text', '\xff\n']
    ],
    4
  )
)('a file full of %s is read within a bounded multiple of what a good one takes', async (_, text) => {
  expect(await millisecondsFor(text)).toBeLessThan(60 * harmless)
})
