import { join } from 'node:path'
import { serverFolder } from '#platform/program-files.ts'

/** The program of `payouts …` as it is built, which the command that runs tests has done: it loads faster than its sources. */
export const payoutsProgram: string = join(serverFolder, 'dist/cli.js')
