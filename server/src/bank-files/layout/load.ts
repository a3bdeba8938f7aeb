import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { type Layout, layoutShape } from './layout.ts'

/** Thrown at start, with one line for each fault, its file and its field. */
export class LayoutError extends Error {
  constructor(problems: readonly string[]) {
    super(`The banks' layouts are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'LayoutError'
  }
}

/** A layout, and the digest of its file only, so that a release with more defaults keeps the digest. */
export type ReadLayout = { layout: Layout; sha256: string }

/**
 * The layouts of a folder, one in each `.json` file.
 * @throws LayoutError with every faulty file and field
 */
export function readLayouts(folder: string): ReadLayout[] {
  const read = layoutFiles(folder).map((fileName) => readLayout(folder, fileName))
  const problems = read.flatMap((one) => ('problems' in one ? one.problems : []))
  if (problems.length > 0) throw new LayoutError(problems)
  return read.flatMap((one) => ('layout' in one ? [one] : []))
}

function layoutFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
  } catch {
    throw new LayoutError([`The folder ${folder} cannot be read.`])
  }
}

/** The layout of one file, or its problems, each with the field's name. */
export function readLayout(folder: string, fileName: string): ReadLayout | { problems: string[] } {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(join(folder, fileName), 'utf8'))
  } catch (error) {
    return { problems: [`${fileName}: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const { data, error } = layoutShape.safeParse(content)
  if (data) return { layout: data, sha256: hash('sha256', JSON.stringify(content)) }
  return { problems: error.issues.map((issue) => `${fileName}: ${pathOf(issue, content)} ${issue.message}`) }
}

/** `records.payment[0].fields[3] "Amount".width`: the path, and the field's name in the bank's document. */
function pathOf({ path }: z.core.$ZodIssue, content: unknown): string {
  let value: unknown = content
  let text = ''
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
    if (typeof key === 'number') text += `[${key}]${nameOf(value)}`
    else text += `${text === '' ? '' : '.'}${String(key)}`
  }
  return text || 'the whole file'
}

function nameOf(value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
  return typeof name === 'string' ? ` "${name}"` : ''
}
