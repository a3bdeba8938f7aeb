import { expect, it } from 'vitest'
import { randomFrom } from '#samples/random.ts'
import { goodFile, hostileFile } from '#test/hostile/files.ts'
import { inspectFile } from './rules.ts'

/** `FILES=100000` inspects that many of each kind; `FILE_SEED` repeats a run. */
const files = Number(process.env['FILES'] ?? 80)
const seed = Number(process.env['FILE_SEED'] ?? Math.floor(Math.random() * 1_000_000))
/** Delays of an overloaded machine say nothing about the inspection. */
const longestMs = process.env['FILES'] ? 1000 : 10_000

const numbers = Array.from({ length: files }, (_, index) => seed + index)

async function inspected(file: Awaited<ReturnType<typeof goodFile>>) {
  const began = performance.now()
  const { allowed } = await inspectFile(file)
  return { allowed, tookMs: performance.now() - began }
}

it(`${files} good files are taken, each within a second (FILE_SEED=${seed})`, { timeout: 7_200_000 }, async () => {
  for (const number of numbers) {
    const file = await goodFile(randomFrom(number))
    const { allowed, tookMs } = await inspected(file)
    expect(allowed, `${file.what}, FILE_SEED=${number}`).toBe(true)
    expect(tookMs, file.what).toBeLessThan(longestMs)
  }
})

it(`${files} hostile files are refused, each within a second (FILE_SEED=${seed})`, { timeout: 7_200_000 }, async () => {
  for (const number of numbers) {
    const file = await hostileFile(randomFrom(number))
    const { allowed, tookMs } = await inspected(file)
    expect(allowed, `${file.what}, FILE_SEED=${number}`).toBe(false)
    expect(tookMs, file.what).toBeLessThan(longestMs)
  }
})
