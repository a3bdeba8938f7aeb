import { enableCompileCache } from 'node:module'
import { buildIfStale, serverProgram } from './built.ts'
import { compileCacheFolder } from './compile-cache.ts'

const { directory } = enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? compileCacheFolder)
// For the server's processes and threads. None if the folder is not writable.
if (directory) process.env['NODE_COMPILE_CACHE'] = directory

await buildIfStale({
  beforeBuilding: () => console.log('Building the console and the server, which takes a few seconds the first time…')
})
// In this process, so that signals reach the server and its exit ends the command.
await import(serverProgram)
