import { mostAccountDigits } from '@payouts/contract/cycles/billing-account'
import { InvalidArgumentError } from 'commander'
import { type CliCommand, type CliContext, inContext, inTransaction } from '#platform/cli.ts'
import { billingAccountDigits, inWords, setBillingAccountDigits } from '../billing-accounts.ts'

/** `payouts billing-accounts [--digits <number|any>]`: the length of the provider's billing accounts. */
export const billingAccountsCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('billing-accounts')
      .description('show or set how many digits every billing account has; imports reject others')
      .option('--digits <number>', 'such as 9; any: of every length', readDigits)
      .action(({ digits }: Options) => inContext(openContext, (context) => run(context, digits)))
  }
}

type Digits = number | 'any'
type Options = { digits?: Digits }

async function run({ database }: CliContext, digits: Digits | undefined): Promise<void> {
  if (digits !== undefined)
    await inTransaction(database, (tx) => setBillingAccountDigits(tx, digits === 'any' ? undefined : digits))
  process.stdout.write(`Billing accounts have ${inWords(await billingAccountDigits(database))}.\n`)
}

function readDigits(text: string): Digits {
  if (text === 'any') return text
  const digits = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (digits < 1 || digits > mostAccountDigits)
    throw new InvalidArgumentError(`It is a number from 1 to ${mostAccountDigits}, or any.`)
  return digits
}
