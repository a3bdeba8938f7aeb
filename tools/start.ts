import { buildConsoleIfStale } from './console.ts'

await buildConsoleIfStale(() => console.log('Building the console, which takes a few seconds the first time…'))
// In this process, so that signals reach the server and its exit ends the command.
await import('../server/src/main.ts')
