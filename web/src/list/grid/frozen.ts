/** What keeps a cell at its place from the row's start while the others scroll. */
export const frozen = (at: number | undefined) =>
  at === undefined ? undefined : { 'data-frozen': true, style: { left: at } }
