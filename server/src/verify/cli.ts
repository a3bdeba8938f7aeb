import { countOf } from '@payouts/contract/count-text'
import { checkYear } from '#month-end/year-export/check-year.ts'
import { type CliCommand, CommandRefused, inContext } from '#platform/cli.ts'
import { verifyBooks } from './queries.ts'
import { verificationReport } from './report.ts'

export const verifyCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('verify')
      .description('work totals, postings, payments and the ledger out again from the rows, and name each difference')
      .argument('[folder]', 'instead: the export of a closed year, which needs no database')
      .option('--key <base64>', 'of an export: the public key, as it was kept elsewhere')
      .action(async (folder: string | undefined, { key }: { key?: string }) => {
        if (folder !== undefined) return verifyYear(folder, key)
        const results = await inContext(openContext, ({ database }) => verifyBooks(database))
        process.stdout.write(`${verificationReport(results)}\n`)
        if (results.some(({ differenceCount }) => differenceCount > 0)) process.exitCode = 1
      })
  }
}

async function verifyYear(folder: string, publicKey: string | undefined): Promise<void> {
  const { problems, manifest, journals, dealers } = await checkYear(
    folder,
    publicKey === undefined ? {} : { publicKey }
  )
  if (problems.length > 0) throw new CommandRefused(['The year is not what it was:', ...problems].join('\n  '))
  const kept = publicKey === undefined ? 'Compare its key with the one that you kept' : 'Its key is the one given'
  process.stdout.write(
    `The year ${manifest?.year}, exported on ${manifest?.exportedOn}: as it was written.\n` +
      `${countOf(journals, 'journal')} sum to zero, balances follow from them, and the sums of ${countOf(dealers, 'dealer')} ` +
      `are those of their postings.\n${kept}: ${manifest?.publicKey}\n`
  )
}
