import type { Command } from 'commander'
import { type CliCommand, CommandRefused, inContext, type OpenContext } from '../../platform/cli.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { unlockUser } from '../sign-in-attempts.ts'
import { resetTwoStep } from './commands.ts'

/** `payouts users reset-two-step|unlock`: ways back in for whoever is shut out. Registered after `payouts users`. */
export const wayBackInCommands: CliCommand = {
  register(program, openContext) {
    const users = program.commands.find((command) => command.name() === 'users') ?? program.command('users')
    addReset(users, openContext)
    addUnlocking(users, openContext)
  }
}

function addReset(users: Command, openContext: OpenContext): void {
  users
    .command('reset-two-step <userName>')
    .description('turn the two-step sign-in of a user off who lost app and recovery codes, and end their sessions')
    .action(async (userName: string) => {
      await inContext(openContext, async ({ database, clock }) => {
        const reset = await database
          .transaction()
          .execute((tx) => resetTwoStep(tx, userName, { actor: 'system', now: clock.now() }))
        if (isRefusal(reset)) throw new CommandRefused(reset.message)
        process.stdout.write(`The two-step sign-in of ${userName} is off. Where it is required, sign-in leads to it.\n`)
      })
    })
}

function addUnlocking(users: Command, openContext: OpenContext): void {
  users
    .command('unlock <userName>')
    .description('forget the failed sign-ins of a user, so that the right password opens at once')
    .action(async (userName: string) => {
      await inContext(openContext, async ({ database }) => {
        const forgotten = await unlockUser(database, userName)
        process.stdout.write(`Forgot ${forgotten} failed sign-ins of ${userName}.\n`)
      })
    })
}
