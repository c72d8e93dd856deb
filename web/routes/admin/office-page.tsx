import '#web/ui/shared.css'
import type { ReactNode } from 'react'
import { Page } from '#web/ui/page.tsx'
import { OfficeBar } from './office-bar.tsx'

type OfficePageProps = {
  title: string
  width?: 'wide' | 'full'
  skip?: ReactNode
  children: ReactNode
}

/** The frame of the office's screens. */
export function OfficePage({ width = 'wide', ...rest }: OfficePageProps) {
  return <Page width={width} bar={<OfficeBar />} {...rest} />
}
