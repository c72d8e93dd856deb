// The only script of static pages (home, not found). It saves the language of the page, and makes the
// language switcher save the choice and keep the path, the query and the hash.
;(() => {
  // A page whose address names a language is in that language.
  const inPath = new RegExp(`^/${document.documentElement.lang}(?=/|$)`)
  const save = (locale) => {
    try {
      localStorage.setItem('locale', locale)
    } catch {
      // storage may be disabled; the cookie still has it
    }
    Object.assign(document, { cookie: `locale=${locale}; path=/; max-age=31536000; samesite=lax` })
  }
  const { pathname } = location
  if (inPath.test(pathname)) save(document.documentElement.lang)
  if (document.querySelector('[data-page="not-found"]')) {
    console.error('404: there is no page at', pathname)
  }
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[data-locale]')
    if (!link) return
    save(link.dataset.locale)
    const path = pathname.replace(inPath, `/${link.dataset.locale}`).replace(/(.)\/+$/, '$1')
    link.setAttribute('href', path + location.search + location.hash)
    if (path === pathname) {
      event.preventDefault()
      location.reload()
    }
  })
})()
