import { passwordProblem } from '@payouts/contract/identity/password'
import { administrator, type Granted, menuOf } from '@payouts/contract/permissions'
import type { Command } from 'commander'
import { guessable } from '../../identity/passwords/known-passwords.ts'
import { randomPassword } from '../../identity/secrets.ts'
import { addUser, type ChangedBy, resetPassword, setDisabled, setRole } from '../../identity/users/commands.ts'
import { listUsers } from '../../identity/users/queries.ts'
import { listRoles } from '../../identity/users/roles.ts'
import { type CliCommand, type CliContext, CommandRefused, inContext, type OpenContext } from '../../platform/cli.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'

type AddOptions = {
  name: string
  role?: string
  company?: string
  email?: string
  phone?: string
  passwordFromStdin?: true
}

/** `payouts users add|list|disable|enable|reset-password|set-role`. */
export const usersCommand: CliCommand = {
  register(program, openContext) {
    const users = program
      .command('users')
      .description('users and their roles; the first one, added to an empty database, becomes an administrator')
    addAdding(users, openContext)
    addListing(users, openContext)
    addChanges(users, openContext)
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
        const role = await inTransaction(context, async (tx) => {
          const role = options.role ?? (await roleOfTheFirst(tx))
          const added = await addUser(
            tx,
            { userName, name, role, password, companyCode, email, phone },
            bySystem(context)
          )
          return isRefusal(added) ? added : role
        })
        say(`Added ${userName} as ${role}.`)
        if (!options.passwordFromStdin) sayPassword(password)
      })
    })
}

/** Whoever sets a server up has nobody yet who could grant a role. */
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
        sayTable(
          users.map(({ user_name, name, role, disabled }) => [user_name, role, disabled ? 'disabled' : '', name])
        )
      })
    })
}

/** `payouts roles list`. */
export const rolesCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('roles')
      .description('what users may do; the console changes them, with a second person')
      .command('list')
      .description('show every role with what it grants')
      .action(async () => {
        await inContext(openContext, async ({ database }) => {
          const roles = await listRoles(database)
          sayTable(
            roles.map(({ name, is_external, granted }) => [name, is_external ? 'external' : '', inWords(granted)])
          )
        })
      })
  }
}

function inWords(granted: Granted | null): string {
  if (granted === null) return 'everything'
  const items = menuOf(granted).flatMap(({ menuItem }) => menuItem)
  if (!items.length) return 'nothing'
  return items.map(({ menuName, actionButton }) => [menuName, actionButton.join(', ')].join(': ')).join('; ')
}

function sayTable(rows: string[][]): void {
  const width = (column: number) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0))
  for (const row of rows) {
    const last = row.length - 1
    say(row.map((value, column) => (column === last ? value : value.padEnd(width(column)))).join('  '))
  }
}

function addChanges(users: Command, openContext: OpenContext): void {
  for (const disabled of [true, false]) {
    users
      .command(`${disabled ? 'disable' : 'enable'} <userName>`)
      .description(disabled ? 'shut a user out, at once and everywhere' : 'let a disabled user in again')
      .action(async (userName: string) => {
        await inContext(openContext, async (context) => {
          await inTransaction(context, (tx) => setDisabled(tx, userName, disabled, bySystem(context)))
          say(`${disabled ? 'Disabled' : 'Enabled'} ${userName}.`)
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
        await inTransaction(context, (tx) => resetPassword(tx, userName, password, bySystem(context)))
        say(`The password of ${userName} is another one now.`)
        if (!passwordFromStdin) sayPassword(password)
      })
    })
  users
    .command('set-role <userName>')
    .description('give a user another role, from their next call on')
    .requiredOption('--role <role>', 'what the user may do')
    .action(async (userName: string, { role }: { role: string }) => {
      await inContext(openContext, async (context) => {
        await inTransaction(context, (tx) => setRole(tx, userName, role, bySystem(context)))
        say(`${userName} is ${role} now.`)
      })
    })
}

function bySystem({ clock }: CliContext): ChangedBy {
  return { actor: 'system', at: clock.now() }
}

async function inTransaction<Result>(
  { database }: CliContext,
  work: (tx: Tx) => Promise<Result | Refusal>
): Promise<Result> {
  return database.transaction().execute(async (tx) => {
    const result = await work(tx)
    if (isRefusal(result)) throw new CommandRefused(result.message)
    return result
  })
}

/** A password on the command line would stay in the shell's history and in the list of processes. */
async function chosenPassword({ config }: CliContext, userName: string, fromStdin?: true): Promise<string> {
  if (!fromStdin) return randomPassword()
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk
  const password = text.replace(/\r?\n$/, '')
  const problem = passwordProblem(password, config.passwordPolicy) ?? guessable(password, userName)
  if (problem !== undefined) throw new CommandRefused(problem)
  return password
}

function sayPassword(password: string): void {
  say(`Password: ${password}\nIt is not shown again; its owner should change it after signing in.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
