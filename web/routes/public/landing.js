// Redirects the root to a language (docs/product.md §11.1): the saved one, else the first of the
// browser's that we have, else that of the page. Query and hash are kept. data-locales lists our
// languages by browser code: [["he","he"],["iw","he"], …].
;(() => {
  let saved = null
  try {
    saved = localStorage.getItem('locale')
  } catch {
    // storage may be disabled
  }
  const ours = new Map(JSON.parse(document.currentScript.dataset.locales))
  const spoken = navigator.languages
    .map((code) => ours.get(/^\w*/.exec(code.toLowerCase())[0]))
    .find(Boolean)
  const chosen = [...ours.values()].includes(saved)
    ? saved
    : (spoken ?? document.documentElement.lang)
  location.replace(`/${chosen}${location.search}${location.hash}`)
})()
