import { alpha, type CSSVariablesResolver, darken } from '@mantine/core'

/**
 * Some of Mantine's greys and tints miss WCAG AA; these reach it in both modes. `--ground` is the page's background,
 * `--surface` a card, menu or dialog on it, `--hairline` separates the two.
 */
export const cssVariables: CSSVariablesResolver = (theme) => {
  const light: Record<string, string> = {
    '--ground': theme.colors.gray[0],
    '--surface': theme.white,
    '--surface-hover': '#f2f4f5',
    '--surface-selected': '#e6f3f3',
    '--hairline': theme.colors.gray[2],
    '--focus-ring': theme.colors.teal[6],
    '--accent-text': theme.colors.teal[7],
    '--mantine-color-body': theme.white,
    '--mantine-color-anchor': theme.colors.teal[7],
    '--mantine-color-placeholder': '#69717a',
    '--mantine-color-dimmed': theme.colors.gray[6],
    '--mantine-color-error': '#b3261e',
    '--mantine-color-success': '#18713a',
    '--mantine-color-default-border': theme.colors.gray[3],
    '--mantine-color-disabled-color': '#69717a'
  }
  const dark: Record<string, string> = {
    '--ground': theme.colors.dark[7],
    '--surface': '#171b20',
    '--surface-hover': '#1d2228',
    '--surface-selected': '#12302f',
    '--hairline': '#272d34',
    '--focus-ring': theme.colors.teal[4],
    '--accent-text': theme.colors.teal[3],
    '--mantine-color-white': '#f4f6f7',
    '--mantine-color-bright': '#f4f6f7',
    '--mantine-color-body': '#171b20',
    '--mantine-color-text': theme.colors.dark[0],
    '--mantine-color-anchor': theme.colors.teal[3],
    '--mantine-color-default-color': theme.colors.dark[0],
    '--mantine-color-default-hover': '#272d34',
    '--mantine-color-placeholder': theme.colors.dark[3],
    '--mantine-color-dimmed': theme.colors.dark[2],
    '--mantine-color-error': '#ff8f85',
    '--mantine-color-success': '#6fd08f',
    '--mantine-color-disabled-color': theme.colors.dark[3]
  }
  for (const [name, shades] of Object.entries(theme.colors)) {
    light[`--mantine-color-${name}-light-color`] = darken(shades[9], 0.25)
    dark[`--mantine-color-${name}-light`] = alpha(shades[5], 0.16)
    dark[`--mantine-color-${name}-light-hover`] = alpha(shades[5], 0.24)
    dark[`--mantine-color-${name}-light-color`] = shades[2]
    dark[`--mantine-color-${name}-outline`] = shades[3]
  }
  return { variables: {}, light, dark }
}
