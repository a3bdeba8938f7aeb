import type { SourceFile } from '../source-files.ts'
import { areaOrder } from './layout.ts'

/** How a file of the server uses a table. Locking rows is a read, locking a whole table a write. */
type Use = { layer: string; verb: 'reads' | 'writes'; table: string; path: string }

/** Lowest first: a layer reads its own tables and those of earlier layers, and writes only its own. */
const layers = ['platform', ...areaOrder, 'verify', 'backup', 'samples', 'composition']

/** Uses that break the rule today. The list only shrinks: an unneeded entry fails the check. */
const toleratedUses: readonly string[] = []

/**
 * Uses of tables that an area may not use, one sentence each. A table belongs to the area whose `tables.ts` declares
 * it. Tests may use any table.
 */
export function tableProblems(files: SourceFile[], tolerated: readonly string[] = toleratedUses): string[] {
  const sources = files
    .filter(({ path }) => /^server\/(src|samples)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }))
  const { owners, problems } = ownersOf(sources)
  const offences = sources.flatMap((file) => usesOf(file, owners)).filter((use) => !isAllowed(use, owners))
  const found = new Set(offences.map(nameOf))
  return [
    ...problems,
    ...placeProblems(sources),
    ...offences.filter((use) => !tolerated.includes(nameOf(use))).map((use) => problemOf(use, owners)),
    ...tolerated
      .filter((name) => !found.has(name))
      .map((name) => `tools/checks/tables.ts: no file needs "${name}" any more. Take it off the list.`)
  ]
}

/** Names lines of a temporary table by their place, in statements that read no row of a cycle. */
const namesOthersByPlace = 'server/src/self-billing/documents/build.ts'

/** In a cycle that is cut by dealer, rows of several parts have the same place: four rows meant would be twelve changed. */
function placeProblems(sources: SourceFile[]): string[] {
  return sources
    .filter(({ path, text }) => path !== namesOthersByPlace && /\bctid\b/.test(text))
    .map(({ path }) => `${path}: names rows by their place (ctid). Name them by id.`)
}

const nameOf = ({ layer, verb, table }: Use): string => `${layer} ${verb} ${table}`

function problemOf(use: Use, owners: Map<string, string>): string {
  const owner = owners.get(use.table)
  const remedy =
    use.verb === 'writes'
      ? `Call a command of "${owner}" instead.`
      : `Move the query up into "${owner}" or above it, or take what it reads as an argument.`
  return `${use.path}: "${use.layer}" ${use.verb} ${use.table}, which belongs to "${owner}". ${remedy}`
}

function isAllowed({ layer, verb, table }: Use, owners: Map<string, string>): boolean {
  const owner = owners.get(table) ?? ''
  return verb === 'writes' ? layer === owner : layers.indexOf(layer) >= layers.indexOf(owner)
}

/** The owner of each table, and tables that two areas declare. */
function ownersOf(sources: SourceFile[]): { owners: Map<string, string>; problems: string[] } {
  const owners = new Map<string, string>()
  const problems: string[] = []
  for (const { path, text } of sources) {
    const declared = /\binterface Tables \{([^}]*)\}/.exec(path.endsWith('/tables.ts') ? text : '')?.[1] ?? ''
    for (const [, table = ''] of declared.matchAll(/^\s*(\w+):/gm)) {
      if (owners.has(table))
        problems.push(`${path}: "${owners.get(table)}" declares ${table} as well. One area owns it.`)
      else owners.set(table, layerOf(path))
    }
  }
  return { owners, problems }
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
}

function layerOf(path: string): string {
  const [, inServer = '', folder = ''] = path.split('/')
  if (inServer === 'samples') return 'samples'
  return layers.includes(folder) ? folder : 'composition'
}

const writing = [
  /\b(?:insert into|delete from|truncate(?: table)?|copy|alter table|lock table|merge into)\s+(?:only\s+)?(\w+)/g,
  // `for update` and `on conflict do update` are not followed by a table.
  /(?<!\bfor |\bkey |\bdo )\bupdate\s+(?:only\s+)?(\w+)/g,
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
]

const reading = [
  /(?<!\bdelete )\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?(\w+)/g,
  // Further tables of `from cycles, dealers as dealer`.
  /\bfrom\s+\w+(?:\s+as\s+\w+)?\s*,\s*(\w+)/g,
  // A condition that is written apart from its query.
  /(?<![.\w$])(\w+)\.[a-z]+_[a-z_]+\b/g,
  /\.(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|from|using)\(\s*\[?'(\w+)/g
]

function usesOf({ path, text }: SourceFile, owners: Map<string, string>): Use[] {
  const layer = layerOf(path)
  const tables = (patterns: RegExp[]): string[] => [
    ...new Set(
      patterns
        .flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table))
        .filter((table) => owners.has(table))
    )
  ]
  return [
    ...tables(writing).map((table): Use => ({ layer, verb: 'writes', table, path })),
    ...tables(reading).map((table): Use => ({ layer, verb: 'reads', table, path }))
  ]
}
