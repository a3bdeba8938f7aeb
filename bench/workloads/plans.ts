import { createPool, type OpenDatabase } from '../../server/src/platform/db/database.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import type { Benchmark } from '../benchmark.ts'
import { newServer, openScreenDatabase, runner, type ScreenDatabase } from './screen-database.ts'

/**
 * PostgreSQL counts the blocks of a statement, so other work of the machine does not change them. A block has 8 kB.
 * Each call is made by a server with empty caches.
 */
export const plans: Benchmark = {
  name: 'plans',
  about:
    'the blocks that each call of the screens reads, against a cycle a tenth as long, and whether its plans are the same',
  usual: { rows: 1_000_000, dealers: 1000, cycles: 1 },
  quick: { rows: 20_000, dealers: 1000, cycles: 1 },
  async *measure(size) {
    await using long = await openScreenDatabase(size)
    await using short = await openScreenDatabase({ ...size, rows: size.rows / 10, cycles: 1 })
    await using ofLong = await openExplained(long)
    await using ofShort = await openExplained(short)
    for (const [position, { call }] of long.calls.entries()) {
      const shortCall = short.calls[position]?.call ?? call
      const ours = await ofLong.explain(call)
      const bare = await ofShort.explain(shortCall)
      const turns = [{ ours: blocksOf(ours), bare: blocksOf(bare) }]
      yield {
        workload: call.name,
        baseline: 'a tenth of the rows',
        unit: 'blocks',
        turns,
        notes: differences(ours, bare)
      }
    }
  }
}

/** What `auto_explain` logs for a statement. */
type Explained = { 'Query Text': string; Plan: PlanNode }

type PlanNode = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

type ExplainedDatabase = AsyncDisposable & {
  /** Makes the call as a new server would. @returns its statements, as they ran */
  explain(call: ScreenDatabase['calls'][number]['call']): Promise<Explained[]>
}

/** A second pool, whose statements come back with their plans. */
async function openExplained({ url, superuserUrl, caller }: ScreenDatabase): Promise<ExplainedDatabase> {
  await explainEverything(superuserUrl, new URL(url).username)
  const database = createPool(url, { log: silentLog })
  const explained = explainedBy(database)
  return {
    async explain(call) {
      explained.length = 0
      await runner({ database, caller }, call, newServer())()
      return [...explained]
    },
    [Symbol.asyncDispose]: () => database.close()
  }
}

const settings = {
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'log',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json'
}

/** Takes effect from the role's next session. */
async function explainEverything(superuserUrl: string, role: string): Promise<void> {
  const superuser = createPool(superuserUrl, { log: silentLog, maxConnections: 1 })
  await superuser.pool.query('load $$auto_explain$$')
  for (const [name, value] of Object.entries(settings))
    await superuser.pool.query(`alter role ${role} set ${name} = '${value}'`)
  await superuser.close()
}

/** Grows with each statement. */
function explainedBy({ pool }: OpenDatabase): Explained[] {
  const explained: Explained[] = []
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const begin = message.indexOf('plan:\n')
      if (begin >= 0) explained.push(JSON.parse(message.slice(begin + 'plan:\n'.length)))
    })
  )
  return explained
}

/** A node's blocks include those of the nodes below it. */
const blocksOf = (statements: readonly Explained[]) =>
  statements.reduce((sum, { Plan }) => sum + Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], 0)

/** One line for each statement that has another plan with fewer rows. */
function differences(ours: readonly Explained[], bare: readonly Explained[]): string[] {
  if (ours.length !== bare.length) return [`${ours.length} statements, of fewer rows ${bare.length}`]
  return ours.flatMap(({ Plan, 'Query Text': text }, index) => {
    const [nodes, ofFewer] = [nodesOf(Plan), bare[index] ? nodesOf(bare[index].Plan) : []]
    const [more, less] = [without(nodes, ofFewer), without(ofFewer, nodes)]
    if (more.length === 0 && less.length === 0) return []
    const beginning = text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
    return [`${beginning}…: ${more.join(', ') || 'nothing'}; of fewer rows ${less.join(', ') || 'nothing'}`]
  })
}

/** The steps of a plan with what each reads. Partitions are named without the cycle's number. */
function nodesOf({ Plans = [], ...node }: PlanNode): string[] {
  const read = (node['Index Name'] ?? node['Relation Name'] ?? '').replace(/^transactions_[\d_]+/, 'transactions_')
  return [`${node['Node Type']} ${read}`.trim(), ...Plans.flatMap(nodesOf)]
}

/** The nodes that `others` lacks, each as often as it lacks it. */
function without(nodes: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return nodes.filter((node) => {
    const at = left.indexOf(node)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
