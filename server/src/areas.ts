import { importCommand } from './cycles/cli.ts'
import { cycleRoutes } from './cycles/routes.ts'
import type { CliCommand } from './platform/cli.ts'
import type { Route } from './platform/http/bind.ts'
import type { JobDefinition } from './platform/jobs/definition.ts'

/** What an area brings to the server. */
export type Area = { name: string; routes?: Route[]; jobs?: JobDefinition[]; commands?: CliCommand[] }

/** Every area, lowest first. */
export const areas: Area[] = [{ name: 'cycles', routes: cycleRoutes, commands: [importCommand] }]
