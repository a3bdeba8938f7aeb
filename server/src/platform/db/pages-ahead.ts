/**
 * Reads pages one after the other, each while the caller processes the one before. `next` answers the page after a
 * given one, or undefined after the last.
 */
export async function* pagesAhead<Page>(
  next: (before: Page | undefined) => Promise<Page | undefined>
): AsyncGenerator<Page> {
  let coming = startedRead(next(undefined))
  try {
    for (let page = await coming; page; page = await coming) {
      coming = startedRead(next(page))
      yield page
    }
  } finally {
    // If the reader stops early, the running statement must end too.
    await coming.catch(() => undefined)
  }
}

/** A failure surfaces where the page is awaited, which may be later. */
function startedRead<Page>(page: Promise<Page>): Promise<Page> {
  page.catch(() => undefined)
  return page
}
