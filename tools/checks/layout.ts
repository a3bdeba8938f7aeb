import { posix } from 'node:path'
import type { SourceFile } from '../source-files.ts'
import { type Import, importsOf, nameAcrossAreas, targetOf } from './imports.ts'

/** A group of areas, lowest first. */
type Wing = { name: string; about: string; areas: string[] }

/** The areas in wings, lowest first: inside a floor, an area imports only areas before it. */
export const wings: Wing[] = [
  {
    name: 'foundation',
    about: 'who works here, what happened, and what every other wing builds on',
    areas: [
      ...['activity', 'audit', 'dealers', 'attachments', 'ledger', 'periods', 'identity', 'saved-views'],
      ...['notices', 'requests', 'absences', 'users', 'single-sign-on', 'provisioning', 'approvals', 'downloads']
    ]
  },
  {
    name: 'cycles',
    about: 'the calendar, the cycles and their transactions',
    areas: ['cycles', 'transactions', 'holidays', 'payout-dates']
  },
  {
    name: 'accounts',
    about: "dealers' records and accounts, and what credits, debits, stops or limits them",
    areas: ['dealer-records', 'freezes', 'earmarks', 'adjustments', 'withholding-tax', 'cash-out-limits']
  },
  { name: 'payments', about: 'posting to accounts, and payments out of them', areas: ['payments', 'posting'] },
  {
    name: 'payouts',
    about: 'a cycle from its file to its approval: checked, held, left out and compared',
    areas: ['rate-cards', 'signals', 'payouts', 'on-hold', 'exclusions', 'imports', 'variance']
  },
  {
    name: 'banks',
    about: 'files for banks, and the answers of banks',
    areas: ['bank-files', 'payment-runs', 'reconciliation']
  },
  {
    name: 'invoicing',
    about: 'what the payer owes the tax authority: e-invoices, remittances, statements',
    areas: ['myinvois', 'self-billing', 'tax-remittances', 'cp58']
  },
  {
    name: 'books',
    about: 'what of the ledger leaves for the general ledger, month by month',
    areas: ['chart-of-accounts', 'journal-export', 'archives', 'retention', 'month-end']
  },
  {
    name: 'overview',
    about: 'what spans the other wings',
    areas: [
      'evidence',
      'bulk-changes',
      'questions',
      'personal-data',
      'dealer-overview',
      'finder',
      'reports',
      'systems',
      'webhooks',
      'desk',
      'dashboard'
    ]
  }
]

export const areaOrder = wings.flatMap(({ areas }) => areas)

/** Each floor's layers, lowest first, and the other floors that it may import, whole or one layer of them. */
const floors: Record<string, { layers: string[]; mayImport: string[] }> = {
  contract: { layers: ['root files', ...areaOrder, 'api'], mayImport: [] },
  server: {
    layers: ['platform', ...areaOrder, 'verify', 'backup', 'samples', 'composition', 'test'],
    mayImport: ['contract']
  },
  web: {
    layers: ['ui', 'theme', 'client', 'list', 'layout', ...areaOrder, 'composition', 'test'],
    mayImport: ['contract']
  },
  tools: { layers: [], mayImport: ['contract', 'server'] },
  e2e: { layers: [], mayImport: ['contract', 'tools', 'server/test'] },
  bench: { layers: [], mayImport: ['contract', 'server', 'tools'] }
}

/** Root files that compose the areas; `config.ts` belongs to platform, whose services carry it. */
const layerOfRootFile: Record<string, string> = {
  'contract/src/api.ts': 'api',
  'server/src/main.ts': 'composition',
  'server/src/one-process.ts': 'composition',
  'server/src/several-processes.ts': 'composition',
  'server/src/worker.ts': 'composition',
  'server/src/serve-calls.ts': 'composition',
  'server/src/make-samples.ts': 'composition',
  'server/src/cli.ts': 'composition',
  'server/src/app.ts': 'composition',
  'server/src/areas.ts': 'composition',
  'server/src/config.ts': 'platform',
  'web/src/main.tsx': 'composition',
  'web/src/router.ts': 'composition',
  'web/src/Overlays.tsx': 'composition',
  'web/src/routes.tsx': 'composition',
  'web/src/language.ts': 'composition',
  'web/src/malay.ts': 'composition',
  'web/src/malay-phrases.ts': 'composition',
  'web/src/malay-refusals.ts': 'composition'
}

const namesThatSayNothing = new Set(
  'index utils util helpers helper types type service common misc shared constants lib'.split(' ')
)

/** Common names elsewhere for the roles of this project. */
const roleNamedElsewhere: Record<string, Record<string, string>> = {
  server: {
    controller: 'routes',
    controllers: 'routes',
    handler: 'routes',
    handlers: 'routes',
    router: 'routes',
    endpoints: 'routes',
    repository: 'queries',
    query: 'queries',
    dao: 'queries',
    mutations: 'commands',
    command: 'commands',
    actions: 'commands',
    model: 'tables',
    models: 'tables',
    schema: 'tables',
    validation: 'rules',
    rule: 'rules',
    job: 'jobs',
    worker: 'jobs'
  },
  contract: {
    schemas: 'schema',
    models: 'schema',
    model: 'schema',
    endpoint: 'endpoints',
    routes: 'endpoints',
    calls: 'endpoints',
    permissions: 'can',
    rules: 'can'
  }
}

/** How a file is named whose area decides on requests by code of its own. */
const ownDecisions = /(^|-)decisions?(-|$)|^(decided|pending)(-|$)/

/** The same in the console, where `requests` and the desk's frame show every kind. */
const ownPartOfRequests = /^web\/src\/(?!requests\/|desk\/[^/]+$).*\/((Pending|Decided)[^/]*|[^/]*Decision[^/]*\.tsx)$/

const longestFile = 300
const longestTest = 400

type Location = { floor: string; layer: string | undefined; area: boolean; inArea: string }

/** Misplaced code, one sentence each, with where it belongs. */
export function layoutProblems(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const location = locationOf(file.path)
    if (!location) return []
    return [
      ...nameProblems(file.path, location),
      ...lengthProblems(file),
      ...importsOf(file).flatMap((imported) => importProblems(file.path, location, imported))
    ]
  })
}

function locationOf(path: string): Location | undefined {
  const [floor = '', ...inside] = path.split('/')
  if (!floors[floor]) return undefined
  const folder = inside[0] === 'src' ? inside[1] : inside[0]
  const layer =
    layerOfRootFile[path.replace('.test.', '.')] ??
    (inside[0] === 'src' && inside.length === 2 && floor === 'contract' ? 'root files' : folder)
  const area = areaOrder.includes(layer ?? '')
  return { floor, layer, area, inArea: area ? inside.slice(2).join('/') : '' }
}

function nameProblems(path: string, location: Location): string[] {
  const problems: string[] = []
  const name = posix.basename(path).replace(/(\.test|\.spec|\.bench|\.config)?(\.d)?\.tsx?$/, '')
  const isComponent = path.endsWith('.tsx') && /^[A-Z][A-Za-z0-9]*$/.test(name)
  if (namesThatSayNothing.has(name))
    problems.push(`${path}: "${name}" says nothing. Name the file by its role or by what it is about.`)
  if (ownPartOfRequests.test(path))
    problems.push(`${path}: requests are listed and decided by web/src/requests. Declare this kind as a RequestKind.`)
  if (!isComponent && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    problems.push(`${path}: a file is named in kebab-case, and only a React component's (.tsx) in PascalCase.`)
  if (
    location.area &&
    ['contract', 'server'].includes(location.floor) &&
    location.layer !== 'requests' &&
    ownDecisions.test(name) &&
    !/\.test\.ts$/.test(path)
  )
    problems.push(`${path}: what a second person decides is a kind of request. Declare it with requestsOfKind(…).`)
  if (location.area) {
    const role = location.inArea.split('/')[0]?.replace(/(\.test)?\.tsx?$/, '') ?? ''
    const rightRole = roleNamedElsewhere[location.floor]?.[role]
    if (rightRole) problems.push(`${path}: this role is called "${rightRole}" here.`)
  } else if (
    /^(contract|server|web)\/src\//.test(path) &&
    !floors[location.floor]?.layers.includes(location.layer ?? '')
  ) {
    problems.push(
      `${path}: "${location.layer}" is no area of any wing in tools/checks/layout.ts. ` +
        'Move the file into the area whose rows it reads or changes, or add the new area to its wing.'
    )
  }
  return problems
}

function lengthProblems({ path, text }: SourceFile): string[] {
  const most = /\.(test|spec)\.tsx?$/.test(path) ? longestTest : longestFile
  const lines = text.split('\n').length - 1
  if (lines <= most) return []
  return [`${path}: ${lines} lines, ${most} at most. Make it a folder of its name, one file for each thing.`]
}

function importProblems(path: string, from: Location, { specifier, typesOnly }: Import): string[] {
  const target = targetOf(path, specifier)
  if (target === undefined) return packageProblems(path, from, specifier)
  const to = locationOf(target)
  if (!to) return []
  if (to.floor !== from.floor) return floorProblems(path, from, to, specifier)
  const name = nameAcrossAreas(path, target)
  if (specifier.startsWith('.') && name) return [`${path} imports ${specifier}: another area's file is '${name}'.`]
  if (!typesOnly && from.area && target === bindingOfCalls && !isServerRole(from, 'routes'))
    return [`${path} imports ${target}: only routes.ts binds calls. Move the binding there.`]
  return layerProblems(path, from, to, target)
}

const bindingOfCalls = 'server/src/platform/http/calls/bind.ts'
const rulesDecide = 'rules decide on what they are given. Read it in queries.ts or commands.ts and hand it over.'

/** Whether a file has this role in its area: `rules.ts`, or a file of the folder `rules`. */
function isServerRole({ floor, inArea }: Location, role: string): boolean {
  const parts = inArea.split('/')
  return floor === 'server' && (parts.at(-1) === `${role}.ts` || parts.slice(0, -1).includes(role))
}

function packageProblems(path: string, from: Location, specifier: string): string[] {
  const isTest = /\.test\.ts$/.test(path)
  // Both floors say dealers' texts, so that their formatter stands below both.
  const isFormatter = path === 'contract/src/language.ts' && specifier === 'intl-messageformat'
  if (from.floor === 'contract' && specifier !== 'zod' && !isFormatter && !isTest)
    return [
      `${path} imports ${specifier}: the contract knows zod only. What needs more belongs to the server or the web.`
    ]
  if (isServerRole(from, 'rules') && /^(kysely|pg|pg-boss|fastify)\b/.test(specifier))
    return [`${path} imports ${specifier}: ${rulesDecide}`]
  if (from.floor === 'server' && from.area && !isTest && /^fastify\b/.test(specifier))
    return [`${path} imports ${specifier}: an area sees HTTP only through platform/http. Move this code there.`]
  return []
}

function floorProblems(path: string, from: Location, to: Location, specifier: string): string[] {
  const mayImport = floors[from.floor]?.mayImport ?? []
  if (!mayImport.includes(to.floor) && !mayImport.includes(`${to.floor}/${to.layer}`))
    return [
      `${path} imports from ${to.floor}: the floor "${from.floor}" never does. ` +
        'What both sides need belongs to contract/src.'
    ]
  if (to.floor === 'contract' && specifier.startsWith('.'))
    return [`${path} reaches into contract by a path: import it as @payouts/contract/….`]
  return []
}

function layerProblems(path: string, from: Location, to: Location, target: string): string[] {
  const layers = floors[from.floor]?.layers ?? []
  const fromRank = layers.indexOf(isTestOfServerOrWeb(path) ? 'test' : (from.layer ?? ''))
  const toRank = layers.indexOf(to.layer ?? '')
  if (isServerRole(from, 'rules') && /platform\/(db|http|jobs)\//.test(target))
    return [`${path} imports ${target}: ${rulesDecide}`]
  if (fromRank === -1 || toRank === -1 || toRank <= fromRank) return []
  const place = from.area ? `"${from.layer}" or an area below it` : `"${from.layer}"`
  return [
    `${path} imports ${target}, but "${from.layer}" lies below "${to.layer}". ` +
      `Move what both need into ${place}, or move this code up into "${to.layer}".`
  ]
}

/** A test may set up anything, even the whole application. */
function isTestOfServerOrWeb(path: string): boolean {
  return /^(server|web)\/.*\.test\.tsx?$/.test(path)
}
