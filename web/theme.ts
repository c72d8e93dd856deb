import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { family } from './palette.ts'

// Mantine's theme in the variables of palette.ts. Its own colour scheme is always "light"; the
// variables alone change at night, as on pages without Mantine.

const scale = (name: string) =>
  Array.from({ length: 10 }, (_, step) => `var(--${name}-${step})`) as unknown as MantineColorsTuple

export const theme: MantineThemeOverride = createTheme({
  colors: {
    gray: scale('gray'),
    teal: scale('teal'),
    red: scale('danger'),
    green: scale('success'),
  },
  primaryColor: 'teal', // shade 6, Mantine's own choice in the light scheme
  black: 'var(--ink)',
  white: 'var(--surface)',
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
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--quiet-ink)',
    '--mantine-color-placeholder': 'var(--quiet-ink)',
    '--mantine-color-error': 'var(--danger-6)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-anchor': 'var(--teal-6)',
  },
})
