import { DatabaseError } from 'pg'

/**
 * What a fault may leave in the log. The database quotes values in its details, and where a value or a row is at
 * fault in its message too; there the code, the table and the constraint have to say it.
 */
export function faultInLog(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { code = '', message, stack = '', schema, table, column, constraint, routine } = error
  const quotesValues = code.startsWith('22') || code.startsWith('23') || code.startsWith('P0')
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: 'DatabaseError',
    message: quotesValues ? `refused by the database with ${code}` : message,
    stack: frames.join('\n'),
    code,
    schema,
    table,
    column,
    constraint,
    routine
  }
}
