import { enableCompileCache } from 'node:module'
import { compileCacheFolder } from './compile-cache.ts'
import { buildConsoleIfStale } from './console.ts'

const { directory } = enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? compileCacheFolder)
// For the server's processes and threads. None if the folder is not writable.
if (directory) process.env['NODE_COMPILE_CACHE'] = directory

await buildConsoleIfStale(() => console.log('Building the console, which takes a few seconds the first time…'))
// In this process, so that signals reach the server and its exit ends the command.
await import('../server/src/main.ts')
