import type { Command } from 'commander'
import { unlockUser } from '../../identity/sign-in/sign-in-attempts.ts'
import { resetTwoStep } from '../../identity/two-step/commands.ts'
import { requireTwoStep } from '../../identity/users/role-commands.ts'
import { type CliCommand, CommandRefused, inContext, type OpenContext } from '../../platform/cli.ts'
import { isRefusal } from '../../platform/refusal.ts'

/**
 * `payouts users reset-two-step|unlock`, ways back in for whoever is shut out, and `payouts roles require-two-step`.
 * Registered after those groups themselves.
 */
export const twoStepCommands: CliCommand = {
  register(program, openContext) {
    const group = (name: string) => program.commands.find((command) => command.name() === name) ?? program.command(name)
    addReset(group('users'), openContext)
    addUnlocking(group('users'), openContext)
    addRequiring(group('roles'), openContext)
  }
}

function addReset(users: Command, openContext: OpenContext): void {
  users
    .command('reset-two-step <userName>')
    .description('turn the two-step sign-in of a user off who lost app and recovery codes, and end their sessions')
    .action(async (userName: string) => {
      await inContext(openContext, async ({ database, clock, services }) => {
        const by = { actor: 'system', at: clock.now() } as const
        const means = { services, clock }
        const reset = await database.transaction().execute((tx) => resetTwoStep(tx, userName, by, means))
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

function addRequiring(roles: Command, openContext: OpenContext): void {
  roles
    .command('require-two-step <role>')
    .description(
      'require two-step sign-in of everybody with a role: whoever lacks it is led to it, and to nothing else'
    )
    .option('--off', 'leave it to each of them again')
    .action(async (role: string, { off = false }: { off?: boolean }) => {
      await inContext(openContext, async ({ database, clock }) => {
        const by = { actor: 'system', at: clock.now() } as const
        const changed = await database.transaction().execute((tx) => requireTwoStep(tx, role, !off, by))
        if (isRefusal(changed)) throw new CommandRefused(changed.message)
        process.stdout.write(`Two-step sign-in is ${off ? 'up to' : 'required of'} everybody who is ${changed.name}.\n`)
      })
    })
}
