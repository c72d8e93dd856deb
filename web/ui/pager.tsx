import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { SecondaryButton, SecondaryLink } from './buttons.tsx'

type PagerProps = {
  /** Starts at 1. */
  page: number
  /** The addresses of the adjacent pages; undefined if there is none. */
  previous: string | undefined
  next: string | undefined
}

/** Links to the previous and next page. */
export function Pager({ page, previous, next }: PagerProps) {
  const { t, count } = useWords()
  if (!previous && !next) return null
  const number = t('common.pageNumber', { page: count(page) })
  return (
    <nav className="buttons pager" aria-label={number}>
      <Way
        to={previous}
        rel="prev"
        leftSection={
          <IconChevronLeft className="mirrored" size={18} stroke={1.75} aria-hidden="true" />
        }
      >
        {t('common.previousPage')}
      </Way>
      <span className="numbers">{number}</span>
      <Way
        to={next}
        rel="next"
        rightSection={
          <IconChevronRight className="mirrored" size={18} stroke={1.75} aria-hidden="true" />
        }
      >
        {t('common.nextPage')}
      </Way>
    </nav>
  )
}

type WayProps = {
  to: string | undefined
  rel: 'prev' | 'next'
  leftSection?: ReactNode
  rightSection?: ReactNode
  children: ReactNode
}

function Way({ to, rel, ...rest }: WayProps) {
  if (!to) return <SecondaryButton disabled {...rest} />
  return <SecondaryLink to={to} rel={rel} preventScrollReset {...rest} />
}
