import { createResource, createSignal } from 'solid-js'
import { useParams, useSearchParams, useLocation, action, query } from '@solidjs/router'

export function Note() {
  const params = useParams()
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  return (
    <div>
      <p innerHTML={search.html as string} /> {/* want: xss */}
      <p>{search.text}</p>
      <p innerHTML={params.body} /> {/* want: xss */}
      <a href={'/notes/' + params.id}>x</a>
      <p ref={(el) => { el.innerHTML = decodeURIComponent(location.hash) }} /> {/* want: xss */}
    </div>
  )
}
