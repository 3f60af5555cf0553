import { h, render, Component } from 'preact'
import { useRoute } from 'preact-iso'

export function Page() {
  const { query, params } = useRoute()
  return <div dangerouslySetInnerHTML={{ __html: query.html }} /> // want: xss
}
export class Old extends Component<{ id: string }> {
  render({ id }) {
    const q = new URLSearchParams(location.search).get('x')
    return <p dangerouslySetInnerHTML={{ __html: q! }}>{id}</p> // want: xss
  }
}
export const Safe = () => <p>{location.hash}</p>
