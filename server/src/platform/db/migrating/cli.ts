import { type CliCommand, inContext } from '../../cli.ts'

/** Opening a context migrates, so the command only reports it. */
export const migrateCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('migrate')
      .description('bring the database up to date, and say which version it has')
      .action(async () => {
        await inContext(openContext, async ({ pool }) => {
          const { rows } = await pool.query<{ name: string }>(
            'select name from migrations order by number desc limit 1'
          )
          process.stdout.write(`The database is up to date; its last migration is ${rows[0]?.name ?? 'none'}.\n`)
        })
      })
  }
}
