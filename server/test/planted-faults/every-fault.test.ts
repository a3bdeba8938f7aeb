import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { everyFault } from './every-fault.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

// Planting and testing them takes minutes; checking that each can be planted takes none.
describe.each(everyFault)('the fault that $name', ({ file, right, wrong, tests }) => {
  it('can be planted: what it changes occurs once in its file', () => {
    expect(readFileSync(pathOf(file), 'utf8').split(right)).toHaveLength(2)
    expect(wrong).not.toBe(right)
  })

  it('has tests that are to notice it', () => {
    expect(tests.filter((test) => !existsSync(pathOf(test)))).toEqual([])
  })
})
