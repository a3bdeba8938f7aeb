import { buildConsoleIfStale } from './console.ts'

await buildConsoleIfStale(() => console.log('Building the console, which takes a few seconds the first time…'))
// In this very process, so that a signal reaches the server and its end is ours.
await import('../server/src/main.ts')
