import { once } from 'node:events'
import { countText } from '@payouts/contract/count-text'
import { type CliCommand, CommandRefused, inContext } from '#platform/cli.ts'
import type { Person } from './person-records.ts'
import { takePerson } from './take-person.ts'

type Named = { customer?: string; billingAccount?: string; dealer?: string; user?: string }

/** `payouts person export`. */
export const personCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('person')
      .description('answer a person who asks what is kept about them')
      .command('export')
      .description('write everything that is kept about one person to standard output, one record a line')
      .option('--customer <yes-id>', 'a customer, by the YES ID')
      .option('--billing-account <number>', 'a customer, by the billing account')
      .option('--dealer <code>', 'a dealer, by its company code')
      .option('--user <name>', 'a user of the console, by the user name')
      .action(async (named: Named) => {
        const person = personOf(named)
        await inContext(openContext, async ({ database, clock }) => {
          const { lines, counts } = takePerson(database, { person, clock })
          for await (const line of lines) if (!process.stdout.write(line)) await once(process.stdout, 'drain')
          const found = [...counts].map(([kind, count]) => `${kind}: ${countText(count)}`).join(', ')
          process.stderr.write(`${found || 'Nothing is kept about this person'}.\n`)
        })
      })
  }
}

function personOf({ customer, billingAccount, dealer, user }: Named): Person {
  const persons: Person[] = [
    ...(customer ? [{ kind: 'customer' as const, yesId: customer }] : []),
    ...(billingAccount ? [{ kind: 'billing account' as const, billingAccountNo: billingAccount }] : []),
    ...(dealer ? [{ kind: 'dealer' as const, companyCode: dealer }] : []),
    ...(user ? [{ kind: 'user' as const, userName: user }] : [])
  ]
  const [person] = persons
  if (!person || persons.length > 1)
    throw new CommandRefused('Name one person: --customer, --billing-account, --dealer or --user.')
  return person
}
