import { LitElement, html, nothing } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { unsafeHTML } from 'lit/directives/unsafe-html.js'
import { unsafeSVG } from 'lit/directives/unsafe-svg.js'

@customElement('x-note')
export class Note extends LitElement {
  @state() private body = new URLSearchParams(location.search).get('body') ?? ''

  render() {
    const hash = decodeURIComponent(location.hash.slice(1))
    return html`<p>${unsafeHTML(this.body)}</p> <!-- want: xss -->
      <svg>${unsafeSVG(hash)}</svg> <!-- want: xss -->
      <i>${this.body}</i>`
  }

  firstUpdated() {
    this.renderRoot.querySelector('p')!.innerHTML = location.hash // want: xss
  }
}
