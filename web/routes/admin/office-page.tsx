import '#web/ui/shared.css'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/page.tsx'
import { type Back, PageHead } from '#web/ui/page-head.tsx'
import { OfficeBar } from './office-bar.tsx'

type OfficePageProps = {
  title: string
  width?: 'wide' | 'full'
  skip?: ReactNode
  /** Where the way back leads; none on the screens of the bar. */
  back?: Back
  /** Shown instead of the title. */
  heading?: ReactNode
  /** Beside the heading. */
  beside?: ReactNode
  /** What it shows has a head of its own. */
  hasHead?: boolean
  children: ReactNode
}

/** The way back of the screens that today's page and Settings lead to. */
export const toToday: Back = [paths.admin, 'admin.today']

/** The frame of the office's screens, with their head. */
export function OfficePage(props: OfficePageProps) {
  const { title, width = 'wide', skip, back, heading = title, beside, hasHead, children } = props
  return (
    <Page title={title} width={width} skip={skip} bar={<OfficeBar />}>
      {!hasHead && (
        <PageHead back={back} title={heading}>
          {beside}
        </PageHead>
      )}
      {children}
    </Page>
  )
}
