import type { Command } from 'commander'
import { CommandRefused, inContext, type OpenContext } from '#platform/cli.ts'

export function addRejected(group: Command, openContext: OpenContext): void {
  group
    .command('rejected')
    .description('list every problem of the rows that an import rejected: line, column, value, problem')
    .requiredOption('--batch-no <number>', 'the cycle', Number)
    .option('--import-version <number>', 'one of its imports; the latest by default', Number)
    .action(({ batchNo, importVersion }: { batchNo: number; importVersion?: number }) =>
      inContext(openContext, async ({ database }) => {
        const latest = await database
          .selectFrom('cycle_versions')
          .select((version) => version.fn.max('version').as('version'))
          .where('batch_no', '=', batchNo)
          .executeTakeFirst()
        if (!latest?.version) throw new CommandRefused(`Cycle ${batchNo} has not been imported.`)
        const problems = database
          .selectFrom('import_rejections')
          .select(['line', 'column_name', 'value', 'problem'])
          .where('batch_no', '=', batchNo)
          .where('version', '=', importVersion ?? latest.version)
          .orderBy('line')
          .orderBy('column_name')
          .stream(1000)
        for await (const { line, column_name: column, value, problem } of problems)
          process.stdout.write(`${line}\t${column}\t${value}\t${problem}\n`)
      })
    )
}
