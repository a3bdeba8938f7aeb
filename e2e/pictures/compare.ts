import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

/**
 * Prints each picture of `after` that differs from the one in `before`, with the place and the share of the differing
 * pixels, and draws the differences in red in `after/differences`.
 */
export async function compare(browser: Browser, before: string, after: string): Promise<void> {
  const page = await browser.newPage()
  const differences = join(after, 'differences')
  await mkdir(differences, { recursive: true })
  const names = (await readdir(after)).filter((name) => name.endsWith('.png'))
  let differing = 0
  for (const name of names.sort()) {
    const [one, other] = await Promise.all([before, after].map((folder) => readFile(join(folder, name), 'base64')))
    if (one === other || one === undefined || other === undefined) continue
    const { share, where, picture } = await page.evaluate(differenceOf, [one, other] as const)
    if (share === 0) continue
    differing += 1
    await writeFile(join(differences, name), Buffer.from(picture, 'base64'))
    console.log(`${(share * 100).toFixed(3).padStart(8)} %  ${name}  ${where}`)
  }
  console.log(`${names.length} pictures, ${differing} differ`)
}

/** Runs in the browser, which reads and writes PNG. */
async function differenceOf(pictures: readonly [string, string]) {
  const [one, other] = await Promise.all(
    pictures.map(async (base64) => createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob()))
  )
  if (!one || !other) throw new Error('No picture.')
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const pixelsOf = (bitmap: ImageBitmap) => {
    const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0)
    return context.getImageData(0, 0, width, height)
  }
  const [before, after] = [pixelsOf(one), pixelsOf(other)]
  const [a, b] = [new Uint32Array(before.data.buffer), new Uint32Array(after.data.buffer)]
  // The corners of cards are smoothed slightly differently from run to run.
  const alike = (at: number) =>
    [0, 1, 2].every((shade) => Math.abs((before.data[at + shade] ?? 0) - (after.data[at + shade] ?? 0)) <= 12)
  let differing = 0
  const [xs, ys] = [new Set<number>(), new Set<number>()]
  for (const [at, pixel] of a.entries()) {
    if (pixel === b[at] || alike(at * 4)) before.data[at * 4 + 3] = 60
    else {
      differing += 1
      xs.add(at % width)
      ys.add(Math.floor(at / width))
      a[at] = 0xff0000ff
    }
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(before, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  const within = [xs, ys].map((all) => `${Math.min(...all)}–${Math.max(...all)}`)
  const heights = one.height === other.height ? '' : `, ${one.height} → ${other.height} px high`
  return { share: differing / a.length, where: `within ${within.join(' × ')}${heights}`, picture: btoa(text) }
}
