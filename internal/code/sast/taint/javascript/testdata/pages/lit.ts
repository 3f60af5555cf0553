import { LitElement, html } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';

export class Shown extends LitElement {
  render() {
    const name = new URLSearchParams(window.location.search).get('name');
    return html`<p>${unsafeHTML(name)}</p><p>${name}</p>`; // want: xss
  }
}
