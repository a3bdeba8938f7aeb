import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { makeRunFolder } from '../support/data-dir.ts'
import { startServer } from '../support/server.ts'
import { type Installation, install } from './installation.ts'
import { watchMemory } from './memory.ts'
import { staffOf } from './people.ts'
import { faultsNamed, playEnd, playRound } from './round.ts'
import { startTally } from './tally.ts'
import type { SentOrder } from './working-staff.ts'

/**
 * `npm run faults`: two servers on one database under many kinds of commands, faults that a seed chooses, and after
 * each round every check. The same seed gives the same faults and commands in the same order; when they meet is the
 * machine's.
 */
const usage = `npm run faults -- [--seed N] [--kills N] [--minutes N] [--fault NAME]... [--without NAME]... [--round N] [--memory]
  --seed     the seed of a run that is to be repeated; without it a new one, which is printed
  --kills    end after so many killed processes; 60 without it
  --minutes  end after so many minutes
  --fault    only faults whose name has this in it; may be given several times
  --without  no faults whose name has this in it; may be given several times
  --round    check after so many faults; 4 without it. Checks are a good part of a long run
  --memory   watch the memory of the servers, all the time on one database; without a fault that kills servers
`
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    kills: { type: 'string' },
    minutes: { type: 'string' },
    fault: { type: 'string', multiple: true, default: [] },
    without: { type: 'string', multiple: true, default: [] },
    round: { type: 'string', default: '4' },
    memory: { type: 'boolean', default: false },
    help: { type: 'boolean' }
  }
})
const roundsOnOneDatabase = values.memory ? Number.POSITIVE_INFINITY : 20
const mostProblems = 200
const tell = (line: string) => process.stdout.write(`${line}\n`)

if (values.help) tell(usage)
else process.exitCode = await run()

async function run(): Promise<number> {
  const seed = values.seed ?? String(randomInt(1_000_000_000))
  // A restarted server loses its memory, so that its growth could not be measured.
  const chosen = faultsNamed(values.fault, values.memory ? [...values.without, 'server'] : values.without)
  const mostKills = Number(values.kills ?? (values.minutes ? Number.POSITIVE_INFINITY : 60))
  const endAt = Date.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000
  const tally = startTally(tell)
  tell(`seed ${seed}`)
  let isStopped = false
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      isStopped = true
    })
  const isOver = () => isStopped || tally.problems >= mostProblems || tally.kills >= mostKills || Date.now() > endAt
  const removeRun = await makeRunFolder()
  try {
    const samples = await startServer()
    await samples.stop()
    for (let part = 1; !isOver(); part++) {
      const installation = await install(samples.dataDir)
      if (installation.diskIsShared) tell(`no full disk: ${installation.diskIsShared}`)
      try {
        const staff = staffOf(installation.balancer.url, installation.dataDir)
        const sent: SentOrder[] = []
        const memory = values.memory ? watchMemory(installation.servers) : undefined
        for (let round = 1; round <= roundsOnOneDatabase && !isOver(); round++) {
          const name = `${seed}/${part}/${round}`
          const before = tally.problems
          sent.push(
            ...(await playRound(installation, staff, { seed: name, tally, chosen, faultCount: Number(values.round) }))
          )
          tell(`${name}: ${sent.length} commands so far, ${tally.kills} kills, ${tally.problems} problems`)
          if (tally.problems > before) for (const line of failedCalls(installation)) tell(line)
        }
        const watched = memory?.end()
        if (watched) tell(watched.table)
        tally.found(watched?.problems ?? [])
        await playEnd(installation, sent, tally)
      } finally {
        await installation.discard()
      }
    }
  } finally {
    await removeRun()
  }
  tell(tally.table())
  return tally.problems > 0 ? 1 : 0
}

/** What the servers' logs say of calls that failed in them, each fault once. */
function failedCalls({ servers }: Installation): string[] {
  const lines = servers.flatMap((server) => server.lastWords().split('\n'))
  const failures = lines.filter((line) => line.includes('"msg":"a call failed"'))
  return [...new Set(failures.map((line) => line.replace(/^.*?"err":/, '').slice(0, 1500)))]
}
