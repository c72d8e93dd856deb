// The colours of the portal by day and by night (docs/design.md gives the reasons). A scale runs
// from the palest background (0) over marks (2 to 5) to text (6, 7); at night from the darkest
// background to the brightest text. So a style sheet names a step and never a scheme.

type Ten = readonly [string, string, string, string, string, string, string, string, string, string]

type Palette = {
  /** Text. */
  ink: string
  /** Secondary text. */
  quietInk: string
  /** The background of every page. */
  paper: string
  /** The background of cards and fields, and the text of filled buttons. */
  surface: string
  /** Separator lines. */
  hairline: string
  /** The borders of fields and buttons (contrast 3:1). */
  edge: string
  /** The background of a charity's logo, which was drawn for white paper. */
  plate: string
  /** The shadow of floating elements. */
  shadow: string
  teal: Ten
  gold: Ten
  danger: Ten
  success: Ten
  gray: Ten
}

export const day: Palette = {
  ink: '#1f2a37',
  quietInk: '#566270',
  paper: '#fbfaf7',
  surface: '#ffffff',
  hairline: '#dcd8ce',
  edge: '#858a8f',
  plate: 'transparent',
  shadow: 'rgb(31 42 55 / 14%)',
  teal: [
    '#eef6f6',
    '#d9eaeb',
    '#b4d5d7',
    '#86babe',
    '#4f969c',
    '#2b757c',
    '#0f5c63',
    '#0c4c52',
    '#093c41',
    '#062a2e',
  ],
  gold: [
    '#fbf6ea',
    '#f4e8cc',
    '#e8d09c',
    '#dab86c',
    '#c99f48',
    '#bd8f39',
    '#b0812f',
    '#845f1d',
    '#664914',
    '#49340d',
  ],
  danger: [
    '#fcf2f0',
    '#f8e0dc',
    '#efbfb8',
    '#e2978d',
    '#d06c60',
    '#b94a3d',
    '#9f3429',
    '#852a21',
    '#6a211a',
    '#4a1611',
  ],
  success: [
    '#f0f7f1',
    '#dcecde',
    '#b8d8bd',
    '#8dbf95',
    '#5ca06a',
    '#3d824b',
    '#2a6a39',
    '#22572f',
    '#1a4424',
    '#112f18',
  ],
  gray: [
    '#f7f6f3',
    '#efede8',
    '#e4e1da',
    '#d3cfc6',
    '#858a8f',
    '#74797e',
    '#566270',
    '#4a525b',
    '#343d48',
    '#1f2a37',
  ],
}

export const night: Palette = {
  ink: '#e9e6df',
  quietInk: '#aab3bc',
  paper: '#14191f',
  surface: '#1c232b',
  hairline: '#343e49',
  edge: '#7f8a95',
  plate: '#fbfaf7',
  shadow: 'rgb(0 0 0 / 50%)',
  teal: [
    '#182b2e',
    '#1d383c',
    '#2a5055',
    '#38696f',
    '#468288',
    '#5ba1a7',
    '#7cc3c8',
    '#99d3d7',
    '#b8e2e5',
    '#d9f0f2',
  ],
  gold: [
    '#2b2518',
    '#3a301b',
    '#5f4c23',
    '#7d632b',
    '#977731',
    '#ae8838',
    '#c9a04c',
    '#dfba6e',
    '#ecd09a',
    '#f6e6c6',
  ],
  danger: [
    '#311d1c',
    '#442523',
    '#6d3732',
    '#8f4841',
    '#b35d54',
    '#d17a70',
    '#f09c91',
    '#f5b4ab',
    '#f8cbc5',
    '#fce4e0',
  ],
  success: [
    '#19281c',
    '#203624',
    '#315638',
    '#41744b',
    '#549260',
    '#6bb078',
    '#88ca93',
    '#a5d9ad',
    '#c2e6c7',
    '#e0f3e3',
  ],
  gray: [
    '#1a2129',
    '#222a33',
    '#2c3640',
    '#3b4651',
    '#7f8a95',
    '#929ca6',
    '#aab3bc',
    '#c0c6cc',
    '#d6d7d6',
    '#e9e6df',
  ],
}

/** Heebo for all three scripts; its fallback has the same metrics, so that nothing shifts. */
export const family = "'Heebo', 'Heebo stand-in', Arial, sans-serif"

/** The custom properties of all style sheets, also on pages without Mantine. */
export const themeVariables = `:root{--font:${family};${variablesOf(day)}}@media screen and (prefers-color-scheme:dark){:root{${variablesOf(night)}}}`

function variablesOf(palette: Palette): string {
  return Object.entries(palette)
    .flatMap(([name, colour]) =>
      typeof colour === 'string'
        ? [`--${name === 'quietInk' ? 'quiet-ink' : name}:${colour}`]
        : colour.map((shade, step) => `--${name}-${step}:${shade}`),
    )
    .join(';')
}
