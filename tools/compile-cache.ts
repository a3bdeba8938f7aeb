import { join } from 'node:path'
import { projectRoot } from './source-files.ts'

/** Node's compile cache: reading TypeScript is half of a server's start. */
export const compileCacheFolder = join(projectRoot, 'node_modules', '.cache', 'node')
