import { countOf } from '@payouts/contract/count-text'
import { InvalidArgumentError } from 'commander'
import { type CliCommand, type CliContext, inContext } from '#platform/cli.ts'
import { type Archiving, archiveCycle, unarchiveCycle } from './archive-cycle.ts'
import { archivesAsTheyAre } from './queries.ts'

/** `payouts archive`, `unarchive` and `archives`. */
export const archiveCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('archive')
      .description(
        'move the rows of a closed cycle to another PostgreSQL, from where every screen goes on reading them'
      )
      .argument('<batch-no>', 'the cycle', batchNumber)
      .requiredOption('--to <name>', 'the archive, as ARCHIVES names it')
      .action((batchNo: number, { to }: { to: string }) =>
        inContext(openContext, async (context) => {
          const { rows, amount } = await archiveCycle(atTerminal(context), batchNo, to)
          say(`Cycle ${batchNo} is in the archive ${to}: ${countOf(rows, 'row')}, RM ${amount}.`)
        })
      )
    program
      .command('unarchive')
      .description('bring the rows of an archived cycle back')
      .argument('<batch-no>', 'the cycle', batchNumber)
      .action((batchNo: number) =>
        inContext(openContext, async (context) => {
          const { rows, amount } = await unarchiveCycle(atTerminal(context), batchNo)
          say(`Cycle ${batchNo} is back: ${countOf(rows, 'row')}, RM ${amount}.`)
        })
      )
    program
      .command('archives')
      .description('say which archives there are, whether they answer, and which cycles they have')
      .action(() =>
        inContext(openContext, async ({ database, services }) => {
          for (const { name, problem, cycles } of await archivesAsTheyAre(database, services)) {
            say(`${name}: ${problem ?? 'answers'}, ${countOf(cycles.length, 'cycle')}`)
            for (const { batchNo, rows } of cycles) say(`  ${batchNo}: ${countOf(rows, 'row')}`)
            if (problem) process.exitCode = 1
          }
        })
      )
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const atTerminal = ({ database, services, clock }: CliContext): Archiving => ({
  ...{ database, services, clock, actor: { name: 'Command line' }, tell: (progress) => say(`  ${progress}`) }
})

function batchNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be the number of a cycle, such as 202610.')
  return Number(text)
}
