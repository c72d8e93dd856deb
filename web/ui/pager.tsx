import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/format.ts'
import { SecondaryButton } from './buttons.tsx'

type PagerProps = {
  /** Counted from 1. */
  page: number
  hasNext: boolean
  onPrevious: () => void
  onNext: () => void
}

/** One page back and forth. */
export function Pager({ page, hasNext, onPrevious, onNext }: PagerProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  if (page === 1 && !hasNext) return null
  return (
    <nav className="buttons pager" aria-label={t('common.pageNumber', { page: count(page) })}>
      <SecondaryButton
        disabled={page === 1}
        icon={<IconChevronLeft className="mirrored" size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onPrevious}
      >
        {t('common.previousPage')}
      </SecondaryButton>
      <span className="numbers pager-page">{t('common.pageNumber', { page: count(page) })}</span>
      <SecondaryButton
        disabled={!hasNext}
        rightSection={
          <IconChevronRight className="mirrored" size={18} stroke={1.75} aria-hidden="true" />
        }
        onClick={onNext}
      >
        {t('common.nextPage')}
      </SecondaryButton>
    </nav>
  )
}
