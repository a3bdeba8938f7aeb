import { type CliCommand, inContext } from '#platform/cli.ts'
import { verifyBooks } from './queries.ts'
import { verificationReport } from './report.ts'

export const verifyCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('verify')
      .description('work totals, postings, payments and the ledger out again from the rows, and name each difference')
      .action(async () => {
        const results = await inContext(openContext, ({ database }) => verifyBooks(database))
        process.stdout.write(`${verificationReport(results)}\n`)
        if (results.some(({ differenceCount }) => differenceCount > 0)) process.exitCode = 1
      })
  }
}
