import { resolve } from 'node:path'
import { countOf } from '@payouts/contract/count-text'
import { InvalidArgumentError } from 'commander'
import { type CliCommand, CommandRefused, inContext } from '#platform/cli.ts'
import { isRefusal } from '#platform/refusal.ts'
import { writeYear } from './year-export/write-year.ts'

/** `payouts year export`. What it writes is checked by `payouts verify FOLDER`. */
export const yearCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('year')
      .description('take a closed year away')
      .command('export')
      .description('write the records of a closed year into a new folder: CSV files, and a signed manifest')
      .argument('<year>', 'the year', yearNumber)
      .argument('<folder>', 'where they go; it must not be there yet', (path: string) => resolve(path))
      .action((year: number, folder: string) =>
        inContext(openContext, async ({ database, clock, services }) => {
          const signing = { clock, masterKey: services.masterKey }
          const manifest = await writeYear(database, { year, folder, signing })
          if (isRefusal(manifest)) throw new CommandRefused(manifest.message)
          const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0)
          process.stdout.write(
            `${countOf(rows, 'record')} of ${year} in ${countOf(manifest.files.length, 'file')}: ${folder}\n` +
              `Signed with the key ${manifest.publicKey}\n`
          )
        })
      )
  }
}

function yearNumber(text: string): number {
  if (!/^2[01]\d\d$/.test(text)) throw new InvalidArgumentError('It must be a year from 2000 to 2199.')
  return Number(text)
}
