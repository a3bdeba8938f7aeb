/**
 * What a change of the contract changes for those who call: `npm run endpoints -- COMMIT` compares path, kind, access,
 * input and output of each call of a commit with those of the working tree, and prints what is gone, new or different.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@payouts/contract/endpoint'
import { z } from 'zod'

const projectRoot = join(import.meta.dirname, '..')
const [commit] = process.argv.slice(2)
if (!commit) throw new Error('Name the commit to compare with: npm run endpoints -- COMMIT')

/** Each call by its path; each of its parts by where it stands in the call, such as `input.properties.batchNo.type`. */
type Calls = Map<string, Map<string, string>>

const folder = await mkdtemp(join(tmpdir(), 'payouts-endpoints-'))
try {
  const before = await callsOf(await sourceOf(commit))
  const after = await callsOf(projectRoot)
  const gone = [...before.keys()].filter((path) => !after.has(path))
  const added = [...after.keys()].filter((path) => !before.has(path))
  for (const path of gone) console.log(`- ${path}`)
  for (const path of added) console.log(`+ ${path}`)
  for (const [path, parts] of before) printDifferences(path, parts, after.get(path) ?? parts)
  console.log(`${before.size} calls before, ${after.size} now: ${gone.length} gone, ${added.length} new.`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function sourceOf(commit: string): Promise<string> {
  const archive = execFileSync('git', ['archive', commit, 'contract'], { cwd: projectRoot, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function callsOf(root: string): Promise<Calls> {
  const { api } = await import(pathToFileURL(join(root, 'contract', 'src', 'api.ts')).href)
  const calls = Object.values<Record<string, Endpoint>>(api).flatMap((area) => Object.values(area))
  return new Map(calls.map((call) => [call.path, new Map(partsOf(described(call)))]))
}

function described({ kind, access, takesFile = false, input, output }: Endpoint): object {
  return {
    kind,
    access,
    takesFile,
    input: z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }),
    output: z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' })
  }
}

/** Lists, such as the values of an enumeration, are one part. */
function partsOf(value: unknown, place = ''): [place: string, text: string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[place, JSON.stringify(value)]]
  return Object.entries(value).flatMap(([key, inner]) => partsOf(inner, place ? `${place}.${key}` : key))
}

function printDifferences(path: string, before: Map<string, string>, after: Map<string, string>): void {
  const places = new Set([...before.keys(), ...after.keys()])
  const changed = [...places].filter((place) => before.get(place) !== after.get(place))
  if (changed.length > 0) console.log(`~ ${path}`)
  for (const place of changed)
    console.log(`    ${place}: ${shortened(before.get(place))} → ${shortened(after.get(place))}`)
}

function shortened(text = 'nothing'): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
