import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import type { DueLot } from '@payouts/contract/retention/schema'
import { type CliCommand, inContext } from '#platform/cli.ts'
import { eraseDue } from './erase.ts'
import { readRetention } from './queries.ts'

/** `payouts retention preview|erase`. */
export const retentionCommand: CliCommand = {
  register(program, openContext) {
    const group = program.command('retention').description('erase personal data that the rules keep no longer')
    group
      .command('preview')
      .description('say what would be erased and why, and what holds keep')
      .action(() =>
        inContext(openContext, async ({ database, clock }) => {
          const { due, kinds } = await readRetention(database, clock.today())
          for (const one of due) process.stdout.write(`${lineOf(one)}\n`)
          const records = kinds.reduce((sum, kind) => sum + kind.due.records, 0)
          process.stdout.write(`${countOf(records, 'record')} would be erased.\n`)
        })
      )
    group
      .command('erase')
      .description('erase what is due, cycle by cycle and year by year; it may be stopped and repeated')
      .action(() =>
        inContext(openContext, async ({ database, clock, services }) => {
          let records = 0
          for await (const one of eraseDue(database, { clock, services, actor: { name: 'Command line' } })) {
            records += one.records
            process.stdout.write(`${lineOf(one)}\n`)
          }
          process.stdout.write(`${countOf(records, 'record')} erased.\n`)
        })
      )
  }
}

const lineOf = ({ kind, batchNo, name, records, keptUntil, heldFor }: DueLot): string =>
  `${kind.toLowerCase()} of ${batchNo === null ? '' : `cycle ${batchNo}, `}${name}: ${countOf(records, 'record')}, kept until ${dayText(keptUntil)}${heldFor === null ? '' : `; held for ${heldFor}`}`
