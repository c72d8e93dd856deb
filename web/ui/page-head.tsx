import type { ReactNode } from 'react'
import { type MessageKey, useTranslation } from '../i18n/translation.ts'
import { BackLink } from './back-link.tsx'

/** Where the way back of a screen leads, and its words. */
export type Back = readonly [to: string, words: MessageKey]

type HeadProps = {
  back?: Back | undefined
  className?: string
  title: ReactNode
  /** Beside the title, its actions at the end of the line. */
  children?: ReactNode
}

/** The head of a screen: the way back, its title, what stands beside it. */
export function PageHead({ back, className = '', title, children }: HeadProps) {
  const { t } = useTranslation()
  return (
    <div className={`page-head ${className}`}>
      {back && <BackLink to={back[0]}>{t(back[1])}</BackLink>}
      <h1>{title}</h1>
      {children}
    </div>
  )
}
