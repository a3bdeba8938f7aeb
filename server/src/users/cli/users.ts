import { passwordProblem } from '@payouts/contract/identity/password'
import { administrator } from '@payouts/contract/permissions'
import type { Command } from 'commander'
import { guessable } from '#identity/passwords/known-passwords.ts'
import { randomPassword } from '#identity/secrets.ts'
import { unlockUser } from '#identity/sign-in/sign-in-attempts.ts'
import { resetTwoStep } from '#identity/two-step/commands.ts'
import { addUser, resetPassword, setDisabled, setRole } from '#identity/users/commands.ts'
import { listUsers } from '#identity/users/queries.ts'
import { listRoles } from '#identity/users/roles.ts'
import {
  type CliCommand,
  type CliContext,
  CommandRefused,
  inContext,
  inTransaction,
  type OpenContext
} from '#platform/cli.ts'
import type { Tx } from '#platform/db/database.ts'
import { isRefusal } from '#platform/refusal.ts'
import { bySystem, print, printTable } from './output.ts'

type AddOptions = {
  name: string
  role?: string
  company?: string
  email?: string
  phone?: string
  passwordFromStdin?: true
}

/** `payouts users add|list|disable|enable|reset-password|set-role|reset-two-step|unlock`. */
export const usersCommand: CliCommand = {
  register(program, openContext) {
    const users = program
      .command('users')
      .description('users and their roles; the first one, added to an empty database, becomes an administrator')
    addAdding(users, openContext)
    addListing(users, openContext)
    addChanges(users, openContext)
    addTwoStepReset(users, openContext)
    addUnlocking(users, openContext)
  }
}

function addAdding(users: Command, openContext: OpenContext): void {
  users
    .command('add <userName>')
    .description('add a user; a password made at random is printed once')
    .requiredOption('--name <name>', "the person's name")
    .option('--role <role>', 'what the user may do; `payouts roles list` shows them')
    .option('--company <code>', "an external user's company; for an external role alone")
    .option('--email <address>', 'where password links go')
    .option('--phone <number>', 'ten digits')
    .option('--password-from-stdin', 'read the password from standard input instead')
    .action(async (userName: string, options: AddOptions) => {
      await inContext(openContext, async (context) => {
        const password = await chosenPassword(context, userName, options.passwordFromStdin)
        const { name, company: companyCode, email, phone } = options
        const role = await inTransaction(context.database, async (tx) => {
          const role = options.role ?? (await roleOfTheFirst(tx))
          const added = await addUser(
            tx,
            { userName, name, role, password, companyCode, email, phone },
            bySystem(context)
          )
          return isRefusal(added) ? added : role
        })
        print(`Added ${userName} as ${role}.`)
        if (!options.passwordFromStdin) printPassword(password)
      })
    })
}

/** The first user of an empty database becomes its administrator. */
async function roleOfTheFirst(tx: Tx): Promise<string> {
  const { length } = await listUsers(tx)
  if (length)
    throw new CommandRefused(
      `Say what the user may do: --role ${(await listRoles(tx)).map(({ name }) => name).join(' | ')}`
    )
  return administrator
}

function addListing(users: Command, openContext: OpenContext): void {
  users
    .command('list')
    .description('show every user')
    .action(async () => {
      await inContext(openContext, async ({ database }) => {
        const users = await listUsers(database)
        printTable(
          users.map(({ user_name, name, role, disabled }) => [user_name, role, disabled ? 'disabled' : '', name])
        )
      })
    })
}

function addChanges(users: Command, openContext: OpenContext): void {
  for (const disabled of [true, false]) {
    users
      .command(`${disabled ? 'disable' : 'enable'} <userName>`)
      .description(disabled ? 'shut a user out, at once and everywhere' : 'let a disabled user in again')
      .action(async (userName: string) => {
        await inContext(openContext, async (context) => {
          await inTransaction(context.database, (tx) => setDisabled(tx, userName, disabled, bySystem(context)))
          print(`${disabled ? 'Disabled' : 'Enabled'} ${userName}.`)
        })
      })
  }
  users
    .command('reset-password <userName>')
    .description('give a user another password, and end their sessions')
    .option('--password-from-stdin', 'read the password from standard input instead of making one at random')
    .action(async (userName: string, { passwordFromStdin }: Pick<AddOptions, 'passwordFromStdin'>) => {
      await inContext(openContext, async (context) => {
        const password = await chosenPassword(context, userName, passwordFromStdin)
        await inTransaction(context.database, (tx) => resetPassword(tx, userName, password, bySystem(context)))
        print(`The password of ${userName} is another one now.`)
        if (!passwordFromStdin) printPassword(password)
      })
    })
  users
    .command('set-role <userName>')
    .description('give a user another role, from their next call on')
    .requiredOption('--role <role>', 'what the user may do')
    .action(async (userName: string, { role }: { role: string }) => {
      await inContext(openContext, async (context) => {
        await inTransaction(context.database, (tx) => setRole(tx, userName, role, bySystem(context)))
        print(`${userName} is ${role} now.`)
      })
    })
}

/** A password on the command line would stay in the shell's history and in the list of processes. */
async function chosenPassword({ config }: CliContext, userName: string, fromStdin?: true): Promise<string> {
  if (!fromStdin) return randomPassword()
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk
  const password = text.replace(/\r?\n$/, '')
  const problem = passwordProblem(password, config.passwordPolicy) ?? (await guessable(password, userName, config))
  if (problem !== undefined) throw new CommandRefused(problem)
  return password
}

function printPassword(password: string): void {
  print(`Password: ${password}\nIt is not shown again; its owner should change it after signing in.`)
}

function addTwoStepReset(users: Command, openContext: OpenContext): void {
  users
    .command('reset-two-step <userName>')
    .description('turn the two-step sign-in of a user off who lost app and recovery codes, and end their sessions')
    .action(async (userName: string) => {
      await inContext(openContext, async (context) => {
        await inTransaction(context.database, (tx) => resetTwoStep(tx, userName, bySystem(context), context))
        print(`The two-step sign-in of ${userName} is off. Where it is required, sign-in leads to it.`)
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
        print(`Forgot ${forgotten} failed sign-ins of ${userName}.`)
      })
    })
}
