import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

// The look (shared look.md), in one place: ink on paper, teal for what one does, gold for what is paid.
export const ink = '#1f2a37'
export const quietInk = '#566270'
export const paper = '#fbfaf7'
export const hairline = '#dcd8ce'
export const edge = '#858a8f'

export const teal = [
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
] as const satisfies MantineColorsTuple

export const gold = [
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
] as const satisfies MantineColorsTuple

export const danger = [
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
] as const satisfies MantineColorsTuple

export const success = [
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
] as const satisfies MantineColorsTuple

/** Warm as the paper; shade 4 draws the edges of fields, which have to be seen (3:1). */
export const gray = [
  '#f7f6f3',
  '#efede8',
  '#e4e1da',
  '#d3cfc6',
  edge,
  '#74797e',
  quietInk,
  '#4a525b',
  '#343d48',
  ink,
] as const satisfies MantineColorsTuple

/** Heebo for all three scripts; its stand-in has the same measures, so that nothing moves. */
const family = "'Heebo', 'Heebo stand-in', Arial, sans-serif"

/** The custom properties that our own style sheets use, also on pages without Mantine. */
export const themeVariables = `:root{${[
  `--ink:${ink}`,
  `--quiet-ink:${quietInk}`,
  `--paper:${paper}`,
  `--hairline:${hairline}`,
  `--edge:${edge}`,
  ...[0, 1, 2, 5, 6, 7].map((step) => `--teal-${step}:${teal[step]}`),
  ...[0, 2, 6, 7].map((step) => `--gold-${step}:${gold[step]}`),
  ...[0, 2, 6].map((step) => `--danger-${step}:${danger[step]}`),
  ...[0, 2, 6].map((step) => `--success-${step}:${success[step]}`),
  `--font:${family}`,
].join(';')}}`

export const theme: MantineThemeOverride = createTheme({
  colors: { gray, teal, gold, red: danger, green: success },
  primaryColor: 'teal', // shade 6, Mantine's own choice in the light scheme
  black: ink,
  fontFamily: family,
  fontSizes: { xs: '0.8rem', sm: '0.875rem', md: '1rem', lg: '1.2rem', xl: '1.44rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: family,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.728rem', lineHeight: '1.2' },
      h2: { fontSize: '1.44rem', lineHeight: '1.2' },
      h3: { fontSize: '1.2rem', lineHeight: '1.25' },
      h4: { fontSize: '1rem', lineHeight: '1.3' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
  },
})

export const themeResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: {},
  light: {
    '--mantine-color-body': paper,
    '--mantine-color-text': ink,
    '--mantine-color-dimmed': quietInk,
    '--mantine-color-placeholder': quietInk,
    '--mantine-color-error': danger[6],
    '--mantine-color-default-border': edge,
    '--mantine-color-anchor': teal[6],
  },
})
