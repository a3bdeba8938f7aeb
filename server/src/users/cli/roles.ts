import { type Granted, menuOf } from '@payouts/contract/permissions'
import type { Command } from 'commander'
import { requireTwoStep } from '#identity/users/role-commands.ts'
import { listRoles } from '#identity/users/roles.ts'
import { type CliCommand, inContext, inTransaction, type OpenContext } from '#platform/cli.ts'
import { bySystem, print, printTable } from './output.ts'

/** `payouts roles list|require-two-step`. */
export const rolesCommand: CliCommand = {
  register(program, openContext) {
    const roles = program
      .command('roles')
      .description('what users may do; the console changes them, with a second person')
    addListing(roles, openContext)
    addRequiring(roles, openContext)
  }
}

function addListing(roles: Command, openContext: OpenContext): void {
  roles
    .command('list')
    .description('show every role with what it grants')
    .action(async () => {
      await inContext(openContext, async ({ database }) => {
        const roles = await listRoles(database)
        printTable(
          roles.map(({ name, is_external, granted }) => [name, is_external ? 'external' : '', describeGrants(granted)])
        )
      })
    })
}

function describeGrants(granted: Granted | null): string {
  if (granted === null) return 'everything'
  const items = menuOf(granted).flatMap(({ menuItem }) => menuItem)
  if (!items.length) return 'nothing'
  return items.map(({ menuName, actionButton }) => [menuName, actionButton.join(', ')].join(': ')).join('; ')
}

function addRequiring(roles: Command, openContext: OpenContext): void {
  roles
    .command('require-two-step <role>')
    .description('require two-step sign-in of everybody with a role: users without it can only set it up')
    .option('--off', 'leave it to each of them again')
    .action(async (role: string, { off = false }: { off?: boolean }) => {
      await inContext(openContext, async (context) => {
        const { name } = await inTransaction(context.database, (tx) =>
          requireTwoStep(tx, role, !off, bySystem(context))
        )
        print(`Two-step sign-in is ${off ? 'up to' : 'required of'} everybody who is ${name}.`)
      })
    })
}
